// @ts-check
// The building blocks of panels and of the inspector: texts, sums, tables, tracks, trays of counters.

import { h, svg } from "./dom.js";
import { printed } from "./faces.js";
import { renderMatrix } from "./matrix.js";

/**
 * @typedef {import("./wire").Line} Line
 * @typedef {import("./wire").CounterLine} CounterLine
 * @typedef {{type: "text", says: string, rule: string}} TextBlock
 * @typedef {{type: "sum", title: string, lines: Line[], total: string}} SumBlock
 * @typedef {{type: "rows", title: string, head: string[], rows: string[][], lit: [number, number][], rule: string}} RowsBlock
 * @typedef {{type: "track", title: string, stages: {title: string, says: string, when: "past" | "now" | "later"}[]}} TrackBlock
 * @typedef {{type: "counters", title: string, counters: CounterLine[], says: string}} CountersBlock
 * @typedef {TextBlock | SumBlock | RowsBlock | TrackBlock | CountersBlock | import("./matrix.js").MatrixBlock} Block
 * @typedef {{onRule?: (rule: string) => void, onPlaces?: (places: string[]) => void}} Links
 */

/**
 * A rule's id without the section sign, as the rulebook lists it.
 * @param {string} rule
 * @returns {string}
 */
export function ruleId(rule) {
  return rule.trim().replace(/^§/, "");
}

/**
 * A rule as a button that opens the rulebook at its paragraph; nothing where there is no rule to name.
 * @param {string} rule
 * @param {((rule: string) => void) | undefined} [onRule]
 * @param {string} [title]
 * @returns {HTMLElement | null}
 */
export function ruleLink(rule, onRule, title = "") {
  const id = ruleId(rule || "");
  if (!id || id === "?") return null;
  if (!onRule) return h("span", { class: "rule-name" }, `§${id}`);
  return h(
    "button",
    {
      type: "button",
      class: "rule-link",
      data: { rule: id },
      title: title || `Open rule ${id}`,
      onclick: (/** @type {Event} */ event) => {
        event.stopPropagation();
        onRule(id);
      },
    },
    h("span", { class: "unseen" }, "Rule "),
    `§${id}`,
  );
}

/**
 * A text in which every rule that is named can be opened.
 * @param {string} text
 * @param {((rule: string) => void) | undefined} [onRule]
 * @returns {(string | HTMLElement)[]}
 */
export function withRules(text, onRule) {
  const parts = text.split(/(§[A-Za-z0-9][\w.-]*\w|§\w)/);
  return parts.map((part) => (part.startsWith("§") && ruleLink(part, onRule)) || part);
}

/**
 * A counter by its drawing. Its words stand beside it, so it is hidden from those who listen, unless `label` is given.
 * @param {string} look
 * @param {string} [label]
 * @param {string[]} [figures]
 * @returns {SVGElement}
 */
export function counter(look, label = "", figures = []) {
  const heard = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return svg(
    "svg",
    { class: "counter", viewBox: "-23 -23 46 46", ...heard },
    svg("use", { href: `#look-${look}`, x: -30, y: -30, width: 60, height: 60 }),
    printed(figures),
  );
}

/**
 * The lines of a sum, with its total below.
 * @param {Line[]} lines
 * @param {string} total
 * @param {string} words
 * @param {Links} [links]
 * @returns {HTMLElement}
 */
export function sumLines(lines, total, words, links = {}) {
  return h(
    "ul",
    { class: "sum" },
    lines.map((line) => sumLine(line, links)),
    total !== "" && totalLine(total, words),
  );
}

/**
 * A sum under its title, which bears the total.
 * @param {string} title
 * @param {string} total
 * @param {Line[]} lines
 * @param {Links} [links]
 * @returns {HTMLElement}
 */
export function headedSum(title, total, lines, links = {}) {
  return h(
    "ul",
    { class: "sum headed" },
    totalLine(total, title),
    lines.map((line) => sumLine(line, links)),
  );
}

/**
 * @param {Line} line
 * @param {Links} links
 */
function sumLine(line, links) {
  const amount = h("span", { class: "amount" }, line.amount);
  return h("li", {}, amount, h("span", { class: "words" }, line.words), ruleLink(line.rule, links.onRule));
}

/**
 * @param {string} total
 * @param {string} words
 */
function totalLine(total, words) {
  return h("li", { class: "total" }, h("span", { class: "amount" }, total), h("span", { class: "words" }, words));
}

/**
 * Blocks, one under the other.
 * @param {Block[]} blocks
 * @param {Links} [links]
 * @returns {HTMLElement}
 */
export function renderBlocks(blocks, links = {}) {
  return h(
    "div",
    { class: "blocks" },
    blocks.map((block) => renderBlock(block, links)),
  );
}

/**
 * @param {Block} block
 * @param {Links} links
 * @returns {HTMLElement}
 */
function renderBlock(block, links) {
  switch (block.type) {
    case "text":
      return h(
        "p",
        { class: "block text" },
        withRules(block.says, links.onRule),
        " ",
        ruleLink(block.rule, links.onRule),
      );
    case "sum":
      return part("sum-block", block.title, sumLines(block.lines, block.total, "in all", links));
    case "rows":
      return renderRows(block, links);
    case "track":
      return renderTrack(block, links);
    case "counters":
      return renderCounters(block, links);
    case "matrix":
      return renderMatrix(block, ruleLink(block.rule, links.onRule));
  }
}

/**
 * @param {string} kind
 * @param {string} title
 * @param {...(HTMLElement | null | false)} children
 */
function part(kind, title, ...children) {
  return h("section", { class: `block ${kind}` }, title && h("h3", {}, title), children);
}

/**
 * A table that scrolls inside its frame. Lit cells are framed and say so in words.
 * @param {RowsBlock} block
 * @param {Links} links
 */
function renderRows(block, links) {
  const figures = block.head.map(
    (_, column) => column > 0 && block.rows.every((cells) => isFigure(cells[column] ?? "")),
  );
  const head = block.head.map((words, column) => {
    const lit = block.lit.some(([r, c]) => r === -1 && c === column);
    return h("th", { scope: "col", class: look(lit, figures[column] && isFigure(words)) }, words || blank());
  });
  const body = block.rows.map((cells, row) =>
    h(
      "tr",
      { class: block.lit.some(([r, c]) => r === row && c === -1) && "lit-row" },
      cells.map((words, column) => {
        const lit = block.lit.some(([r, c]) => (r === row || r === -1) && (c === column || c === -1));
        if (column === 0) return h("th", { scope: "row", class: look(lit, false) }, words);
        const now = lit && h("span", { class: "unseen" }, " (now)");
        return h("td", { class: look(lit, figures[column]) }, withRules(words, links.onRule), now);
      }),
    ),
  );
  const table = h("table", {}, h("caption", {}, block.title, " ", ruleLink(block.rule, links.onRule)));
  if (block.head.length) table.append(h("thead", {}, h("tr", {}, head)));
  table.append(h("tbody", {}, body));
  const name = block.title || "Table";
  const all = figures.every((figure, column) => figure || column === 0) && block.rows.every(([first]) => isFigure(first ?? ""));
  return h("div", { class: all ? "block rows figures" : "block rows", role: "region", tabindex: "0", "aria-label": name }, table);
}

/**
 * @param {boolean} lit
 * @param {boolean} figure
 */
function look(lit, figure) {
  return [lit && "lit", figure && "figure"].filter(Boolean).join(" ") || null;
}

/** A head without words still needs some for those who listen. */
function blank() {
  return h("span", { class: "unseen" }, "row");
}

/** @param {string} words */
function isFigure(words) {
  return words.length <= 6 && !/[a-z]{3}/.test(words);
}

/**
 * @param {TrackBlock} block
 * @param {Links} links
 */
function renderTrack(block, links) {
  const said = { past: "done", now: "now", later: "to come" };
  const stages = block.stages.map((stage) =>
    h(
      "li",
      { class: stage.when, "aria-current": stage.when === "now" && "step" },
      h("span", { class: "stage-title" }, stage.title),
      stage.says && h("span", { class: "stage-says" }, withRules(stage.says, links.onRule)),
      h("span", { class: stage.when === "now" ? "stage-now" : "unseen" }, said[stage.when]),
    ),
  );
  return part("track", block.title, h("ol", {}, stages));
}

/**
 * @param {CountersBlock} block
 * @param {Links} links
 */
function renderCounters(block, links) {
  const lines = block.counters.map((line) => h("li", {}, counterLine(line, links)));
  return part(
    "counters",
    block.title,
    block.says ? h("p", { class: "quiet-words" }, block.says) : null,
    lines.length > 0 && h("ul", {}, lines),
  );
}

/**
 * @param {CounterLine} line
 * @param {Links} links
 */
function counterLine(line, links) {
  const inside = [
    counter(line.look),
    line.count !== 1 && h("span", { class: "count" }, `×${line.count}`),
    h("span", { class: "words" }, line.label, line.says && h("small", {}, line.says)),
  ];
  if (!line.places.length || !links.onPlaces) return h("span", { class: "counter-line" }, inside);
  const show = links.onPlaces;
  return h(
    "button",
    {
      type: "button",
      class: "counter-line",
      title: `Show on the map: ${line.places.join(", ")}`,
      data: { places: line.places.join(" ") },
      onclick: () => show(line.places),
    },
    inside,
  );
}
