// @ts-check
// One of several in a form, as a card that can be pressed anywhere.

import { h } from "./dom.js";

/**
 * @param {string} name
 * @param {string} value
 * @param {string} title
 * @param {string} says
 * @param {boolean} checked
 * @returns {HTMLLabelElement}
 */
export function choiceCard(name, value, title, says, checked) {
  return h(
    "label",
    { class: "choice-card", data: { value } },
    h("input", { type: "radio", name, value, checked }),
    h("span", {}, h("span", { class: "choice-title" }, title), says && h("span", { class: "choice-says" }, says)),
  );
}
