// @ts-check
// The map on the table: one element with the printed map, the counters upon it and everything that is lit. It knows no
// rules; what a touch means is for its owner to say.

import { api } from "./api.js";
import { Arrows } from "./arrows.js";
import { Camera } from "./camera.js";
import { Cursor } from "./cursor.js";
import { announce } from "./dom.js";
import { Eye } from "./eye.js";
import { Fan } from "./fan.js";
import { Gaze } from "./gaze.js";
import { Gestures } from "./gestures.js";
import { Lights } from "./lights.js";
import { moving } from "./motion.js";
import { Overlays } from "./overlays.js";
import { Paper } from "./paper.js";
import { Places } from "./places.js";
import { mapSheet } from "./sheet.js";
import { sideNumber } from "./sides.js";
import { Stacks } from "./stacks.js";
import { Strokes } from "./strokes.js";
import { tells } from "./telling.js";
import { Touch } from "./touch.js";
import { ZoomBar } from "./zoombar.js";

const SLOW_WORDS = 1200;
/** Where nothing hovers, what a way costs stands in the list: a note would cover the places one could go to. */
const HOVERS = matchMedia("(hover: hover)");

/** What `load` makes. @type {any} */
const UNMADE = undefined;

/**
 * @typedef {import("./touch.js").Touched} Touched
 * @typedef {{onPlace?: (place: string, touched: Touched) => void, onPiece?: (piece: string, place: string, touched: Touched) => void,
 *            onHover?: (place: string | null) => void, onInspect?: (place: string) => void, onNowhere?: () => void,
 *            onMoment?: (moment: string) => void, onRing?: () => void, onHide?: (hidden: boolean) => void}} BoardHandlers
 */

export class Board {
  /** @type {Places} */ places = UNMADE;
  /** @type {HTMLElement} */ view = UNMADE;
  /** @type {SVGSVGElement} */ top = UNMADE;
  /** @type {SVGGElement} */ motions = UNMADE;
  /** @type {Camera} */ camera = UNMADE;
  /** @type {Paper} */ paper = UNMADE;
  /** @type {Stacks} */ stacks = UNMADE;
  /** @type {Fan} */ fan = UNMADE;
  /** @type {Lights} */ lights = UNMADE;
  /** @type {Overlays} */ overlays = UNMADE;
  /** @type {Arrows} */ arrows = UNMADE;
  /** @type {Strokes} */ strokes = UNMADE;
  /** @type {Gaze} */ gaze = UNMADE;
  /** @type {Cursor} */ cursor = UNMADE;
  /** @type {ZoomBar} */ zoombar = UNMADE;
  /** @type {Touch} */ touch = UNMADE;

  /**
   * @param {HTMLElement} root
   * @param {BoardHandlers} handlers
   */
  constructor(root, handlers) {
    this.root = root;
    this.handlers = handlers;
    this.hidden = false;
    /** @type {string | null} */
    this.hovered = null;
    this.speaking = 0;
    /** @type {() => void} */
    this.sawIt = () => {};
    /** @type {Promise<void>} settled when the first table is on the screen */
    this.seen = new Promise((resolve) => (this.sawIt = resolve));
    this.seen.then(() => performance.mark("counters seen"));
  }

  /**
   * The board of a game. Counters can be shown when this is done; the map is inked as soon as it has come.
   * @param {string} game
   */
  async load(game) {
    const home = `/api/games/${encodeURIComponent(game)}`;
    const drawing = fetch(`${home}/board.svg`).then((answer) => answer.text());
    const [info, looks] = await Promise.all([api.get(`${home}/board`), api.get(`${home}/looks.svg`)]);
    this.places = new Places(info);
    this.#build(looks);
    /** Settled when the printed map is on the screen; inking it waits until the counters are seen. */
    this.inked = this.seen.then(() => this.paper.load(drawing));
    this.inked.then(() => performance.mark("map inked"));
    this.inked.catch(() => announce("The map could not be drawn.", "assertive"));
  }

  /** @param {string} looks */
  #build(looks) {
    const { places } = this;
    const { layers, top, view, tip, corner, all } = mapSheet(places.frame, looks);
    this.motions = layers.motions;
    top.prepend(places.cuts());
    this.top = top;
    this.view = view;
    this.root.replaceChildren(...all);
    this.root.style.setProperty("--aspect", String(places.frame[2] / places.frame[3]));
    this.camera = new Camera(this.view, places.frame, new Eye(this));
    this.paper = new Paper(this.view, this.camera);
    this.stacks = new Stacks(layers.stacks, places);
    this.fan = new Fan(layers.fan, places, this.camera, this.stacks);
    this.lights = new Lights({ under: layers.lights, over: layers.numbers }, places, this.stacks, () => this.handlers.onRing?.());
    this.overlays = new Overlays({ cells: layers.cells, values: layers.values }, corner, places, (moment) => this.handlers.onMoment?.(moment));
    this.arrows = new Arrows({ route: layers.route, plans: layers.plans }, tip, places, this.camera);
    this.strokes = new Strokes({ under: layers.intents, over: layers.strokes }, places, this.stacks);
    this.gaze = new Gaze(places, this.camera, this.lights);
    this.cursor = new Cursor(this.view, layers.cursor, places, this.camera, {
      onAct: (place) => this.#act(place),
      onInspect: (place) => this.handlers.onInspect?.(place),
      onMove: (place) => this.#hover(place),
      lit: () => this.lights.lit,
      tells: (place) => tells(this, place),
    });
    this.touch = new Touch(this, (place) => this.#hover(place));
    new Gestures(this.view, this.camera, this.touch);
    this.zoombar = new ZoomBar(this.root, this.camera, () => this.#toggleCounters());
    this.view.addEventListener("keydown", () => this.view.classList.add("by-key"), true);
    this.view.addEventListener("pointerdown", () => this.view.classList.remove("by-key"), true);
    this.view.addEventListener("blur", () => this.#hover(null));
    for (const change of ["bocage:theme", "visibilitychange"]) document.addEventListener(change, () => this.paper.settle());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.paper.settle());
  }

  // --- what is shown

  /**
   * Pieces, marks, plans and what may be done.
   * @param {Pick<import("./wire").Table, "pieces" | "marks" | "choices" | "plans"> & Partial<Pick<import("./wire").Table, "boxes" | "hand" | "decides">> & import("./fan.js").Moment} table
   */
  show(table) {
    this.stacks.show(onItsWay(table), table.marks, table.boxes);
    this.arrows.side = table.decides ? sideNumber(table.decides) : null;
    this.lights.held = new Set(table.hand?.pieces ?? []);
    this.light(table.choices);
    this.arrows.plans(table.plans ?? [], this.stacks.pieces);
    this.fan.follow(table);
    this.gaze.follow(table);
    requestAnimationFrame(() => setTimeout(this.sawIt)); // after the frame that shows it
  }

  /**
   * Light other choices than the table's: those of one piece, say.
   * @param {import("./lights.js").Choice[]} choices
   */
  light(choices) {
    this.lights.show(choices);
    this.view.classList.toggle("has-lights", choices.some((choice) => choice.place || choice.piece));
  }

  /**
   * Mark a piece or place as the one meant, or several.
   * @param {string | string[] | null} what
   */
  select(what) {
    this.lights.choose(what);
    this.fan.renew();
  }

  /**
   * Mark pieces that are to act together.
   * @param {string[]} pieces
   */
  gather(pieces) {
    this.select(pieces);
  }

  /** @param {import("./arrows.js").Way | null} way */
  route(way) {
    this.arrows.route(way, HOVERS.matches || this.view.matches(".by-key"));
    clearTimeout(this.speaking);
    if (!way || !this.view.matches(".by-key:focus")) return;
    const parts = way.lines.map(([amount, , words]) => `${amount} ${words}`);
    const words = [...parts, `together ${way.total}${way.have ? ` of ${way.have}` : ""}`, way.undo_says].filter(Boolean).join(", ");
    this.speaking = window.setTimeout(() => announce(words), SLOW_WORDS);
  }

  /** @param {import("./overlays.js").Overlay | null} overlay */
  overlay(overlay) {
    this.overlays.show(overlay);
    if (!overlay) this.arrows.note(null);
  }

  /** @param {boolean} hidden */
  hideCounters(hidden) {
    this.hidden = hidden;
    this.fan.close();
    this.top.classList.toggle("no-counters", hidden);
    this.zoombar.pressed(hidden);
  }

  // --- where one looks

  /**
   * Bring places into view; the whole board if none is named.
   * @param {string | string[]} places
   */
  fly(places) {
    const box = this.places.around([places].flat());
    const room = this.places.counter * 4;
    this.camera.fit(box && [box[0] - room / 2, box[1] - room / 2, box[2] + room, box[3] + room]);
  }

  /**
   * Bring places into view and let them be seen for a moment.
   * @param {string[]} places
   */
  point(places) {
    if (!places.length) return;
    this.fly(places);
    this.lights.flash(places);
  }

  /**
   * Give the map the keyboard, its cursor on a place: the last one, if none is named.
   * @param {string} [place]
   */
  focusPlace(place) {
    this.view.classList.add("by-key");
    this.view.focus({ preventScroll: true });
    if (place) this.cursor.go(place);
    else this.cursor.arrive();
    this.#hover(this.cursor.place);
  }

  focus() {
    this.focusPlace();
  }

  /** @param {string} place */
  nameOf(place) {
    return this.places.get(place)?.name ?? "";
  }

  /**
   * Where on the page the middle of a place is, now or through another lens.
   * @param {string} place
   * @param {{k: number, x: number, y: number}} [lens]
   */
  where(place, lens = this.camera.now) {
    const spot = this.places.get(place);
    if (!spot) return null;
    const box = this.view.getBoundingClientRect();
    const { x, y } = this.camera.toView(spot.x, spot.y, lens);
    return { x: box.left + x, y: box.top + y };
  }

  /**
   * @param {import("./motion.js").Motion[]} motions
   * @param {{speed?: number, onStep?: (index: number, places: string[]) => void}} [how]
   */
  animate(motions, how = {}) {
    return moving(this.motions, this.places, motions, how);
  }

  // --- the hand

  #toggleCounters() {
    this.hideCounters(!this.hidden);
    announce(this.hidden ? "Counters hidden." : "Counters shown.");
    this.handlers.onHide?.(this.hidden);
  }

  /** @param {string} place */
  #act(place) {
    const box = this.view.getBoundingClientRect();
    const { x, y } = this.where(place) ?? { x: 0, y: 0 };
    const at = { x: Math.max(box.left, Math.min(x, box.right)), y: Math.max(box.top, Math.min(y, box.bottom)) };
    this.touch.act(place, { ...at, add: false });
  }

  /** @param {string | null} place */
  #hover(place) {
    if (place === this.hovered) return;
    this.hovered = place;
    this.handlers.onHover?.(place);
    if (this.overlays.shown) this.arrows.note(place, this.overlays.cells.get(place ?? "")?.says);
  }
}

/** @typedef {import("./wire").Hand} Hand */

/**
 * The pieces, those in hand where they have come to.
 * @param {{pieces: import("./wire").Piece[], hand?: Hand | null}} table
 * @returns {import("./wire").Piece[]}
 */
function onItsWay({ pieces, hand }) {
  if (!hand?.place) return pieces;
  return pieces.map((piece) => (hand.pieces.includes(piece.id) ? { ...piece, place: hand.place } : piece));
}
