// @ts-check
// Counters and markers on the map. Those of one place lean against each other, so that the values of all can be read; where
// the sides have camps, each stands about its own.
// A counter keeps its element from table to table, so that the eye can follow it.

import { block, MOST_IN_CAMP, spread } from "./camps.js";
import { still, svg } from "./dom.js";
import { faceOf } from "./faces.js";
import { isApart, laid, LEAN, placed, TIER } from "./marks.js";
import { isArea } from "./places.js";
import { Trays } from "./trays.js";

const SCALES = [0.94, 0.86, 0.76, 0.67, 0.6];
const MOST_SHOWN = 4;
const MOVE = 380;
const FADE = 240;

/**
 * @typedef {import("./wire").Piece} Piece
 * @typedef {import("./wire").Mark} Mark
 * @typedef {import("./places.js").Spot} Spot
 * @typedef {{place: string, side: number, own: Tier[], count: number, x: number, y: number}} Camp
 * @typedef {{piece: Piece | null, mark: Mark | null, label: string, look: string, badges: string[]}} Tier
 */

export class Stacks {
  /**
   * @param {SVGGElement} group
   * @param {import("./places.js").Places} places
   */
  constructor(group, places) {
    this.group = group;
    this.places = places;
    this.unit = places.counter;
    /** @type {Map<string, {element: SVGGElement, at: string, dress: string}>} by key */
    this.drawn = new Map();
    /** @type {Map<string, Piece>} */
    this.pieces = new Map();
    /** @type {Map<string, Tier[]>} what stands in a place, lowest first */
    this.standing = new Map();
    this.trays = new Trays([], []);
    /** @type {Set<string>} pieces that may do something */
    this.lit = new Set();
    /** @type {Set<string>} pieces that are meant or in hand */
    this.chosen = new Set();
    this.shown = false;
  }

  /**
   * What lies in the box of a piece that stands on the map is not drawn: that piece bears their number.
   * @param {Piece[]} pieces
   * @param {Mark[]} marks
   * @param {import("./trays.js").Box[]} [boxes]
   */
  show(pieces, marks, boxes = []) {
    this.trays = new Trays(pieces, boxes);
    this.pieces = new Map(pieces.map((piece) => [piece.id, piece]));
    this.standing = tiers(pieces, marks);
    const wanted = [...this.#standing(), ...laid(marks, this)].sort((a, b) => a.y - b.y || a.x - b.x || a.tier - b.tier);
    const keys = new Set(wanted.map((item) => item.key));
    for (const [key, { element }] of this.drawn) if (!keys.has(key)) this.#leave(key, element);
    let next = /** @type {Element | null} */ (this.group.firstElementChild);
    for (const item of wanted) {
      const element = this.#dressed(item);
      while (next && next.classList.contains("leaving")) next = next.nextElementSibling;
      if (element === next) next = next.nextElementSibling;
      else this.group.insertBefore(element, next);
      this.#put(item, element);
    }
    this.shown = true;
  }

  /**
   * The element of a piece.
   * @param {string} id
   */
  element(id) {
    return this.drawn.get(`piece ${id}`)?.element ?? null;
  }

  /**
   * Ring the pieces that may do something and those that are meant; one that stands for a box, for what lies in it too.
   * @param {Set<string>} lit
   * @param {Set<string>} chosen
   */
  ring(lit, chosen) {
    [this.lit, this.chosen] = [lit, chosen];
    for (const id of this.pieces.keys()) {
      const element = this.element(id);
      if (!element) continue;
      const all = [id, ...this.trays.of(id)];
      element.classList.toggle("lit", all.some((one) => lit.has(one)));
      element.classList.toggle("chosen", all.some((one) => chosen.has(one)));
    }
  }

  /**
   * What a piece is for itself: lit, chosen.
   * @param {string} id
   * @returns {string[]}
   */
  states(id) {
    return [this.lit.has(id) && "lit", this.chosen.has(id) && "chosen"].filter((state) => state !== false);
  }

  /** Every counter that stands in a place, and the markers upon it. */
  *#standing() {
    /** @type {Camp[]} */
    const camps = [];
    for (const [place, all] of this.standing) {
      const spot = this.places.get(place);
      const stack = all.filter((tier) => (tier.piece ? !this.trays.hides(tier.piece.id) : spot && !isApart(spot)));
      if (!spot || !stack.length) continue;
      if (!isArea(spot)) yield* this.#stacked(spot, stack);
      else camps.push(...this.#camps(spot, stack));
    }
    for (const camp of spread(camps, this.unit)) yield* this.#camped(camp);
  }

  /**
   * The camps of an area in which somebody stands.
   * @param {Spot} spot
   * @param {Tier[]} stack
   * @returns {Camp[]}
   */
  #camps(spot, stack) {
    const both = [0, 1].map((side) => ({ side, own: stack.filter((tier) => tier.piece?.side === side) }));
    const { place } = spot;
    return both.filter(({ own }) => own.length).map(({ side, own }) => ({ place, side, own, count: own.length, ...this.#anchor(spot, side) }));
  }

  /**
   * @param {Spot} spot
   * @param {number} side
   */
  #anchor(spot, side) {
    const { x, y } = this.places.anchor(spot, side);
    return { x, y };
  }

  /**
   * A stack whose counters lean against each other.
   * @param {Spot} spot
   * @param {Tier[]} stack
   */
  *#stacked(spot, stack) {
    const { place } = spot;
    const seen = shownOf(stack, MOST_SHOWN);
    const scale = (SCALES[Math.min(seen.length, SCALES.length) - 1] * this.unit * spot.scale) / 44;
    const [lean, lift] = [LEAN * 44 * scale, TIER * 44 * scale];
    const [x, y] = [spot.x - (lean * (seen.length - 1)) / 2, spot.y + (lift * (seen.length - 1)) / 2];
    for (const [tier, { piece, mark, look, label, badges }] of seen.entries()) {
      const figures = piece?.figures ?? [];
      const key = piece ? `piece ${piece.id}` : `over ${place} ${look} ${tier}`;
      const kind = piece ? `piece side-${piece.side}` : `mark over side-${mark?.side ?? "none"}`;
      const at = placed(x + lean * tier, y - lift * tier, scale);
      const where = { place, x: spot.x, y: spot.y };
      yield { key, kind, id: piece?.id ?? "", look, label, badges, figures, ...where, tier, at };
      if (piece && this.trays.isHead(piece.id)) yield* this.#tray(piece, { ...where, tier, at });
    }
    const count = stack.filter((item) => item.piece).length;
    if (count > MOST_SHOWN) yield this.#count(spot, count, "", placed(x - 20 * scale, y + 19 * scale, this.unit / 44));
  }

  /**
   * A side's counters about its camp.
   * @param {Camp} camp
   */
  *#camped({ place, side, own, x, y }) {
    const seen = shownOf(own, MOST_IN_CAMP);
    const stands = block({ x, y }, seen.length, this.unit);
    for (const [i, { piece, look, label, badges }] of seen.entries()) {
      const at = placed(stands[i].x, stands[i].y, this.unit / 44);
      const where = { place, x, y, tier: stands[i].order, at };
      yield { key: `piece ${piece?.id}`, kind: `piece side-${side}`, id: piece?.id ?? "", look, label, badges, figures: piece?.figures ?? [], ...where };
    }
    if (own.length > seen.length) yield this.#count({ place, x, y }, own.length, String(side), placed(x - 1.5 * this.unit, y + this.unit, this.unit / 36));
  }

  /**
   * How many counters there are, where not all can be seen.
   * @param {{place: string, x: number, y: number}} spot
   * @param {number} count
   * @param {string} of
   * @param {string} at
   */
  #count({ place, x, y }, count, of, at) {
    const words = { look: String(count), label: `${count} units`, badges: [] };
    return { key: `count ${place} ${of}`, kind: "count", place, id: "", ...words, x, y, tier: 99, at };
  }

  /**
   * The frame under a counter that stands for a box, and how many lie in that box.
   * @param {Piece} piece
   * @param {{place: string, x: number, y: number, tier: number, at: string}} where
   */
  *#tray(piece, where) {
    const count = this.trays.of(piece.id).length;
    const words = { look: "", label: count ? `${piece.label}; ${count} in its box` : piece.label, badges: [] };
    yield { key: `tray ${piece.id}`, kind: `tray side-${piece.side}`, id: "", ...words, ...where, tier: where.tier - 0.5 };
    if (!count) return;
    yield { key: `inside ${piece.id}`, kind: "count inside", id: "", ...words, look: String(count), ...where, tier: 98 };
  }

  /**
   * The element of an item with its present look and badges.
   * @param {{key: string, kind: string, place: string, id: string, look: string, label: string, badges: string[], figures?: string[], at: string}} item
   */
  #dressed(item) {
    const dress = [item.kind, item.look, item.label, ...item.badges, ...(item.figures ?? [])].join("|");
    let known = this.drawn.get(item.key);
    if (!known) {
      known = { element: svg("g"), at: "", dress: "" };
      this.drawn.set(item.key, known);
    }
    const element = known.element;
    element.dataset.place = item.place;
    if (item.id) element.dataset.piece = item.id;
    if (known.dress === dress) return element;
    const states = ["lit", "chosen"].filter((state) => element.classList.contains(state));
    element.setAttribute("class", [item.kind, ...states].join(" "));
    element.replaceChildren(...faceOf(item));
    known.dress = dress;
    return element;
  }

  /**
   * @param {{key: string, at: string}} item
   * @param {SVGGElement} element
   */
  #put(item, element) {
    const known = this.drawn.get(item.key);
    if (!known || known.at === item.at) return;
    const before = known.at;
    known.at = item.at;
    element.style.setProperty("transform", item.at);
    if (!this.shown || still() || !element.animate) return;
    if (before) element.animate([{ transform: before }, { transform: item.at }], { duration: MOVE, easing: "cubic-bezier(.3,.1,.2,1)" });
    else element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE });
  }

  /**
   * @param {string} key
   * @param {SVGGElement} element
   */
  #leave(key, element) {
    this.drawn.delete(key);
    if (still() || !element.animate) {
      element.remove();
      return;
    }
    element.classList.add("leaving");
    delete element.dataset.piece;
    element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE, fill: "forwards" }).finished.then(() => element.remove());
  }
}

/**
 * What stands in each place, lowest first: counters, then what lies on top of them.
 * @param {Piece[]} pieces
 * @param {Mark[]} marks
 */
function tiers(pieces, marks) {
  /** @type {Map<string, Tier[]>} */
  const found = new Map();
  const add = (/** @type {string} */ place, /** @type {Tier} */ tier) => {
    const stack = found.get(place);
    if (stack) stack.push(tier);
    else found.set(place, [tier]);
  };
  for (const piece of pieces) add(piece.place, { piece, mark: null, label: piece.label, look: piece.look, badges: piece.badges });
  for (const mark of marks) if (mark.over) add(mark.place, { piece: null, mark, label: mark.label, look: mark.look, badges: [] });
  return found;
}

/**
 * The uppermost counters and all that lies upon them.
 * @param {Tier[]} stack
 * @param {number} most
 */
function shownOf(stack, most) {
  const below = stack.filter((tier) => tier.piece).length - most;
  return below > 0 ? stack.slice(below) : stack;
}
