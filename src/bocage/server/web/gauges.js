// @ts-check
// Tracks of numbered fields with a marker upon one, and the same as a number or a bar where there is little room.

import { ruleLink } from "./blocks.js";
import { h } from "./dom.js";
import { SIDES, sideName } from "./sides.js";

const IN_ROW = 10;
const LABELLED_IN_ROW = 8;
const ONE_ROW = 13;
const MOST_CELLS = 60;

/**
 * `labels` are what is printed in the fields where it is not their number, `notes` what stands beneath each.
 * @typedef {import("./wire").Gauge} Gauge
 */

/**
 * The whole track. A long one breaks after every ten, so that tens stand under tens; one with words of its own where it fits.
 * @param {Gauge} gauge
 * @param {(rule: string) => void} onRule
 * @returns {HTMLElement}
 */
export function track(gauge, onRule) {
  const count = gauge.most - gauge.least + 1;
  const isNamed = hasLabels(gauge) || Boolean(gauge.notes?.length);
  const cells = h("div", { class: `gauge-cells${gauge.notes?.length ? " noted" : ""}`, ...meter(gauge) }, count <= MOST_CELLS && fields(gauge));
  const short = isNamed ? count <= LABELLED_IN_ROW : count <= ONE_ROW;
  cells.style.setProperty("--in-row", String(short ? count : isNamed ? LABELLED_IN_ROW : IN_ROW));
  if (!short && !isNamed) cells.firstElementChild?.style.setProperty("grid-column-start", String((((gauge.least % IN_ROW) + IN_ROW) % IN_ROW) + 1));
  return h("div", { class: `gauge ${sided(gauge)}`, title: gauge.says, data: hooks(gauge) }, head(gauge, onRule), cells);
}

/**
 * The track as a bar, for points that are spent one by one.
 * @param {Gauge} gauge
 * @param {(rule: string) => void} onRule
 * @returns {HTMLElement}
 */
export function bar(gauge, onRule) {
  const filled = h("span", { class: "meter-filled" });
  const part = (gauge.at - gauge.least) / (gauge.most - gauge.least || 1);
  filled.style.setProperty("inline-size", `${(Math.max(0, Math.min(1, part)) * 100).toFixed(1)}%`);
  const says = gauge.says && h("p", { class: "gauge-says" }, gauge.says);
  return h("div", { class: `gauge ${sided(gauge)}`, title: gauge.says, data: hooks(gauge) }, head(gauge, onRule), h("div", { class: "meter-bar", ...meter(gauge) }, filled), says);
}

/**
 * A track as a number: pressing it shows the whole.
 * @param {Gauge} gauge
 * @param {Gauge[]} all the tracks beside it
 * @param {() => void} onclick
 * @returns {HTMLElement}
 */
export function chip(gauge, all, onclick) {
  return h(
    "button",
    { type: "button", class: `chip ${sided(gauge)}`, title: gauge.says, data: hooks(gauge), "aria-label": `${gauge.title}: ${spoken(gauge)}`, onclick },
    shortened(gauge, all),
    !isInTitle(gauge) && h("b", {}, labelOf(gauge, gauge.at)),
    !hasLabels(gauge) && h("span", { class: "chip-of" }, `/ ${gauge.most}`),
  );
}

/**
 * @param {Gauge} gauge
 * @param {(rule: string) => void} onRule
 */
function head(gauge, onRule) {
  return h(
    "p",
    { class: "gauge-head" },
    h("span", { class: "gauge-title" }, gauge.title),
    " ",
    ruleLink(gauge.rule, onRule),
    !isInTitle(gauge) && h("b", { class: "gauge-at" }, labelOf(gauge, gauge.at)),
    !hasLabels(gauge) && h("span", { class: "gauge-of" }, `of ${gauge.most}`),
  );
}

/** @param {Gauge} gauge */
function meter(gauge) {
  return {
    role: "meter",
    "aria-label": gauge.title,
    "aria-valuenow": gauge.at,
    "aria-valuemin": Math.min(gauge.least, gauge.at),
    "aria-valuemax": Math.max(gauge.most, gauge.at),
    "aria-valuetext": spoken(gauge),
  };
}

/**
 * The fields, those below the marker filled.
 * @param {Gauge} gauge
 * @returns {HTMLElement[]}
 */
function fields(gauge) {
  const { least, most, at, notes = [] } = gauge;
  return Array.from({ length: most - least + 1 }, (_, i) => {
    const value = least + i;
    const kind = value === at ? "field at" : value < at ? "field below" : "field";
    return h("span", { class: kind, "aria-hidden": "true" }, labelOf(gauge, value), notes[i] && h("small", {}, notes[i]));
  });
}

/**
 * What is printed in a field.
 * @param {Gauge} gauge
 * @param {number} value
 */
function labelOf({ labels = [], least }, value) {
  return labels[value - least] || String(value).replace("-", "−");
}

/**
 * Whether the title says itself what the field's label stands for, in full: "Great victory" the field G.
 * @param {Gauge} gauge
 */
function isInTitle(gauge) {
  return hasLabels(gauge) && gauge.title.startsWith(labelOf(gauge, gauge.at));
}

/** @param {Gauge} gauge */
function hasLabels({ labels = [] }) {
  return labels.length > 0;
}

/**
 * A title that begins with its side: where room is scarce only its initial, unless the other side has such a track too.
 * @param {Gauge} gauge
 * @param {Gauge[]} all
 */
function shortened(gauge, all) {
  const word = wordOf(gauge);
  if (word === gauge.title) return word;
  const isAlone = all.filter((other) => wordOf(other) === word).length === 1;
  const side = SIDES[sideName(gauge.side)];
  const initial = isAlone && h("b", { class: "chip-initial", "aria-hidden": "true" }, `${side[0]} `);
  return h("span", {}, initial, h("span", { class: isAlone ? "chip-side spare" : "chip-side" }, `${side} `), h("span", { class: "chip-word" }, word));
}

/** @param {Gauge} gauge */
function wordOf({ title, side }) {
  const word = `${SIDES[sideName(side)]} `;
  return title.startsWith(word) ? title.slice(word.length) : title;
}

/** @param {Gauge} gauge */
function spoken(gauge) {
  const at = hasLabels(gauge) ? labelOf(gauge, gauge.at) : `${gauge.at} of ${gauge.most}`;
  return [at, gauge.notes?.[gauge.at - gauge.least], gauge.says].filter(Boolean).join(". ");
}

/** @param {Gauge} gauge */
function hooks(gauge) {
  return { gauge: gauge.name, at: gauge.at };
}

/** @param {{side: number | null}} gauge */
function sided({ side }) {
  return `side-${side ?? "none"}`;
}
