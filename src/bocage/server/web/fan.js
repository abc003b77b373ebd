// @ts-check
// A stack spread out above the map, every counter of it readable and to be picked.

import { isCrowded } from "./camps.js";
import { svg } from "./dom.js";
import { face } from "./faces.js";
import { isArea } from "./places.js";

const WANTED = 62;
const IN_ROW = 5;
const OPEN = 320;
const CLOSE = 260;
/** A counter with fewer pixels is hard to read, though nothing covers it. */
const READABLE = 34;
/** Pixels of the strip above the counters, of the cross in it, and of a letter of its title about. */
const HEAD = 42;
const CROSS = 44;
const LETTER = 7.6;

/**
 * @typedef {import("./stacks.js").Tier} Tier
 * @typedef {Partial<Pick<import("./wire").Table, "heading" | "decides" | "prompt">>} Moment
 */

export class Fan {
  /**
   * @param {SVGGElement} group
   * @param {import("./places.js").Places} places
   * @param {import("./camera.js").Camera} camera
   * @param {import("./stacks.js").Stacks} stacks
   */
  constructor(group, places, camera, stacks) {
    this.group = group;
    this.places = places;
    this.camera = camera;
    this.stacks = stacks;
    this.place = "";
    this.waiting = "";
    this.asked = "";
    this.timer = 0;
  }

  /**
   * Whether a place has more than can be read at a glance.
   * @param {string} place
   */
  isWorth(place) {
    const stack = this.stacks.standing.get(place) ?? [];
    const spot = this.places.get(place);
    if (stack.length < 2 || !spot || !isArea(spot)) return stack.length > 1;
    const isHidden = stack.some((tier) => tier.piece && this.stacks.trays.hides(tier.piece.id));
    const counts = [0, 1].map((side) => stack.filter((tier) => tier.piece?.side === side).length);
    return isHidden || counts.some(isCrowded) || this.places.counter * this.camera.now.k < READABLE;
  }

  /**
   * The pointer is over a stack, or over none: open and close with a little patience.
   * @param {string} place
   */
  hover(place) {
    if (place === this.waiting) return;
    clearTimeout(this.timer);
    this.waiting = place;
    if (place === this.place) return;
    if (place && this.isWorth(place)) this.timer = window.setTimeout(() => this.open(place), this.place ? CLOSE : OPEN);
    else if (this.place) this.timer = window.setTimeout(() => this.close(), CLOSE);
  }

  close() {
    clearTimeout(this.timer);
    this.waiting = "";
    this.place = "";
    this.group.replaceChildren();
  }

  /**
   * The table changed. A stack spread out stays so while the same is asked; another decision is not hidden by it.
   * @param {Moment} table
   */
  follow({ heading, decides, prompt }) {
    const asked = [heading, decides, prompt?.says].join("|");
    if (asked !== this.asked && this.place) this.close();
    else this.renew();
    this.asked = asked;
  }

  /** Draw it anew if it is open. */
  renew() {
    if (!this.place) return; // one about to open is not put off
    if (this.isWorth(this.place)) this.open(this.place);
    else this.close();
  }

  /** @param {string} place */
  open(place) {
    clearTimeout(this.timer);
    const spot = this.places.get(place);
    const stack = this.stacks.standing.get(place);
    if (!spot || !stack?.length) return;
    this.place = place;
    this.waiting = place;
    const k = this.camera.now.k;
    const { size, across, cells, rows } = this.#laid(isArea(spot) ? bySide(stack) : [stack], stack.length);
    const [pixel, cell] = [1 / k, (size + 8) / k];
    const says = heading(spot, stack);
    const named = Math.min(says.length * LETTER + CROSS + 12, this.camera.wide - 12);
    const [wide, high] = [Math.max(across * cell + 8 * pixel, named * pixel), rows * cell + HEAD * pixel];
    const { x, y } = this.#corner(spot, wide, high);
    const scale = size / 50 / k;
    const words = { class: "fan-title", x: x + 9 * pixel, y: y + 22 * pixel, "font-size": 15 * pixel };
    const title = svg("text", words, says);
    const items = cells.map(({ tier, column, row }) => {
      const [cx, cy] = [x + 4 * pixel + cell * (column + 0.5), y + (HEAD - 6) * pixel + cell * (row + 0.5)];
      const id = tier.piece?.id ?? "";
      const states = this.stacks.states(id);
      const at = `translate(${cx} ${cy}) scale(${scale})`;
      return svg(
        "g",
        { class: ["fan-piece", ...states].join(" "), transform: at, data: id ? { fan: id, place } : { place } },
        svg("rect", { class: "fan-ground", x: -27, y: -27, width: 54, height: 54 }),
        ...face(tier.look, tier.label, tier.badges, tier.piece?.figures),
      );
    });
    const plate = svg("rect", { class: "fan-plate", x, y, width: wide, height: high, rx: 8 * pixel, data: { place } });
    const neck = svg("path", { class: "fan-neck", d: `M${spot.x} ${spot.y}L${spot.x} ${y > spot.y ? y : y + high}` });
    this.group.replaceChildren(neck, plate, title, cross(x + wide - CROSS * pixel, y, pixel), ...items);
  }

  /**
   * The counters in rows, as large as the view has room for all of them.
   * @param {Tier[][]} groups
   * @param {number} count
   */
  #laid(groups, count) {
    for (let size = WANTED; ; size -= 4) {
      const most = size === WANTED ? IN_ROW : Infinity;
      const across = Math.max(1, Math.min(most, count, Math.floor((this.camera.wide - 24) / (size + 8))));
      const cells = inRows(groups, across);
      const rows = Math.max(...cells.map((cell) => cell.row)) + 1;
      if (size <= READABLE || rows * (size + 8) + HEAD + 12 <= this.camera.high) return { size, across, cells, rows };
    }
  }

  /**
   * Above the stack where there is room, else below, always within the view.
   * @param {import("./places.js").Spot} spot
   * @param {number} wide
   * @param {number} high
   */
  #corner(spot, wide, high) {
    const stands = isArea(spot) ? [0, 1].map((side) => this.places.anchor(spot, side)) : [spot];
    const gap = this.places.counter * (isArea(spot) ? 1.15 : 0.72);
    const edge = 6 / this.camera.now.k;
    const [first, last] = [this.camera.toBoard(0, 0), this.camera.toBoard(this.camera.wide, this.camera.high)];
    const above = Math.min(...stands.map(({ y }) => y)) - gap - high;
    const below = Math.max(...stands.map(({ y }) => y)) + gap;
    const middle = stands.reduce((sum, { x }) => sum + x, 0) / stands.length;
    const y = above >= first.y + edge ? above : Math.max(first.y + edge, Math.min(below, last.y - high - edge));
    return { x: Math.max(first.x + edge, Math.min(middle - wide / 2, last.x - wide - edge)), y };
  }
}

/**
 * What closes it.
 * @param {number} x
 * @param {number} y
 * @param {number} pixel
 */
function cross(x, y, pixel) {
  return svg(
    "g",
    { class: "fan-close", transform: `translate(${x} ${y}) scale(${pixel})` },
    svg("title", {}, "Close"),
    svg("rect", { width: CROSS, height: HEAD - 4, rx: 8 }),
    svg("path", { d: "M17 13l10 10m0 -10l-10 10" }),
  );
}

/**
 * What one side has, then the other, then marks.
 * @param {Tier[]} stack
 */
function bySide(stack) {
  return [0, 1, undefined].map((side) => stack.filter((tier) => tier.piece?.side === side));
}

/**
 * Every group from a row of its own on.
 * @param {Tier[][]} groups
 * @param {number} across
 */
function inRows(groups, across) {
  let first = 0;
  return groups.flatMap((group) => {
    const from = first;
    first += Math.ceil(group.length / across);
    return group.map((tier, i) => ({ tier, column: i % across, row: from + Math.floor(i / across) }));
  });
}

/**
 * @param {import("./places.js").Spot} spot
 * @param {Tier[]} stack
 */
function heading(spot, stack) {
  const count = stack.filter((tier) => tier.piece).length;
  return `${spot.place}${spot.name ? ` ${spot.name}` : ""} · ${count} ${count === 1 ? "unit" : "units"}`;
}
