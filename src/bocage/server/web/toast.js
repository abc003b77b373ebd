// @ts-check
// Words on the map that go by themselves.

import { byId, h } from "./dom.js";

const STAYS = 6000;

/**
 * @param {string} words
 * @param {"status" | "alert"} [role]
 */
export function toast(words, role = "status") {
  document.querySelector(".toast")?.remove();
  const note = h("p", { class: "toast", role }, words);
  byId("map").append(note);
  setTimeout(() => note.remove(), STAYS);
}
