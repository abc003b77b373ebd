// @ts-check
// Ways and attacks as arrows. A way that can be taken back ends in a full head, one that cannot in a bar.

import { h, refill, svg } from "./dom.js";
import { isArea } from "./places.js";

/**
 * @typedef {import("./wire").Way} Way
 * @typedef {import("./wire").Plan} Plan
 * @typedef {{x: number, y: number}} Point
 */

export class Arrows {
  /**
   * @param {{route: SVGGElement, plans: SVGGElement}} groups
   * @param {HTMLElement} tip
   * @param {import("./places.js").Places} places
   * @param {import("./camera.js").Camera} camera
   */
  constructor(groups, tip, places, camera) {
    this.groups = groups;
    this.tip = tip;
    this.places = places;
    this.camera = camera;
    /** @type {Point | null} where the tip points */
    this.end = null;
    /** @type {Point[]} what the tip must not cover */
    this.way = [];
    /** @type {number | null} whose ways are shown: they lead from camp to camp, where there are any */
    this.side = null;
  }

  /**
   * @param {Way | null} way
   * @param {boolean} [tells] whether what it costs is noted beside it
   */
  route(way, tells = true) {
    const spots = this.#spots(way?.places ?? [], this.side);
    this.groups.route.replaceChildren();
    this.#say(null, []);
    if (!way || !spots.length) return;
    const unit = this.places.counter;
    if (spots.length > 1) {
      const d = trimmed([towards(spots[0], spots[1], unit * 0.5), ...spots.slice(1)], unit * 0.3);
      const tip = head(spots, unit * 0.52, way.can_undo);
      const kind = way.can_undo ? "route" : "route final";
      const under = /** @type {SVGPathElement} */ (tip.cloneNode());
      tip.setAttribute("class", "arrow-head");
      under.setAttribute("class", "arrow-head-case");
      const lines = ["arrow-case", "arrow-line"].map((part) => svg("path", { class: part, d }));
      this.groups.route.append(svg("g", { class: kind }, lines[0], under, lines[1], tip));
    }
    if (tells) this.#say(spots[spots.length - 1], costs(way), spots);
  }

  /**
   * Attacks being planned: from every place of an attacker to every target, and where the beaten might go.
   * @param {Plan[]} plans
   * @param {Map<string, {place: string, side: number}>} pieces
   */
  plans(plans, pieces) {
    const drawn = plans.flatMap((plan) => {
      const side = pieces.get(plan.pieces[0])?.side ?? null;
      const enemy = side === null ? null : 1 - side;
      const from = this.#spots([...new Set(plan.pieces.map((id) => pieces.get(id)?.place ?? ""))], side);
      const targets = this.#spots(plan.targets, enemy);
      const kind = plan.open ? "attack open" : "attack";
      const thrusts = targets.flatMap((target) => from.map((spot) => this.#thrust([spot, target], kind, plan.title)));
      const back = this.#spots(plan.open ? plan.retreats : [], enemy);
      const ways = targets.flatMap((target) => back.map((spot) => this.#thrust([target, spot], "retreat", "Where a retreat could go")));
      return [...ways, ...thrusts, ...plan.targets.flatMap((place) => this.#aim(place, kind))];
    });
    this.groups.plans.replaceChildren(...drawn);
  }

  /**
   * A word on a place, without an arrow.
   * @param {string | null} place
   * @param {string} [says]
   */
  note(place, says = "") {
    const spot = place ? this.places.get(place) : undefined;
    this.#say(spot && says ? spot : null, [says]);
  }

  /** The camera moved: the tip goes with its place. */
  follow() {
    if (!this.end) return;
    const unit = this.places.counter;
    const { x, y } = this.camera.toView(this.end.x, this.end.y);
    const [wide, high] = [this.tip.offsetWidth, this.tip.offsetHeight];
    const aside = unit * 0.8 * this.camera.now.k + 10;
    const way = this.way.map((spot) => this.camera.toView(spot.x, spot.y));
    const sides = [
      [x + aside, y - high / 2],
      [x - aside - wide, y - high / 2],
      [x - wide / 2, y - aside - high],
      [x - wide / 2, y + aside],
      ...[0, this.camera.high].flatMap((corner) => [[0, corner], [this.camera.wide, corner]]),
    ].map(([left, top]) => ({ left: within(left, this.camera.wide - wide), top: within(top, this.camera.high - high) }));
    const hides = (/** @type {{left: number, top: number}} */ { left, top }) => way.filter((at) => at.x > left - 8 && at.x < left + wide + 8 && at.y > top - 8 && at.y < top + high + 8).length;
    const best = sides.reduce((found, side) => (hides(side) < hides(found) ? side : found));
    this.tip.style.setProperty("transform", `translate(${Math.round(best.left)}px, ${Math.round(best.top)}px)`);
  }

  /**
   * @param {Point | null} spot
   * @param {import("./dom.js").Child[]} words
   * @param {Point[]} [way]
   */
  #say(spot, words, way = spot ? [spot] : []) {
    this.end = spot;
    this.way = way;
    this.tip.hidden = !spot;
    refill(this.tip, ...(spot ? words : []));
    this.follow();
  }

  /**
   * Where a side stands in each of these places.
   * @param {string[]} names
   * @param {number | null} side
   * @returns {Point[]}
   */
  #spots(names, side) {
    const spots = names.map((name) => this.places.get(name)).filter((spot) => spot !== undefined);
    return spots.map((spot) => this.places.anchor(spot, side));
  }

  /**
   * @param {Point[]} points
   * @param {string} kind
   * @param {string} says
   */
  #thrust(points, kind, says) {
    const unit = this.places.counter;
    const [a, b] = points;
    const start = towards(a, b, unit * 0.42);
    const stop = towards(b, a, unit * 0.34);
    const tip = head([start, stop], unit * 0.4, true);
    const d = trimmed([start, stop], unit * 0.25);
    tip.setAttribute("class", "arrow-head");
    const lines = ["arrow-case", "arrow-line"].map((part) => svg("path", { class: part, d }));
    return svg("g", { class: kind }, svg("title", {}, says), ...lines, tip);
  }

  /**
   * @param {string} place
   * @param {string} kind
   */
  #aim(place, kind) {
    const spot = this.places.get(place);
    return spot ? [svg("path", { class: `${kind} aim${isArea(spot) ? " area" : ""}`, ...this.places.framed(spot, 0.9) })] : [];
  }
}

/**
 * Inside the view, a little away from its border.
 * @param {number} at
 * @param {number} most
 */
function within(at, most) {
  return Math.max(6, Math.min(at, most - 6));
}

/** @param {Way} way */
function costs(way) {
  const rows = way.lines.map(([amount, rule, words]) =>
    h("tr", {}, h("td", { class: "number" }, amount), h("td", {}, words), h("td", { class: "tip-rule" }, rule)),
  );
  const total = way.have ? `${way.total} of ${way.have}` : way.total;
  const undo = way.undo_says || (way.can_undo ? "Can be taken back" : "Cannot be taken back");
  return [
    rows.length > 0 && h("table", {}, h("tbody", {}, ...rows)),
    total && h("p", { class: "tip-total" }, h("b", { class: "number" }, total)),
    h("p", { class: way.can_undo ? "tip-undo" : "tip-undo final" }, way.can_undo ? "↶ " : "⊣ ", undo),
  ];
}

/**
 * A point so far on the way from one to another.
 * @param {Point} from
 * @param {Point} to
 * @param {number} far
 */
export function towards(from, to, far) {
  const part = far / (Math.hypot(to.x - from.x, to.y - from.y) || 1);
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/**
 * Path data through points, bending softly, that ends a little before the last.
 * @param {Point[]} points
 * @param {number} short
 */
function trimmed(points, short) {
  const [before, last] = points.slice(-2);
  const stop = towards(last, before, short);
  const all = [...points.slice(0, -1), stop];
  const at = (/** @type {Point} */ point) => `${point.x.toFixed(1)} ${point.y.toFixed(1)}`;
  if (all.length < 3) return `M${all.map(at).join("L")}`;
  const bends = all.slice(1, -1).map((point, i) => {
    const next = all[i + 2];
    const to = i === all.length - 3 ? next : { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 };
    return `Q${at(point)} ${at(to)}`;
  });
  return `M${at(all[0])}${bends.join("")}`;
}

/**
 * The head at the end of a way: a full one, or with a bar before it.
 * @param {Point[]} points
 * @param {number} size
 * @param {boolean} full
 * @returns {SVGPathElement}
 */
function head(points, size, full) {
  const [before, last] = points.slice(-2);
  const turn = (Math.atan2(last.y - before.y, last.x - before.x) * 180) / Math.PI;
  const [back, half] = [-size, size * 0.55];
  const arrow = `M0 0L${back} ${half}L${back * 0.78} 0L${back} ${-half}Z`;
  const bar = `M${size * 0.08} ${-half * 1.15}h${size * 0.24}v${half * 2.3}h${-size * 0.24}Z`;
  return svg("path", { d: full ? arrow : arrow + bar, transform: `translate(${last.x.toFixed(1)} ${last.y.toFixed(1)}) rotate(${turn.toFixed(1)})` });
}
