// @ts-check
// What lies beside the map: tokens, tracks, and boxes with their counters. A counter here is the same piece as on the map.

import { boxView } from "./boxes.js";
import { h, refill } from "./dom.js";
import { bar, chip, track } from "./gauges.js";
import { recall, remember } from "./memory.js";
import { BOTH } from "./sides.js";
import { tokenChip, tokenList } from "./tokens.js";

const SMALL = "(max-width: 760px), (max-width: 1000px) and (orientation: portrait)";
const FOLDED = "dock-folded";
const FEW = 2;
const LONG = 20;
const SLIGHT = 1;
/** Below this width the map needs the room more, until the player says otherwise. */
const NARROW = "(max-width: 999px)";

/**
 * @typedef {{x: number, y: number, add: boolean}} At
 * @typedef {{
 *   onPiece: (piece: string, place: string, at: At) => void,
 *   onMenu: (piece: string, place: string, at: At) => void,
 *   onInspect: (place: string) => void,
 *   onHover: (piece: string, place: string) => void,
 *   onPlaces: (places: string[]) => void,
 *   onRule: (rule: string) => void,
 *   onPane: (pane: "shown" | "gone" | "wanted") => void,
 *   states: (piece: string) => string[],
 *   where: (piece: string) => string | undefined,
 * }} DockHandlers
 */

export class Dock {
  /**
   * @param {{strip: HTMLElement, pane: HTMLElement, chips: HTMLElement}} roots beside the map, among the tabs, above the map
   * @param {DockHandlers} handlers
   */
  constructor({ strip, pane, chips }, handlers) {
    this.strip = strip;
    this.pane = pane;
    this.chips = chips;
    this.handlers = handlers;
    this.shown = "";
    this.has = { boxes: false, chips: false };
    /** Whether so little lies here that a line above the map holds it all. */
    this.isSlight = false;
    this.kept = recall(FOLDED);
    this.small = matchMedia(SMALL);
    this.narrow = matchMedia(NARROW);
    /** The token whose words are shown. */
    this.token = "";
    this.refresh = () => {};
    this.fold = h("button", { type: "button", class: "dock-fold", onclick: () => this.#toggle() });
    this.body = h("div", { class: "dock-body" });
    refill(strip, this.fold);
    this.body.addEventListener("click", (/** @type {MouseEvent} */ event) => this.#click(event));
    this.body.addEventListener("contextmenu", (/** @type {MouseEvent} */ event) => this.#menu(event));
    this.body.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.#key(event));
    for (const kind of ["pointerover", "focusin"]) this.body.addEventListener(kind, (/** @type {Event} */ event) => this.#hover(event.target));
    for (const kind of ["pointerleave", "focusout"]) this.body.addEventListener(kind, () => this.#hover(null));
    for (const size of [this.small, this.narrow]) size.addEventListener("change", () => this.#lay());
  }

  /**
   * @param {{boxes?: import("./trays.js").Box[], gauges?: import("./gauges.js").Gauge[], tokens?: import("./tokens.js").Token[], pieces: import("./stacks.js").Piece[],
   *          seat?: string, hand?: {pieces: string[]} | null}} table
   */
  show({ boxes: all = [], gauges = [], tokens = [], pieces, seat, hand }) {
    const own = BOTH.findIndex((side) => side === seat);
    const boxes = all.toSorted((a, b) => Number(b.side === own) - Number(a.side === own));
    const inside = pieces.filter((piece) => piece.boxed || boxes.some((box) => box.head === piece.id));
    const now = JSON.stringify([boxes, gauges, tokens, inside]);
    if (now !== this.shown) this.#fill(boxes, gauges, tokens, inside);
    this.shown = now;
    this.ring();
    const held = hand?.pieces.map((id) => this.#counter(id)).find((button) => button);
    held?.scrollIntoView({ block: "nearest" });
  }

  /**
   * @param {import("./trays.js").Box[]} boxes
   * @param {import("./gauges.js").Gauge[]} gauges
   * @param {import("./tokens.js").Token[]} tokens
   * @param {import("./stacks.js").Piece[]} pieces
   */
  #fill(boxes, gauges, tokens, pieces) {
    const held = this.body.contains(document.activeElement) ? this.#hook(document.activeElement) : "";
    const views = boxes.map((box) => boxView(box, pieces));
    refill(
      this.body,
      tokens.length > 0 && tokenList(tokens, this.token, this.handlers.onRule),
      gauges.length > 0 && h("div", { class: "gauges" }, gauges.map((gauge) => this.#track(gauge, gauges.length))),
      boxes.length > 0 && h("div", { class: "boxes" }, views),
    );
    const chosen = this.chips.contains(document.activeElement) ? [...this.chips.children].findIndex((one) => one === document.activeElement) : -1;
    const chips = tokens.map((token) => tokenChip(token, () => this.#openToken(token.name)));
    refill(this.chips, chips, gauges.map((gauge) => chip(gauge, gauges, () => this.#openTrack(gauge.name))));
    this.refresh = () => this.#fill(boxes, gauges, tokens, pieces);
    this.has = { boxes: boxes.length > 0, chips: gauges.length + tokens.length > 0 };
    this.isSlight = !boxes.length && gauges.length + tokens.length <= SLIGHT;
    this.#lay();
    const stops = this.#stops();
    for (const stop of stops) stop.tabIndex = -1;
    const stop = stops.find((button) => this.#hook(button) === held) ?? stops[0];
    if (stop) stop.tabIndex = 0;
    if (held) stop?.focus({ preventScroll: true });
    if (chosen >= 0) /** @type {HTMLElement | undefined} */ (this.chips.children[chosen])?.focus({ preventScroll: true });
  }

  /**
   * A track by its fields; a long one among many as a bar.
   * @param {import("./gauges.js").Gauge} gauge
   * @param {number} count
   */
  #track(gauge, count) {
    const isLong = count > FEW && gauge.most - gauge.least > LONG;
    return (isLong ? bar : track)(gauge, this.handlers.onRule);
  }

  /** Ring the counters as the map does. */
  ring() {
    for (const button of this.body.querySelectorAll("[data-piece]")) {
      const states = this.handlers.states(button.dataset.piece ?? "");
      for (const state of ["lit", "chosen"]) button.classList.toggle(state, states.includes(state));
      button.setAttribute("aria-pressed", String(states.includes("chosen")));
      button.setAttribute("aria-label", states.includes("lit") ? `${button.dataset.label}, can act` : button.dataset.label);
    }
  }

  /** Whether it is folded: as the player left it, else by how much room there is. */
  get folded() {
    return this.kept ? this.kept === "yes" : this.narrow.matches || this.isSlight;
  }

  /** Whether anything lies here. */
  get any() {
    return this.has.boxes || this.has.chips;
  }

  /** Let everything be seen: unfolded, or its tab opened. */
  open() {
    if (this.small.matches) this.handlers.onPane("wanted");
    else if (this.folded) this.#toggle();
    else this.focus();
  }

  /** Give the boxes the keyboard. */
  focus() {
    if (this.small.matches) this.handlers.onPane("wanted");
    else if (this.folded) this.#toggle();
    this.#stops().find((button) => button.tabIndex === 0)?.focus();
  }

  /**
   * Show the words of a token, or of none.
   * @param {string} name
   */
  #turn(name) {
    this.token = name;
    this.refresh();
    this.ring();
  }

  /** @param {string} name */
  #openToken(name) {
    this.#turn(name);
    this.open();
    const tile = [...this.body.querySelectorAll("[data-token]")].find((one) => one.dataset.token === name);
    tile?.focus({ preventScroll: true });
    tile?.scrollIntoView({ block: "nearest" });
  }

  /** @param {string} name */
  #openTrack(name) {
    this.#turn("");
    this.open();
    const found = [...this.body.querySelectorAll("[data-gauge]")].find((gauge) => gauge.dataset.gauge === name);
    found?.scrollIntoView({ block: "nearest" });
    found?.classList.add("sought");
  }

  #toggle() {
    this.kept = this.folded ? "no" : "yes";
    remember(FOLDED, this.kept);
    this.#lay();
    this.fold.focus();
  }

  /** Where the body lies now: beside the map, or on a small screen among the tabs. */
  #lay() {
    const { any } = this;
    const small = this.small.matches;
    const home = small ? this.pane : this.strip;
    if (this.body.parentElement !== home) home.append(this.body);
    this.strip.hidden = !any || small;
    this.strip.classList.toggle("folded", this.folded);
    this.strip.classList.toggle("tracks", !this.has.boxes);
    this.chips.hidden = !this.has.chips || !(small || this.folded);
    this.chips.classList.toggle("slight", this.isSlight);
    const words = this.has.boxes ? "Boxes" : "Tracks";
    this.fold.setAttribute("aria-expanded", String(!this.folded));
    refill(this.fold, h("span", { class: "dock-word" }, words));
    this.handlers.onPane(any && small ? "shown" : "gone");
  }

  /** @param {string} id */
  #counter(id) {
    return [...this.body.querySelectorAll("[data-piece]")].find((button) => button.dataset.piece === id);
  }

  /** @param {Element | null} button */
  #hook(button) {
    const { piece = "", box = "", rule = "", token = "" } = button instanceof HTMLElement ? button.dataset : {};
    return `${piece}|${box}|${rule}|${token}`;
  }

  /** @returns {HTMLElement[]} every button, in the order of the arrows */
  #stops() {
    return [...this.body.querySelectorAll("button")];
  }

  /**
   * Where a menu may open: at the pointer, or at the counter when it was pressed by key.
   * @param {MouseEvent} event
   * @param {HTMLElement} button
   */
  #at(event, button) {
    const box = button.getBoundingClientRect();
    const add = event.shiftKey || event.ctrlKey || event.metaKey;
    return event.detail ? { x: event.clientX, y: event.clientY, add } : { x: box.left + box.width / 2, y: box.bottom, add };
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const button = buttonOf(event.target);
    const { piece, place = "", box, token } = button?.dataset ?? {};
    if (token) this.#turn(this.token === token ? "" : token);
    else if (button && piece) this.handlers.onPiece(piece, this.handlers.where(piece) ?? place, this.#at(event, button));
    else if (button && box && place) this.handlers.onPlaces([place]);
  }

  /** @param {MouseEvent} event */
  #menu(event) {
    const button = buttonOf(event.target);
    const { piece, place } = button?.dataset ?? {};
    if (!button || !place) return;
    event.preventDefault();
    if (piece) this.handlers.onMenu(piece, place, { ...this.#at(event, button), add: false });
    else this.handlers.onInspect(place);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const stops = this.#stops();
    const at = stops.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const { place } = stops[at].dataset;
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -at, End: stops.length - 1 - at }[event.key];
    if (step !== undefined) this.#rove(stops, Math.max(0, Math.min(stops.length - 1, at + step)));
    else if ((event.key === "i" || event.key === "I") && place) this.handlers.onInspect(place);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * The dock is one stop of the Tab key; the arrows go on from there.
   * @param {HTMLElement[]} stops
   * @param {number} to
   */
  #rove(stops, to) {
    for (const stop of stops) stop.tabIndex = -1;
    stops[to].tabIndex = 0;
    stops[to].focus();
  }

  /** @param {EventTarget | null} target */
  #hover(target) {
    const { piece = "", place = "" } = buttonOf(target)?.dataset ?? {};
    if (`${piece}|${place}` === this.hovered) return;
    this.hovered = `${piece}|${place}`;
    this.handlers.onHover(piece, place);
  }
}

/**
 * @param {EventTarget | null} target
 * @returns {HTMLButtonElement | null}
 */
function buttonOf(target) {
  return target instanceof Element ? target.closest("button") : null;
}
