// @ts-check
// Who stands how well, as a bar of two shares: the words say it too, and the shares differ in pattern, not only in colour.

import { h, refill } from "./dom.js";
import { SIDES } from "./sides.js";

/**
 * Fill an element with the bar of a chance.
 * @param {HTMLElement} root
 * @param {number} chance the Allies' chance to win
 * @param {string} [where] what it was judged by
 */
export function showWinBar(root, chance, where = "") {
  const percent = Math.round(chance * 100);
  const share = h("span", { class: "win-share allied" });
  share.style.setProperty("width", `${(chance * 100).toFixed(1)}%`);
  refill(
    root,
    h("span", { class: "win-words" }, h("b", {}, `${SIDES.allied} ${percent} %`), where && h("span", { class: "win-where" }, where), h("b", {}, `${100 - percent} % ${SIDES.german}`)),
    h("span", { class: "win-bar", "aria-hidden": "true" }, share),
  );
}
