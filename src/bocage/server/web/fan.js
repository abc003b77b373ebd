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

/** @typedef {import("./stacks.js").Tier} Tier */

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

  /** Draw it anew if it is open: the table changed. */
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
    const across = Math.max(1, Math.min(IN_ROW, stack.length, Math.floor((this.camera.wide - 24) / (WANTED + 8))));
    const cells = inRows(isArea(spot) ? bySide(stack) : [stack], across);
    const rows = Math.max(...cells.map((cell) => cell.row)) + 1;
    const [pixel, cell] = [1 / k, (WANTED + 8) / k];
    const [wide, high] = [across * cell + 8 * pixel, rows * cell + 30 * pixel];
    const { x, y } = this.#corner(spot, wide, high);
    const scale = WANTED / 50 / k;
    const words = { class: "fan-title", x: x + 9 * pixel, y: y + 17 * pixel, "font-size": 15 * pixel };
    const title = svg("text", words, heading(spot, stack));
    const items = cells.map(({ tier, column, row }) => {
      const [cx, cy] = [x + 4 * pixel + cell * (column + 0.5), y + 24 * pixel + cell * (row + 0.5)];
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
    this.group.replaceChildren(neck, plate, title, ...items);
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
    const y = above >= first.y + edge ? above : Math.min(below, last.y - high - edge);
    return { x: Math.max(first.x + edge, Math.min(middle - wide / 2, last.x - wide - edge)), y };
  }
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
