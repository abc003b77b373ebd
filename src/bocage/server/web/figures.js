// @ts-check
// Figures that must not be torn apart at the end of a line: 4-3-5, the hex 7-08, 53 %.

import { h } from "./dom.js";

const FIGURES = /((?:\d+(?:[-–]\d+)+|[-−]?\d[\d.,]*) ?%|\d+(?:[-–]\d+)+)/;

/**
 * A text in which such figures stay in one piece.
 * @param {string} text
 * @returns {(string | HTMLElement)[]}
 */
export function figures(text) {
  return text.split(FIGURES).map((part, i) => (i % 2 ? h("span", { class: "figures" }, part) : part));
}
