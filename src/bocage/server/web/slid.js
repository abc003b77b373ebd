// @ts-check
// What the sliders answer: it is not listed once more, number by number, among the orders.

import { h } from "./dom.js";

/**
 * @typedef {import("./choice.js").Choice} Choice
 * @typedef {{sliders: {verb: string}[]} | null | undefined} Slid
 */

/**
 * What may be done besides setting the sliders.
 * @param {Choice[]} choices
 * @param {Slid} sheet
 * @returns {Choice[]}
 */
export function unslid(choices, sheet) {
  const verbs = new Set((sheet?.sliders ?? []).map(({ verb }) => verb).filter(Boolean));
  return verbs.size ? choices.filter((choice) => !verbs.has(choice.actions[0].split(" ")[0])) : choices;
}

/**
 * Where the rest is set.
 * @param {() => void} onclick
 * @returns {HTMLElement}
 */
export function slidLine(onclick) {
  return h("p", { class: "choices-slid" }, "The numbers are set with the sliders. ", h("button", { type: "button", onclick }, "To the sliders"));
}
