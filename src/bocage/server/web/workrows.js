// @ts-check
// What a worksheet is made of: batches of rows, each a counter with a box to pick it, how it stands, what may be done with it.

import { choiceButton, keyOf } from "./choice.js";
import { h, svg } from "./dom.js";
import { face } from "./faces.js";
import { figures } from "./figures.js";

/**
 * @typedef {import("./choice.js").Choice} Choice
 * @typedef {import("./stacks.js").Piece} Piece
 * @typedef {import("./wire").Entry} Entry
 * @typedef {import("./wire").Batch} Batch
 * @typedef {import("./wire").Worksheet} Worksheet
 */

/**
 * The pieces of a batch that can be picked: those with which something may be done.
 * @param {Batch} batch
 */
export function pickable(batch) {
  return batch.entries.filter((entry) => entry.choices.some((choice) => !choice.barred)).map((entry) => entry.piece);
}

/**
 * What may be done besides what the sheet offers.
 * @param {Worksheet} sheet
 * @param {Choice[]} choices
 * @returns {Choice[]}
 */
export function beside(sheet, choices) {
  const rows = sheet.batches.flatMap((batch) => [batch.choices, ...batch.entries.map((entry) => entry.choices)].flat());
  const offered = new Set([...rows, ...sheet.choices].flatMap((choice) => [keyOf(choice), choice.says]));
  return choices.filter((choice) => !offered.has(keyOf(choice)) && !offered.has(choice.says) && !choice.barred);
}

/**
 * A batch under its title, which shows its place on the map.
 * @param {Batch} batch
 * @param {number} index
 * @param {Map<string, Piece>} pieces
 * @param {boolean} gathers whether any of them could act together
 * @returns {HTMLElement}
 */
export function batchView(batch, index, pieces, gathers) {
  const id = `work-batch-${index}`;
  const many = gathers ? pickable(batch) : [];
  const words = batch.place
    ? h("button", { type: "button", class: "work-place", title: "Show on the map", data: { places: batch.place, hook: `title ${batch.title}` } }, batch.title)
    : batch.title;
  return h(
    "section",
    { class: "work-batch", "aria-labelledby": id, data: { batch: index, place: batch.place } },
    h(
      "div",
      { class: "work-batch-head" },
      many.length > 1 && pickAll(batch, many),
      h("h3", { id }, words),
    ),
    batch.says && h("p", { class: "work-says" }, figures(batch.says)),
    batch.choices.length > 0 && h("div", { class: "work-choices work-batch-choices" }, batch.choices.map((choice) => button(choice, `batch ${batch.title}`))),
    h("ul", { class: "work-rows" }, batch.entries.map((entry) => row(entry, pieces.get(entry.piece), many.includes(entry.piece)))),
  );
}

/**
 * @param {Batch} batch
 * @param {string[]} pieces
 */
function pickAll(batch, pieces) {
  const data = { all: pieces.join(","), hook: `all ${batch.title}` };
  return h("label", { class: "work-pick" }, h("input", { type: "checkbox", "aria-label": `Pick all ${pieces.length}: ${batch.title}`, data }));
}

/**
 * @param {Entry} entry
 * @param {Piece | undefined} piece
 * @param {boolean} isPickable
 */
function row(entry, piece, isPickable) {
  const [name, ...rest] = entry.says.split(": ");
  const label = piece?.label ?? name;
  const drawn = piece && svg("svg", { class: "counter", viewBox: "-23 -23 46 46", "aria-hidden": "true" }, face(piece.look, piece.label, piece.badges, piece.figures));
  const box = isPickable && h("input", { type: "checkbox", "aria-label": `Pick ${label}`, data: { pick: entry.piece, hook: `pick ${entry.piece}` } });
  const words = rest.length ? [h("b", {}, name), " ", ...figures(rest.join(": "))] : figures(entry.says);
  return h(
    "li",
    { class: `work-row side-${piece?.side ?? "none"}${entry.choices.length ? "" : " idle"}`, data: { piece: entry.piece } },
    h("label", { class: "work-pick" }, box, drawn),
    h("p", { class: "work-words" }, words),
    entry.choices.length > 0 && h("div", { class: "work-choices" }, entry.choices.map((choice) => button(choice, `row ${entry.piece}`))),
  );
}

/**
 * @param {Choice} choice
 * @param {string} where
 */
export function button(choice, where) {
  return choiceButton(choice, "", { data: { action: keyOf(choice), piece: choice.piece, hook: `${where} ${choice.says}` } });
}

/**
 * The like of a stop in the next row that has any.
 * @param {HTMLElement[]} stops
 * @param {number} at
 * @param {number} way
 */
export function nextRow(stops, at, way) {
  const rowOf = (/** @type {HTMLElement} */ stop) => stop.closest(".work-row, .work-batch-head, .work-batch-choices");
  const here = rowOf(stops[at]);
  const column = stops.filter((stop) => rowOf(stop) === here).indexOf(stops[at]);
  const beyond = way > 0 ? stops.slice(at) : stops.slice(0, at).reverse();
  const next = beyond.map(rowOf).find((row) => row !== here);
  const there = stops.filter((stop) => next && rowOf(stop) === next);
  return there[Math.min(column, there.length - 1)] ?? stops[at];
}
