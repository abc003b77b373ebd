// @ts-check
// The faces of counters, markers, trays and numbers as they are drawn on the map, in the fan and in boxes.

import { svg } from "./dom.js";

const TRAY = "M-27 -22v43q0 6 6 6h42q6 0 6 -6v-43";

/** Where figures are printed on a counter of 44: the large one, then the small ones to its left and right. */
const FIGURES = [
  { x: -3, y: 19.8, size: 17 },
  { x: -15.8, y: 19.6, size: 10 },
  { x: 9.8, y: 19.6, size: 10 },
];
const LONG_FIGURE = 13.5; // three digits of the large one

/**
 * A counter's or marker's face: the drawing, its figures, the badges up its right edge, and a ring for when it is lit.
 * @param {string} look
 * @param {string} label
 * @param {string[]} badges
 * @param {string[]} [figures]
 */
export function face(look, label, badges, figures = []) {
  return [
    svg("title", {}, label),
    svg("rect", { class: "ring", x: -23.6, y: -23.6, width: 47.2, height: 47.2, rx: 6 }),
    svg("use", { href: `#look-${look}`, x: -30, y: -30, width: 60, height: 60 }),
    ...printed(figures),
    ...badges.map((badge, rank) => svg("use", { href: `#look-badge-${named(badge)}`, class: "badge", x: 13, y: 7.5 - rank * 12.5, width: 16, height: 16 })),
  ];
}

/**
 * What an item on the map looks like, by its kind.
 * @param {{kind: string, look: string, label: string, badges: string[], figures?: string[]}} item
 */
export function faceOf({ kind, look, label, badges, figures }) {
  if (kind.startsWith("tray")) return [svg("title", {}, label), svg("path", { class: "tray-back", d: TRAY }), svg("path", { class: "tray-edge", d: TRAY })];
  if (!kind.startsWith("count")) return face(look, label, badges, figures);
  const at = kind === "count" ? {} : { transform: "translate(-21 -21) scale(1.3)" };
  return [svg("title", {}, label), svg("g", at, svg("circle", { r: 8 }), svg("text", { y: 4.6 }, look))];
}

/**
 * The numbers that change all the time; those who listen hear them in the label.
 * @param {string[]} figures
 */
export function printed(figures) {
  const spots = FIGURES.filter((_, i) => figures[i]);
  const shown = figures.slice(0, FIGURES.length).filter(Boolean);
  return spots.map(({ x, y, size }, i) =>
    svg("text", { class: "figure-printed", x, y, "font-size": shown[i].length > 2 ? Math.min(size, LONG_FIGURE) : size, "aria-hidden": "true" }, shown[i]),
  );
}

/** @param {string} badge */
function named(badge) {
  return badge.replace(/[^A-Za-z0-9-]/g, "-");
}
