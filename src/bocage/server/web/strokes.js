// @ts-check
// A plan on the map: thick arrows for what moves, attacks, lands or drops, marks for what holds or fires. One ink with a
// light case round it, told apart by their form, so that they can be read over counters and by eyes that see no colours.

import { towards } from "./arrows.js";
import { svg } from "./dom.js";

/**
 * @typedef {{kind: string, places: string[]}} Stroke
 * @typedef {{x: number, y: number}} Point
 */

/** The verb of each kind, for an arrow and for a single place. @type {Record<string, [string, string]>} */
const WORDS = {
  attack: ["Attack from", "Attack"],
  move: ["Go from", "Go to"],
  land: ["Land from", "Land at"],
  drop: ["Drop from", "Drop at"],
  hold: ["Hold", "Hold"],
  fire: ["Fire from", "Fire at"],
};

/** Signs about a middle, in counters; round the values of a counter, not over them. @type {Record<string, string>} */
const SIGNS = {
  hold: "M-.5 -.28L-.5 -.5H.5V-.28M-.5 .28V.5H.5V.28",
  fire: "M-.84 0H-.44M.84 0H.44M0 -.84V-.44M0 .84V.44M-.62 0A.62 .62 0 1 0 .62 0A.62 .62 0 1 0 -.62 0",
  drop: "M-.46 .02A.46 .44 0 0 1 .46 .02ZM-.46 .02L0 .5L.46 .02M0 .02V.5",
  land: "M-.5 .12H.5L.3 .4H-.3ZM0 .1V-.5L.34 -.08H0",
  attack: "M-.85 -.85L-.5 -.5M-.5 -.78V-.5H-.78M.85 -.85L.5 -.5M.5 -.78V-.5H.78M-.85 .85L-.5 .5M-.5 .78V.5H-.78M.85 .85L.5 .5M.5 .78V.5H.78",
  move: "M-.6 0A.6 .6 0 1 0 .6 0A.6 .6 0 1 0 -.6 0",
};

/** How far an arrow begins and ends from the middle of its places, in counters: between neighbours little room is left. */
const [START, STOP] = [0.05, 0.1];

export class Strokes {
  /**
   * @param {SVGGElement} root
   * @param {import("./places.js").Places} places
   */
  constructor(root, places) {
    this.root = root;
    this.places = places;
  }

  /** @param {Stroke[]} strokes */
  show(strokes) {
    const drawn = strokes.map((stroke) => this.#drawn(stroke));
    this.root.replaceChildren(...drawn.filter((one) => one !== null));
  }

  /**
   * @param {Stroke} stroke
   * @returns {SVGGElement | null}
   */
  #drawn({ kind, places }) {
    const spots = places.map((name) => this.places.get(name)).filter((spot) => spot !== undefined);
    if (!spots.length) return null;
    const parts = spots.length > 1 ? this.#arrow(spots, kind) : [this.#sign(spots[0], kind, 1)];
    if (spots.length > 1 && (kind === "drop" || kind === "land")) parts.push(this.#sign(spots[0], kind, 0.7));
    return svg("g", { class: "intent", data: { kind: WORDS[kind] ? kind : "move" } }, ...parts);
  }

  /**
   * @param {Point[]} spots
   * @param {string} kind
   * @returns {SVGElement[]}
   */
  #arrow(spots, kind) {
    const unit = this.places.counter;
    const last = spots.length - 1;
    const start = towards(spots[0], spots[1], unit * START);
    const stop = towards(spots[last], spots[last - 1], unit * STOP);
    const size = unit * (kind === "attack" ? 0.78 : 0.62);
    const neck = towards(stop, last > 1 ? spots[last - 1] : start, size * 0.7);
    const d = `M${[start, ...spots.slice(1, -1), neck].map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
    const head = { class: "intent-head", d: `M0 0L${-size} ${size * 0.58}L${-size * 0.74} 0L${-size} ${-size * 0.58}Z`, transform: turned(neck, stop) };
    const line = (/** @type {string} */ part) => svg("path", { class: part, d, "stroke-width": unit * (part === "intent-case" ? 0.36 : 0.2) });
    const under = svg("path", { ...head, class: "intent-head-case", "stroke-width": unit * 0.16 });
    const double = kind === "attack" ? [svg("path", { class: "intent-core", d, "stroke-width": unit * 0.06 })] : [];
    return [line("intent-case"), under, line("intent-line"), ...double, svg("path", head)];
  }

  /**
   * @param {Point} spot
   * @param {string} kind
   * @param {number} size
   */
  #sign(spot, kind, size) {
    const unit = this.places.counter * size;
    const at = { d: SIGNS[kind] ?? SIGNS.move, transform: `translate(${spot.x} ${spot.y}) scale(${unit.toFixed(1)})` };
    return svg("g", {}, svg("path", { ...at, class: "intent-case", "stroke-width": 0.24 }), svg("path", { ...at, class: "intent-line", "stroke-width": 0.11 }));
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
