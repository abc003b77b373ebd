// @ts-check
// Something laid over the map: cells with a tone and a word, lines, and a legend. Every tone has a pattern of its own.

import { h, refill, svg } from "./dom.js";

/**
 * @typedef {import("./wire").Cell} Cell
 * @typedef {{tone: string, says: string, places: string[], points: [number, number][]}} Stroke
 * @typedef {import("./wire").Overlay} Overlay
 */

/** Path data of each tone's pattern in a square of 12 units. @type {Record<string, string>} */
const HATCH = {
  own: "M-3 3L3 -3M0 12L12 0M9 15L15 9",
  enemy: "M-3 9L3 15M0 0L12 12M9 -3L15 3",
  good: "M3 3h.01M9 9h.01",
  fair: "M0 3H12M0 9H12",
  poor: "M3 0V12M9 0V12",
  bad: "M0 0L12 12M0 12L12 0",
  note: "M6 2.6V9.4M2.6 6H9.4",
};

/** @returns {SVGDefsElement} */
export function tonePatterns() {
  const patterns = Object.entries(HATCH).map(([tone, d]) =>
    svg(
      "pattern",
      { id: `tone-${tone}`, class: `tone-${tone}`, width: 12, height: 12, patternUnits: "userSpaceOnUse" },
      svg("rect", { class: "tone-ground", width: 12, height: 12 }),
      svg("path", { class: "tone-hatch", d }),
    ),
  );
  return svg("defs", {}, ...patterns);
}

export class Overlays {
  /**
   * @param {{cells: SVGGElement, values: SVGGElement}} groups below and above the counters
   * @param {HTMLElement} corner where the legend goes
   * @param {import("./places.js").Places} places
   * @param {(moment: string) => void} onMoment
   */
  constructor(groups, corner, places, onMoment) {
    this.groups = groups;
    this.corner = corner;
    this.places = places;
    this.onMoment = onMoment;
    this.folded = matchMedia("(max-width: 760px)").matches;
    /** @type {Overlay | null} */
    this.shown = null;
    /** @type {Map<string, Cell>} */
    this.cells = new Map();
  }

  /** @param {Overlay | null} overlay */
  show(overlay) {
    const focused = this.corner.contains(document.activeElement) ? document.activeElement?.getAttribute("data-part") : null;
    this.shown = overlay;
    const cells = overlay?.cells ?? [];
    this.cells = new Map(cells.map((cell) => [cell.place, cell]));
    const strokes = (overlay?.strokes ?? []).flatMap((stroke) => this.#stroke(stroke));
    // lines run under the counters, so that their figures stay readable
    this.groups.cells.replaceChildren(...cells.flatMap((cell) => this.#cell(cell)), ...strokes);
    this.groups.values.replaceChildren(...cells.flatMap((cell) => this.#value(cell)));
    refill(this.corner, overlay && this.#legend(overlay));
    if (focused) /** @type {HTMLElement | null} */ (this.corner.querySelector(`[data-part="${focused}"]`))?.focus();
  }

  /** @param {Cell} cell */
  #cell(cell) {
    const spot = this.places.get(cell.place);
    if (!spot) return [];
    const shape = { d: this.places.outline(spot), transform: `translate(${spot.x} ${spot.y})`, data: { cell: cell.place } };
    return [svg("path", { class: `cell tone-${cell.tone}`, fill: `url(#tone-${cell.tone})`, ...shape })];
  }

  /** @param {Cell} cell */
  #value(cell) {
    const spot = this.places.get(cell.place);
    if (!spot || !cell.value) return [];
    const size = this.places.counter * (cell.value.length > 4 ? 0.3 : 0.36);
    const { x, y } = this.places.foot(spot);
    const words = { class: `cell-value tone-${cell.tone}`, x, y: y - this.places.counter * 0.17, "font-size": size };
    return [svg("text", words, cell.value)];
  }

  /** @param {Stroke} stroke */
  #stroke(stroke) {
    const spots = stroke.places.map((place) => this.places.get(place)).filter((spot) => spot !== undefined);
    const points = stroke.points.length ? stroke.points : spots.map((spot) => [spot.x, spot.y]);
    if (points.length < 2) return [];
    const d = `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
    const parts = [svg("path", { class: "stroke-case", d }), svg("path", { class: "stroke-line", d })];
    return [svg("g", { class: `stroke tone-${stroke.tone}` }, stroke.says && svg("title", {}, stroke.says), ...parts)];
  }

  /** @param {Overlay} overlay */
  #legend(overlay) {
    const rows = overlay.legend.map(([tone, says]) => h("li", {}, swatch(tone), h("span", {}, says)));
    const box = h(
      "details",
      { class: "map-legend", open: !this.folded },
      h("summary", { data: { part: "fold" } }, overlay.title),
      h("p", { class: "small quiet-words" }, overlay.says),
      rows.length > 0 && h("ul", {}, ...rows),
      overlay.moments.length > 0 && this.#dates(overlay),
    );
    box.addEventListener("toggle", () => {
      this.folded = !box.open;
    });
    return box;
  }

  /** @param {Overlay} overlay */
  #dates(overlay) {
    const { moments, moment } = overlay;
    const at = Math.max(0, moments.indexOf(moment));
    const go = (/** @type {number} */ to) => this.onMoment(moments[to]);
    const dates = moments.map((date) => h("option", { value: date, selected: date === moment }, date));
    const list = h("select", { "aria-label": "Date", data: { part: "date" }, onchange: () => this.onMoment(list.value) }, ...dates);
    const turn = (/** @type {string} */ part, /** @type {number} */ to, /** @type {string} */ sign) =>
      h("button", { type: "button", "aria-label": `${part} date`, data: { part }, disabled: !moments[to], onclick: () => go(to) }, sign);
    return h(
      "div",
      { class: "map-dates" },
      turn("Earlier", at - 1, "‹"),
      list,
      turn("Later", at + 1, "›"),
    );
  }
}

/** @param {string} tone */
function swatch(tone) {
  const sign = svg("svg", { class: "swatch", viewBox: "0 0 36 24", width: 30, height: 20, "aria-hidden": "true" });
  sign.append(svg("rect", { class: `cell tone-${tone}`, fill: `url(#tone-${tone})`, x: 1, y: 1, width: 34, height: 22, rx: 3 }));
  return sign;
}
