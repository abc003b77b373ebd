// @ts-check
// Who stands how well, as a bar of two shares: words say it too, and the shares differ in pattern, not only in colour.

import { h } from "./dom.js";
import { SIDES } from "./sides.js";

/**
 * The bar alone, for the eye.
 * @param {number} chance the Allies' chance to win
 * @returns {HTMLElement}
 */
export function winBar(chance) {
  const share = h("span", { class: "win-share" });
  share.style.setProperty("width", `${(chance * 100).toFixed(1)}%`);
  return h("span", { class: "win-bar", "aria-hidden": "true" }, share);
}

/**
 * The chance of each side in words.
 * @param {number} chance the Allies' chance to win
 * @returns {[string, string]}
 */
export function winWords(chance) {
  const percent = Math.round(chance * 100);
  return [`${SIDES.allied} ${percent}\u00a0%`, `${SIDES.german} ${100 - percent}\u00a0%`];
}
