// @ts-check
// Counters and markers on the map. Those of one place lean against each other, so that the values of all can be read.
// A counter keeps its element from table to table, so that the eye can follow it.

import { still, svg } from "./dom.js";

const TIER = 14.5 / 44;
const LEAN = 2.2 / 44;
const SCALES = [0.94, 0.86, 0.76, 0.67, 0.6];
const MOST_SHOWN = 4;
const MOVE = 380;
const FADE = 240;

/**
 * @typedef {{id: string, side: number, look: string, place: string, label: string, badges: string[]}} Piece
 * @typedef {{place: string, look: string, label: string, side: number | null, over: boolean}} Mark
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
    this.shown = false;
  }

  /**
   * @param {Piece[]} pieces
   * @param {Mark[]} marks
   */
  show(pieces, marks) {
    this.pieces = new Map(pieces.map((piece) => [piece.id, piece]));
    this.standing = tiers(pieces, marks);
    const wanted = [...this.#stacked(), ...this.#laid(marks)].sort((a, b) => a.y - b.y || a.x - b.x || a.tier - b.tier);
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

  /** Every counter of a stack that stands in a place, and the markers upon it. */
  *#stacked() {
    for (const [place, stack] of this.standing) {
      const spot = this.places.get(place);
      if (!spot) continue;
      const seen = shownOf(stack);
      const scale = (SCALES[Math.min(seen.length, SCALES.length) - 1] * this.unit) / 44;
      const [lean, lift] = [LEAN * 44 * scale, TIER * 44 * scale];
      const [x, y] = [spot.x - (lean * (seen.length - 1)) / 2, spot.y + (lift * (seen.length - 1)) / 2];
      for (const [tier, { piece, mark, look, label, badges }] of seen.entries()) {
        const key = piece ? `piece ${piece.id}` : `over ${place} ${look} ${tier}`;
        const kind = piece ? `piece side-${piece.side}` : `mark over side-${mark?.side ?? "none"}`;
        const at = placed(x + lean * tier, y - lift * tier, scale);
        yield { key, kind, place, id: piece?.id ?? "", look, label, badges, x: spot.x, y: spot.y, tier, at };
      }
      const count = stack.filter((item) => item.piece).length;
      if (count <= MOST_SHOWN) continue;
      const at = placed(x - 20 * scale, y + 19 * scale, this.unit / 44);
      const words = { look: String(count), label: `${count} units`, badges: [] };
      yield { key: `count ${place}`, kind: "count", place, id: "", ...words, x: spot.x, y: spot.y, tier: 99, at };
    }
  }

  /**
   * Markers that lie beside or under what stands in a place.
   * @param {Mark[]} marks
   */
  *#laid(marks) {
    /** @type {Map<string, number>} */
    const met = new Map();
    for (const mark of marks) {
      const spot = this.places.get(mark.place);
      if (mark.over || !spot) continue;
      const n = met.get(mark.place) ?? 0;
      met.set(mark.place, n + 1);
      const isFlag = mark.look.startsWith("flag");
      const beside = isFlag || this.standing.has(mark.place);
      const u = this.unit;
      const at = beside
        ? placed(spot.x - 0.61 * u, spot.y + (0.6 * n - 0.35) * u, (u / 44) * (isFlag ? 1 : 0.62))
        : placed(spot.x + LEAN * u * n, spot.y - TIER * u * n, u / 44);
      const words = { look: mark.look, label: mark.label, badges: [] };
      const kind = `mark side-${mark.side ?? "none"}`;
      yield { key: `mark ${mark.place} ${mark.look} ${n}`, kind, place: mark.place, id: "", ...words, x: spot.x, y: spot.y, tier: beside ? 50 + n : n - 9, at };
    }
  }

  /**
   * The element of an item with its present look and badges.
   * @param {{key: string, kind: string, place: string, id: string, look: string, label: string, badges: string[], at: string}} item
   */
  #dressed(item) {
    const dress = [item.kind, item.look, item.label, ...item.badges].join("|");
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
    element.replaceChildren(...(item.kind === "count" ? countFace(item.look) : face(item.look, item.label, item.badges)));
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
 */
function shownOf(stack) {
  const below = stack.filter((tier) => tier.piece).length - MOST_SHOWN;
  return below > 0 ? stack.slice(below) : stack;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} scale
 */
function placed(x, y, scale) {
  return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${scale.toFixed(3)})`;
}

/**
 * A counter's or marker's face: the drawing, the badges up its right edge, and a ring for when it is lit.
 * @param {string} look
 * @param {string} label
 * @param {string[]} badges
 */
export function face(look, label, badges) {
  return [
    svg("title", {}, label),
    svg("rect", { class: "ring", x: -23.6, y: -23.6, width: 47.2, height: 47.2, rx: 6 }),
    svg("use", { href: `#look-${look}`, x: -30, y: -30, width: 60, height: 60 }),
    ...badges.map((badge, rank) => svg("use", { href: `#look-badge-${named(badge)}`, class: "badge", x: 13, y: 7.5 - rank * 12.5, width: 16, height: 16 })),
  ];
}

/** @param {string} count */
function countFace(count) {
  return [svg("title", {}, `${count} units`), svg("circle", { r: 8 }), svg("text", { y: 4.6 }, count)];
}

/** @param {string} badge */
function named(badge) {
  return badge.replace(/[^A-Za-z0-9-]/g, "-");
}
