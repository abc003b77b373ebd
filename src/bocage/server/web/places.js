// @ts-check
// Where the places of a board lie: which one a point is in, which one comes next in a direction.

import { berths } from "./camps.js";
import { svg } from "./dom.js";

/**
 * `camps` are the middles of each side's counters where the sides stand apart; `scale` is small for a place that holds
 * a mark only.
 * @typedef {import("./wire").Spot} Spot
 * @typedef {import("./wire").BoardInfo} BoardInfo
 * @typedef {{x: number, y: number}} Point
 */

const SAMPLES = 36;
const LONG = 12;
const ASIDE = 0.35;
const BEHIND = 1e6;

export class Places {
  /** @param {BoardInfo} info */
  constructor(info) {
    this.frame = info.view_box;
    this.counter = info.counter;
    this.outlines = info.shapes;
    /** @type {Map<string, Spot>} */
    this.spots = new Map(info.spots.map((spot) => [spot.place, spot]));
    this.paths = Object.fromEntries(Object.entries(info.shapes).map(([name, d]) => [name, new Path2D(d)]));
    this.boxes = Object.fromEntries(Object.entries(info.shapes).map(([name, d]) => [name, measured(d, info.counter)]));
    /** @type {Map<string, import("./camps.js").Berth[]>} */
    this.berths = new Map();
    this.ground = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
  }

  /** @param {string} place */
  get(place) {
    return this.spots.get(place);
  }

  /**
   * The outline of a place as path data about its middle.
   * @param {Spot} spot
   */
  outline(spot) {
    return this.outlines[spot.shape] ?? "";
  }

  /**
   * How the outline of a place is drawn: at its size or a little off it; that of an area at its size and cut inside it.
   * @param {Spot} spot
   * @param {number} size
   */
  framed(spot, size) {
    const [d, at] = [this.outline(spot), `translate(${spot.x} ${spot.y})`];
    if (!isArea(spot)) return { d, transform: `${at} scale(${size})` };
    return size > 1 ? { d, transform: at } : { d, transform: at, "clip-path": `url(#${clipName(spot.shape)})` };
  }

  /**
   * What frames of areas are cut with.
   * @returns {SVGDefsElement}
   */
  cuts() {
    const shapes = new Set([...this.spots.values()].filter(isArea).map((spot) => spot.shape));
    return svg("defs", {}, ...[...shapes].map((shape) => svg("clipPath", { id: clipName(shape) }, svg("path", { d: this.outlines[shape] ?? "" }))));
  }

  /**
   * Where a side's counters stand in a place; its middle, if nobody has a camp of his own there.
   * @param {Spot} spot
   * @param {number | null | undefined} side
   * @returns {Point}
   */
  anchor(spot, side) {
    const camp = spot.camps[side ?? -1];
    return camp ? { x: camp[0], y: camp[1] } : spot;
  }

  /**
   * Where marks lie in a place with camps, clear of these.
   * @param {Spot} spot
   */
  besides(spot) {
    let found = this.berths.get(spot.place);
    if (!found) {
      const small = [...this.spots.values()].filter((one) => one.scale < 1);
      found = berths(spot, this.counter, (point) => this.#isInside(spot, point), small);
      this.berths.set(spot.place, found);
    }
    return found;
  }

  /**
   * Where a word on a place stands: at its foot, or beside its own words where it has camps.
   * @param {Spot} spot
   */
  foot(spot) {
    if (!isArea(spot)) return { x: spot.x, y: spot.y + this.depth(spot) };
    const [, berth] = this.besides(spot);
    return { x: berth.x, y: berth.y + this.counter * 0.36 };
  }

  /**
   * How far a place reaches from its middle.
   * @param {Spot} spot
   */
  reach(spot) {
    return this.boxes[spot.shape]?.reach ?? this.counter;
  }

  /**
   * How far below its middle a place ends.
   * @param {Spot} spot
   */
  depth(spot) {
    return this.boxes[spot.shape]?.bottom ?? this.counter / 2;
  }

  /**
   * The place a point of the drawing lies in: a small one before the areas it lies on, of several the one whose middle is
   * nearest. A small one that is wanted may be missed by a little.
   * @param {Point} point
   * @param {{miss?: number, isWanted?: (place: string) => boolean}} [how]
   * @returns {string | null}
   */
  at({ x, y }, { miss = 0, isWanted = () => false } = {}) {
    let found = null;
    let nearest = Infinity;
    for (const spot of this.spots.values()) {
      const far = Math.hypot(x - spot.x, y - spot.y);
      const rank = far + (spot.scale < 1 ? 0 : BEHIND);
      if (rank >= nearest) continue;
      const isNear = spot.scale < 1 && far <= miss && isWanted(spot.place);
      if (!isNear && (far > this.reach(spot) || !this.#isInside(spot, { x, y }))) continue;
      found = spot.place;
      nearest = rank;
    }
    return found;
  }

  /**
   * @param {Spot} spot
   * @param {Point} point
   */
  #isInside(spot, { x, y }) {
    const path = this.paths[spot.shape];
    return Boolean(path) && this.ground.isPointInPath(path, x - spot.x, y - spot.y);
  }

  /**
   * The place whose middle is nearest to a point, of some or of all.
   * @param {Point} point
   * @param {Iterable<string>} [among]
   */
  nearest({ x, y }, among = this.spots.keys()) {
    let found = null;
    let least = Infinity;
    for (const name of among) {
      const spot = this.spots.get(name);
      if (!spot) continue;
      const far = Math.hypot(x - spot.x, y - spot.y);
      if (far < least) [found, least] = [spot.place, far];
    }
    return found;
  }

  /**
   * The next place in a direction, true to the line one set out on; beyond a gap, the nearest place on the other side.
   * @param {string} from
   * @param {Point} way one of the four directions, as a vector of length 1
   * @param {Point} line a point of the line to keep to
   * @returns {string | null}
   */
  step(from, way, line) {
    const here = this.spots.get(from);
    if (!here) return null;
    const near = here.near.map((name) => this.spots.get(name)).filter((spot) => spot !== undefined);
    const large = [...this.spots.values()].filter((spot) => spot.scale >= 1);
    return best(here, near, way, line, 0.25) ?? best(here, large, way, line, 2);
  }

  /**
   * The box round some places; null if none is known.
   * @param {Iterable<string>} names
   * @returns {[number, number, number, number] | null}
   */
  around(names) {
    const spots = [...names].map((name) => this.spots.get(name)).filter((spot) => spot !== undefined);
    if (!spots.length) return null;
    const edge = (/** @type {Spot} */ spot, /** @type {"left" | "top" | "right" | "bottom"} */ side) => this.boxes[spot.shape]?.[side] ?? 0;
    const left = Math.min(...spots.map((spot) => spot.x + edge(spot, "left")));
    const top = Math.min(...spots.map((spot) => spot.y + edge(spot, "top")));
    const right = Math.max(...spots.map((spot) => spot.x + edge(spot, "right")));
    const bottom = Math.max(...spots.map((spot) => spot.y + edge(spot, "bottom")));
    return [left, top, right - left, bottom - top];
  }
}

/**
 * Of the places that lie in a direction, the one nearest to the line kept to.
 * @param {Spot} here
 * @param {Iterable<Spot>} among
 * @param {Point} way
 * @param {Point} line
 * @param {number} distance how much being far away counts
 */
function best(here, among, way, line, distance) {
  let found = null;
  let least = Infinity;
  for (const spot of among) {
    const [dx, dy] = [spot.x - here.x, spot.y - here.y];
    const far = Math.hypot(dx, dy);
    if (!far || (dx * way.x + dy * way.y) / far < ASIDE) continue;
    const off = Math.abs((spot.x - line.x) * way.y) + Math.abs((spot.y - line.y) * way.x);
    const cost = off + far * distance;
    if (cost < least) [found, least] = [spot.place, cost];
  }
  return found;
}

/**
 * Whether a place is an area in which the sides stand apart.
 * @param {Spot} spot
 */
export function isArea(spot) {
  return spot.camps.length > 0;
}

/** @param {string} shape */
function clipName(shape) {
  return `within-${shape.replace(/[^A-Za-z0-9-]/g, "-")}`;
}

/**
 * How far an outline reaches from its middle, to each side and in all.
 * @param {string} d
 * @param {number} unit
 */
function measured(d, unit) {
  const path = /** @type {SVGPathElement} */ (document.createElementNS("http://www.w3.org/2000/svg", "path"));
  path.setAttribute("d", d);
  const length = path.getTotalLength();
  const samples = length > LONG * unit ? SAMPLES * 3 : SAMPLES;
  const points = Array.from({ length: samples }, (_, i) => path.getPointAtLength((length * i) / samples));
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const reach = Math.max(...points.map(({ x, y }) => Math.hypot(x, y))) * 1.02 + length / samples / 2;
  return { reach, left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}
