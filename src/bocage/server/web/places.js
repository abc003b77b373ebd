// @ts-check
// Where the places of a board lie: which one a point is in, which one comes next in a direction.

/**
 * @typedef {{place: string, x: number, y: number, shape: string, name: string, near: string[]}} Spot
 * @typedef {{view_box: [number, number, number, number], shapes: Record<string, string>, spots: Spot[], counter: number}} BoardInfo
 * @typedef {{x: number, y: number}} Point
 */

const SAMPLES = 36;
const ASIDE = 0.35;

export class Places {
  /** @param {BoardInfo} info */
  constructor(info) {
    this.frame = info.view_box;
    this.counter = info.counter;
    this.outlines = info.shapes;
    /** @type {Map<string, Spot>} */
    this.spots = new Map(info.spots.map((spot) => [spot.place, spot]));
    this.paths = Object.fromEntries(Object.entries(info.shapes).map(([name, d]) => [name, new Path2D(d)]));
    this.boxes = Object.fromEntries(Object.entries(info.shapes).map(([name, d]) => [name, measured(d)]));
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
   * The place a point of the drawing lies in: of several the one whose middle is nearest.
   * @param {Point} point
   * @returns {string | null}
   */
  at({ x, y }) {
    let found = null;
    let nearest = Infinity;
    for (const spot of this.spots.values()) {
      const far = Math.hypot(x - spot.x, y - spot.y);
      if (far >= nearest || far > this.reach(spot)) continue;
      const path = this.paths[spot.shape];
      if (!path || !this.ground.isPointInPath(path, x - spot.x, y - spot.y)) continue;
      found = spot.place;
      nearest = far;
    }
    return found;
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
    return best(here, near, way, line, 0.25) ?? best(here, this.spots.values(), way, line, 2);
  }

  /**
   * The box round some places; null if none is known.
   * @param {Iterable<string>} names
   * @returns {[number, number, number, number] | null}
   */
  around(names) {
    const spots = [...names].map((name) => this.spots.get(name)).filter((spot) => spot !== undefined);
    if (!spots.length) return null;
    const left = Math.min(...spots.map((spot) => spot.x - this.reach(spot)));
    const top = Math.min(...spots.map((spot) => spot.y - this.reach(spot)));
    const right = Math.max(...spots.map((spot) => spot.x + this.reach(spot)));
    const bottom = Math.max(...spots.map((spot) => spot.y + this.reach(spot)));
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
 * How far an outline reaches from its middle, and how far down.
 * @param {string} d
 */
function measured(d) {
  const path = /** @type {SVGPathElement} */ (document.createElementNS("http://www.w3.org/2000/svg", "path"));
  path.setAttribute("d", d);
  const length = path.getTotalLength();
  let reach = 0;
  let bottom = 0;
  for (let i = 0; i < SAMPLES; i++) {
    const { x, y } = path.getPointAtLength((length * i) / SAMPLES);
    reach = Math.max(reach, Math.hypot(x, y));
    bottom = Math.max(bottom, y);
  }
  return { reach: reach * 1.02, bottom };
}
