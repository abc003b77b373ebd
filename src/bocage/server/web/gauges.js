// @ts-check
// Tracks of numbered fields with a marker upon one, and the same as a number where there is little room.

import { ruleLink } from "./blocks.js";
import { h } from "./dom.js";
import { SIDES, sideName } from "./sides.js";

const IN_ROW = 10;
const ONE_ROW = 13;
const MOST_CELLS = 60;

/**
 * @typedef {{name: string, title: string, at: number, most: number, least: number, side: number | null, says: string, rule: string}} Gauge
 */

/**
 * The whole track. A long one breaks after every ten, so that tens stand under tens.
 * @param {Gauge} gauge
 * @param {(rule: string) => void} onRule
 * @returns {HTMLElement}
 */
export function track(gauge, onRule) {
  const count = gauge.most - gauge.least + 1;
  const meter = {
    role: "meter",
    "aria-label": gauge.title,
    "aria-valuenow": gauge.at,
    "aria-valuemin": Math.min(gauge.least, gauge.at),
    "aria-valuemax": Math.max(gauge.most, gauge.at),
    "aria-valuetext": spoken(gauge),
  };
  const cells = h("div", { class: "gauge-cells", ...meter }, count <= MOST_CELLS && fields(gauge));
  const short = count <= ONE_ROW;
  cells.style.setProperty("--in-row", String(short ? count : IN_ROW));
  if (!short) cells.firstElementChild?.style.setProperty("grid-column-start", String((((gauge.least % IN_ROW) + IN_ROW) % IN_ROW) + 1));
  return h(
    "div",
    { class: `gauge ${sided(gauge)}`, title: gauge.says, data: { gauge: gauge.name, at: gauge.at } },
    h(
      "p",
      { class: "gauge-head" },
      h("span", { class: "gauge-title" }, gauge.title),
      " ",
      ruleLink(gauge.rule, onRule),
      h("b", { class: "gauge-at" }, gauge.at),
      h("span", { class: "gauge-of" }, `of ${gauge.most}`),
    ),
    cells,
  );
}

/**
 * The fields, those below the marker filled.
 * @param {Gauge} gauge
 * @returns {HTMLElement[]}
 */
function fields({ least, most, at }) {
  return Array.from({ length: most - least + 1 }, (_, i) => {
    const value = least + i;
    const kind = value === at ? "field at" : value < at ? "field below" : "field";
    return h("span", { class: kind, "aria-hidden": "true" }, value);
  });
}

/**
 * A track as a number: pressing it shows the whole.
 * @param {Gauge} gauge
 * @param {() => void} onclick
 * @returns {HTMLElement}
 */
export function chip(gauge, onclick) {
  return h(
    "button",
    { type: "button", class: `chip ${sided(gauge)}`, title: gauge.says, data: { gauge: gauge.name, at: gauge.at }, "aria-label": `${gauge.title}: ${spoken(gauge)}`, onclick },
    shortened(gauge),
    h("b", {}, gauge.at),
    h("span", { class: "chip-of" }, `/ ${gauge.most}`),
  );
}

/**
 * A title that begins with its side: where room is scarce the side alone tells two tracks apart.
 * @param {Gauge} gauge
 */
function shortened({ title, side }) {
  const word = `${SIDES[sideName(side)]} `;
  return title.startsWith(word) ? h("span", {}, h("span", { class: "chip-side" }, word), h("span", { class: "chip-word" }, title.slice(word.length))) : title;
}

/** @param {Gauge} gauge */
function spoken(gauge) {
  return [`${gauge.at} of ${gauge.most}`, gauge.says].filter(Boolean).join(". ");
}

/** @param {{side: number | null}} gauge */
function sided({ side }) {
  return `side-${side ?? "none"}`;
}
