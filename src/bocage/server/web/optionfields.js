// @ts-check
// One choice before the game as a field of the form: explained values to pick, a list, a number, a rating on a scale.

import { h } from "./dom.js";

/**
 * `group` heads those that belong together; one with a `seat` follows who plays that side, and is only shown.
 * @typedef {import("./wire").OptionInfo} OptionInfo
 */

const LONG_LIST = 12;
const SCALE = 4; // so many steps at least make a scale

/**
 * The sentences of an option's explanation, cut before every "value: ".
 * @param {OptionInfo} option
 */
function parts(option) {
  return option.says
    .split(/(?:^|(?<=[.;] ))(?=[\w][\w ,-]{0,48}: )/)
    .map((text) => text.trim())
    .filter(Boolean);
}

/**
 * The meaning of each value, out of sentences of the form "value: meaning." Words before the first value lead in.
 * @param {OptionInfo} option
 * @returns {{meanings: Map<string, string>, rest: string[]}}
 */
function explained(option) {
  const values = new Map(option.values.map((value) => [value.toLowerCase(), value]));
  const meanings = new Map();
  const rest = [];
  for (const part of parts(option)) {
    const colon = part.indexOf(": ");
    const value = values.get(part.slice(0, colon).toLowerCase());
    if (value !== undefined) meanings.set(value, capital(part.slice(colon + 2)));
    else rest.push(part);
  }
  return { meanings, rest };
}

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * A value as it is read.
 * @param {string} value
 */
export const words = (value) => value.replaceAll("_", " ");

/** @param {OptionInfo} option */
function isRun({ values }) {
  const figures = values.map(Number).sort((a, b) => a - b);
  return figures.every((figure, i) => figure === figures[0] + i);
}

/**
 * Whether the values are a run of numbers too long for a list: it is typed.
 * @param {OptionInfo} option
 */
export function isRange(option) {
  return option.values.length > LONG_LIST && isRun(option);
}

/**
 * Whether they are a short run of numbers: a rating.
 * @param {OptionInfo} option
 */
export function isScale(option) {
  return option.values.length >= SCALE && option.values.length <= LONG_LIST && isRun(option);
}

/**
 * The least and the most of a run.
 * @param {OptionInfo} option
 */
export function range({ values }) {
  const figures = values.map(Number);
  return [Math.min(...figures), Math.max(...figures)];
}

/**
 * @param {OptionInfo} option
 * @param {string} game
 * @param {boolean} isAdvised whether the first value is to be called recommended
 * @returns {HTMLElement}
 */
export function optionField(option, game, isAdvised) {
  if (isScale(option)) return scale(option, game);
  const { meanings, rest } = explained(option);
  const plain = option.values.every((value) => meanings.has(value));
  return h(
    "fieldset",
    { class: "option", data: { option: option.name } },
    h("legend", {}, option.title, " ", mark()),
    ruleOf(option, game),
    (plain ? rest : parts(option)).map((text) => h("p", { class: "option-says" }, text)),
    plain ? radios(option, meanings, isAdvised) : isRange(option) ? number(option) : select(option, isAdvised),
    h("p", { class: "error", role: "alert" }),
  );
}

function mark() {
  return h("span", { class: "changed-mark" }, "changed");
}

/**
 * @param {OptionInfo} option
 * @param {string} game
 */
function ruleOf({ rule }, game) {
  return h("a", { class: "option-rule", href: `/rules/${game}#${encodeURIComponent(rule)}`, target: "_blank", rel: "noopener" }, `Rule ${rule}`);
}

/**
 * @param {OptionInfo} option
 * @param {Map<string, string>} meanings
 * @param {boolean} isAdvised
 */
function radios(option, meanings, isAdvised) {
  return option.values.map((value, at) =>
    h(
      "label",
      { class: "radio" },
      h("input", { type: "radio", name: `option-${option.name}`, value, checked: at === 0, disabled: Boolean(option.seat) }),
      h("span", {}, meanings.get(value), at === 0 && isAdvised && h("span", { class: "recommended" }, " Recommended.")),
    ),
  );
}

/**
 * @param {OptionInfo} option
 * @param {boolean} isAdvised
 */
function select(option, isAdvised) {
  const item = (/** @type {string} */ value, /** @type {number} */ at) =>
    h("option", { value }, at === 0 && isAdvised ? `${words(value)} (recommended)` : words(value));
  return h("select", { name: `option-${option.name}`, "aria-label": option.title }, option.values.map(item));
}

/** @param {OptionInfo} option */
function number(option) {
  const [min, max] = range(option);
  const id = `option-${option.name}-range`;
  return h(
    "p",
    { class: "option-number" },
    h("input", { type: "number", name: `option-${option.name}`, min, max, step: 1, value: option.values[0], "aria-label": option.title, "aria-describedby": id }),
    h("span", { id }, ` ${min} to ${max}`),
  );
}

/**
 * A rating: a slider with a mark at what it usually is, and a button for each way.
 * @param {OptionInfo} option
 * @param {string} game
 */
function scale(option, game) {
  const [min, max] = range(option);
  const id = `option-${option.name}`;
  const input = h("input", { type: "range", id, name: id, min, max, step: 1, value: option.values[0], list: `${id}-usual`, "aria-describedby": `${id}-says` });
  const step = (/** @type {number} */ by, /** @type {string} */ sign) =>
    h("button", { type: "button", class: "scale-step", "aria-label": `${option.title}: one ${by > 0 ? "more" : "less"}`, onclick: () => nudge(input, by) }, sign);
  return h(
    "div",
    { class: "option scale-option", data: { option: option.name } },
    h("p", { class: "scale-head" }, h("label", { for: id }, option.title), " ", mark(), h("output", { class: "scale-value", for: id }, option.values[0])),
    h("div", { class: "scale-line" }, step(-1, "−"), input, step(1, "+")),
    h("datalist", { id: `${id}-usual` }, h("option", { value: option.values[0] })),
    h("p", { class: "scale-says", id: `${id}-says` }, option.says, " ", ruleOf(option, game)),
    h("p", { class: "error", role: "alert" }),
  );
}

/**
 * @param {HTMLInputElement} input
 * @param {number} by
 */
function nudge(input, by) {
  input.value = String(Number(input.value) + by);
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

/**
 * What stands in a field, "" if nothing does.
 * @param {HTMLElement | undefined} field
 */
export function fieldValue(field) {
  const input = field?.querySelector("select, input[type=number], input[type=range]") ?? field?.querySelector("input:checked");
  return /** @type {HTMLInputElement | null | undefined} */ (input)?.value ?? "";
}

/**
 * @param {HTMLElement | undefined} field
 * @param {string} value
 */
export function setField(field, value) {
  for (const input of field?.querySelectorAll("input, select") ?? []) {
    if (input instanceof HTMLInputElement && input.type === "radio") input.checked = input.value === value;
    else /** @type {HTMLInputElement} */ (input).value = value;
  }
  if (field) showScale(field);
}

/**
 * The figure beside the scale of a field, or of something in it.
 * @param {HTMLElement} inside
 */
export function showScale(inside) {
  const field = /** @type {HTMLElement | null} */ (inside.closest(".scale-option"));
  const output = field?.querySelector("output");
  if (field && output) output.textContent = fieldValue(field);
}
