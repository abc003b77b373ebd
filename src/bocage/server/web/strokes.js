// @ts-check
// A plan on the map, as on a staff map: shafts and rings run under the counters, and only heads and small signs lie over
// their edges, so that every value stays readable. One ink with a light case round it; kinds are told apart by their form.

import { towards } from "./arrows.js";
import { extent } from "./camps.js";
import { svg } from "./dom.js";
import { isArea } from "./places.js";

/**
 * @typedef {{kind: string, places: string[]}} Stroke
 * @typedef {{x: number, y: number}} Point
 * @typedef {import("./places.js").Spot} Spot
 * @typedef {{under: SVGElement[], over: SVGElement[]}} Parts
 */

/** The verb of each kind, for an arrow and for a single place. @type {Record<string, [string, string]>} */
const WORDS = {
  attack: ["Attack from", "Attack"],
  move: ["Go from", "Go to"],
  land: ["Land from", "Land at"],
  drop: ["Drop from", "Drop at"],
  hold: ["Hold", "Hold"],
  fire: ["Fire from", "Fire at"],
  order: ["Orders from", "Orders at"],
};

/** Signs round a counter, in counters about its middle: they touch its edge and no more. @type {Record<string, string>} */
const RIMS = {
  hold: "M-.52 -.3V-.52H.52V-.3M-.52 .3V.52H.52V.3",
  fire: "M-.74 0H-.5M.74 0H.5M0 -.74V-.5M0 .74V.5",
};

/** Signs for the empty ground: whoever stands there covers them. @type {Record<string, string>} */
const GROUNDS = {
  drop: "M-.46 .02A.46 .44 0 0 1 .46 .02ZM-.46 .02L0 .5L.46 .02M0 .02V.5",
  land: "M-.5 .12H.5L.3 .4H-.3ZM0 .1V-.5L.34 -.08H0",
};

/** How wide a stack is, in counters. */
const WIDE = 0.98;

export class Strokes {
  /**
   * @param {{under: SVGGElement, over: SVGGElement}} groups below and above the counters
   * @param {import("./places.js").Places} places
   * @param {import("./stacks.js").Stacks} stacks
   */
  constructor(groups, places, stacks) {
    this.groups = groups;
    this.places = places;
    this.stacks = stacks;
    this.unit = places.counter;
  }

  /**
   * @param {Stroke[]} strokes
   * @param {number | null} side whose plan it is
   */
  show(strokes, side) {
    const drawn = strokes.map((stroke) => this.#drawn(stroke, side)).filter((one) => one !== null);
    this.groups.under.replaceChildren(...drawn.map(({ kind, under }) => svg("g", { class: "intent", data: { kind } }, ...under)));
    this.groups.over.replaceChildren(...drawn.map(({ kind, over }) => svg("g", { class: "intent", data: { kind } }, ...over)));
  }

  /**
   * @param {Stroke} stroke
   * @param {number | null} side
   * @returns {(Parts & {kind: string}) | null}
   */
  #drawn({ kind: named, places }, side) {
    const kind = WORDS[named] ? named : "move";
    const spots = places.map((name) => this.places.get(name)).filter((spot) => spot !== undefined);
    if (!spots.length) return null;
    if (spots.length === 1) return { kind, ...this.#mark(spots[0], kind) };
    const { under, over } = this.#arrow(spots, kind, side);
    const ground = GROUNDS[kind] ? this.#sign(GROUNDS[kind], spots[0], 0.7) : [];
    return { kind, under: [...ground, ...under], over };
  }

  /**
   * A way from the first place to the last.
   * @param {Spot[]} spots
   * @param {string} kind
   * @param {number | null} side
   * @returns {Parts}
   */
  #arrow(spots, kind, side) {
    const against = side !== null && (kind === "attack" || kind === "fire") ? 1 - side : side;
    const target = spots[spots.length - 1];
    const way = [...spots.slice(0, -1).map((spot) => this.places.anchor(spot, side)), this.places.anchor(target, against)];
    const [before, last] = way.slice(-2);
    const rim = this.#rim(target, against, before, last);
    const room = Math.hypot(last.x - before.x, last.y - before.y) - rim - this.#rim(spots[spots.length - 2], side, last, before);
    // between neighbours little room is left: the head lies over the edges of both and over the values of none
    const size = Math.min(this.unit * (kind === "attack" ? 0.5 : 0.42), Math.max(this.unit * 0.3, room + this.unit * 0.1));
    const stop = towards(last, before, rim - (size > room ? this.unit * 0.06 : 0));
    const neck = towards(stop, before, size * 0.7);
    const d = `M${[...way.slice(0, -1), neck].map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
    const head = { d: `M0 0L${-size} ${size * 0.56}L${-size * 0.74} 0L${-size} ${-size * 0.56}Z`, transform: turned(neck, stop) };
    const line = (/** @type {string} */ part, /** @type {number} */ wide) => svg("path", { class: part, d, "stroke-width": this.unit * wide });
    const double = kind === "attack" ? [line("intent-core", 0.05)] : [];
    return {
      under: [line("intent-case", 0.3), line("intent-line intent-way", 0.16), ...double],
      over: [svg("path", { ...head, class: "intent-head-case", "stroke-width": this.unit * 0.1 }), svg("path", { ...head, class: "intent-head" })],
    };
  }

  /**
   * How far from its middle whatever stands in a place ends, seen from a point; a way to empty ground goes nearly to its middle.
   * @param {Spot} spot
   * @param {number | null} side
   * @param {Point} from
   * @param {Point} to
   */
  #rim(spot, side, from, to) {
    const standing = (this.stacks.standing.get(spot.place) ?? []).filter(({ piece }) => !isArea(spot) || piece?.side === side);
    if (!standing.length) return this.unit * 0.1;
    const { wide, high } = isArea(spot) ? extent(standing.length, this.unit) : { wide: this.unit * WIDE, high: this.unit * WIDE };
    const [x, y] = [Math.abs(from.x - to.x), Math.abs(from.y - to.y)];
    return (Math.hypot(x, y) * Math.min(x ? wide / x : Infinity, y ? high / y : Infinity)) / 2;
  }

  /**
   * What is meant for one place: a ring round it, and the sign of its kind.
   * @param {Spot} spot
   * @param {string} kind
   * @returns {Parts}
   */
  #mark(spot, kind) {
    const ring = (/** @type {string} */ part, /** @type {number} */ wide) => svg("path", { class: part, ...this.places.framed(spot, 0.9), "stroke-width": this.unit * wide });
    const wide = isArea(spot) ? 1.5 : 1; // half of an area's frame is cut off
    const double = kind === "attack" ? [ring("intent-core", 0.05 * wide)] : [];
    const isHeld = kind === "hold" && !isArea(spot); // its brackets say enough
    const rings = isHeld ? [] : [ring("intent-case", 0.32 * wide), ring("intent-line", 0.19 * wide), ...double];
    const at = isArea(spot) ? (this.places.besides(spot).at(-1) ?? spot) : spot;
    const size = isArea(spot) ? 0.6 : 1;
    const sign = isArea(spot) ? GROUNDS[kind] : (RIMS[kind] ?? GROUNDS[kind]); // the signs of rims go round one counter
    const signs = sign ? this.#sign(sign, at, size) : [];
    return RIMS[kind] && !isArea(spot) ? { under: rings, over: signs } : { under: [...rings, ...signs], over: [] };
  }

  /**
   * @param {string} d
   * @param {Point} at
   * @param {number} size
   */
  #sign(d, at, size) {
    const drawn = { d, transform: `translate(${at.x} ${at.y}) scale(${(this.unit * size).toFixed(1)})` };
    return [svg("path", { ...drawn, class: "intent-case", "stroke-width": 0.18 }), svg("path", { ...drawn, class: "intent-line", "stroke-width": 0.09 })];
  }
}

/**
 * A stroke in words.
 * @param {Stroke} stroke
 * @param {(place: string) => string} nameOf
 */
export function strokeWords({ kind, places }, nameOf) {
  const [way, one] = WORDS[kind] ?? WORDS.move;
  const names = places.map((place) => nameOf(place) || place);
  if (names.length < 2) return `${one} ${names.join("")}`;
  return `${way} ${names[0]} to ${names[names.length - 1]}`;
}

/**
 * @param {Point} from
 * @param {Point} to
 */
function turned(from, to) {
  const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  return `translate(${to.x.toFixed(1)} ${to.y.toFixed(1)}) rotate(${turn.toFixed(1)})`;
}
