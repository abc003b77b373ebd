// @ts-check
// What comes of every pair of choices, as a small table with heads at both edges. Arrows walk its fields; the sentence of
// the field under pointer, finger or focus stands below.

import { h, refill } from "./dom.js";

/**
 * @typedef {import("./wire").MatrixCell} MatrixCell
 * @typedef {{
 *   type: "matrix", title: string, rows: string[], columns: string[], cells: MatrixCell[][], row_title: string,
 *   column_title: string, says: string, mark: [number, number], rule: string, follows: [string, string],
 * }} MatrixBlock
 */

/**
 * @param {MatrixBlock} block
 * @param {HTMLElement | null} rule
 * @returns {HTMLElement}
 */
export function renderMatrix(block, rule) {
  const isTold = block.cells.flat().some((cell) => cell.tip);
  const name = block.title || "Table";
  const table = h(
    "table",
    { role: isTold ? "grid" : null, "aria-label": name },
    head(block),
    h("tbody", {}, block.rows.map((words, row) => line(block, words, row, isTold))),
  );
  const frame = h("div", { class: "matrix-frame", role: "region", "aria-label": name, tabindex: isTold ? null : "0" }, table);
  const tip = isTold && h("p", { class: "matrix-tip", role: "status" });
  const [rowVerb, columnVerb] = block.follows;
  const root = h(
    "section",
    { class: "block matrix", data: { rowVerb, columnVerb } },
    (block.title || rule) && h("p", { class: "matrix-title" }, block.title, " ", rule),
    block.says && h("p", { class: "matrix-says" }, block.says),
    frame,
    tip,
  );
  paint(table, ...block.mark);
  showMore(frame, table);
  if (tip) walk(table, tip, block);
  return root;
}

/**
 * A number is being set: matrices that follow it mark the row or column of that number.
 * @param {HTMLElement} root
 * @param {string} verb
 * @param {number} value
 */
export function follow(root, verb, value) {
  for (const matrix of root.querySelectorAll(".matrix")) {
    const { rowVerb, columnVerb } = /** @type {HTMLElement} */ (matrix).dataset;
    const table = matrix.querySelector("table");
    if (!verb || !table || (rowVerb !== verb && columnVerb !== verb)) continue;
    const at = (/** @type {string} */ heads) => [...table.querySelectorAll(heads)].findIndex((head) => head.getAttribute("data-head") === String(value));
    if (rowVerb === verb) paint(table, at("tbody th"), Number(table.dataset.column));
    else paint(table, Number(table.dataset.row), at("thead th[scope=col]"));
  }
}

/**
 * Mark a row and a column, -1 for none.
 * @param {HTMLTableElement} table
 * @param {number} row
 * @param {number} column
 */
function paint(table, row, column) {
  Object.assign(table.dataset, { row, column });
  const heads = [...table.querySelectorAll("thead th[scope=col]")];
  const rows = [...table.tBodies[0].rows];
  const head = (/** @type {Element} */ one, /** @type {boolean} */ isMarked) => {
    one.classList.toggle("marked", isMarked);
    refill(one, one.getAttribute("data-head"), isMarked && h("span", { class: "unseen" }, " (now)"));
  };
  heads.forEach((one, i) => head(one, i === column));
  rows.forEach((line, r) => {
    head(line.cells[0], r === row);
    [...line.cells].slice(1).forEach((cell, c) => {
      cell.classList.toggle("marked", r === row || c === column);
      cell.classList.toggle("now", r === row && c === column);
    });
  });
}

/**
 * A table wider than its frame fades out on the side where there is more of it.
 * @param {HTMLElement} frame
 * @param {HTMLElement} table
 */
function showMore(frame, table) {
  const look = () => {
    const hidden = frame.scrollWidth - frame.clientWidth;
    frame.classList.toggle("more-left", frame.scrollLeft > 1);
    frame.classList.toggle("more-right", hidden - frame.scrollLeft > 1);
  };
  frame.addEventListener("scroll", look, { passive: true });
  const watcher = new ResizeObserver(look);
  watcher.observe(frame);
  watcher.observe(table);
}

/** @param {MatrixBlock} block */
function head({ columns, row_title, column_title }) {
  const corner = h("th", { class: "corner", rowspan: column_title ? 2 : null }, row_title ? `${row_title} ↓` : h("span", { class: "unseen" }, "row"));
  const heads = columns.map((words) => h("th", { scope: "col", data: { head: words } }));
  if (!column_title) return h("thead", {}, h("tr", {}, corner, heads));
  const over = h("th", { class: "over", scope: "colgroup", colspan: columns.length }, `${column_title} →`);
  return h("thead", {}, h("tr", {}, corner, over), h("tr", {}, heads));
}

/**
 * @param {MatrixBlock} block
 * @param {string} words
 * @param {number} row
 * @param {boolean} isTold
 */
function line({ title, cells }, words, row, isTold) {
  const fields = cells[row].map(({ text, tone, tip }, column) => {
    const [first, ...more] = text.split("\n");
    const small = more.map((part) => h("small", {}, part));
    const data = isTold ? { row, column, hook: `field ${title} ${row} ${column}` } : {};
    return h("td", { class: tone && `tone-${tone}`, title: tip || null, tabindex: isTold ? "-1" : null, data }, first, small);
  });
  return h("tr", {}, h("th", { scope: "row", data: { head: words } }), fields);
}

/**
 * The table is one stop of the Tab key, at the marked field; arrows go on from there.
 * @param {HTMLTableElement} table
 * @param {HTMLElement} tip
 * @param {MatrixBlock} block
 */
function walk(table, tip, { rows, columns, cells, mark }) {
  const field = (/** @type {number} */ row, /** @type {number} */ column) => table.tBodies[0].rows[row]?.cells[column + 1];
  const first = field(Math.max(0, mark[0]), Math.max(0, mark[1]));
  if (first) first.tabIndex = 0;
  const here = (/** @type {EventTarget | null} */ target) => (target instanceof Element ? target.closest("td") : null);
  const tell = (/** @type {HTMLTableCellElement | null} */ cell) => {
    if (!cell) return;
    const [row, column] = [Number(cell.dataset.row), Number(cell.dataset.column)];
    const words = cells[row][column].tip;
    if (words && tip.textContent !== words) tip.textContent = words;
  };
  table.addEventListener("pointerover", (event) => tell(here(event.target)));
  table.addEventListener("click", (event) => here(event.target)?.focus());
  table.addEventListener("focusin", (event) => {
    const cell = here(event.target);
    if (!cell) return;
    for (const one of table.querySelectorAll('td[tabindex="0"]')) /** @type {HTMLElement} */ (one).tabIndex = -1;
    cell.tabIndex = 0;
    tell(cell);
  });
  table.addEventListener("keydown", (event) => {
    const cell = here(event.target);
    const step = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] }[event.key];
    if (!cell || !step || event.altKey || event.ctrlKey || event.metaKey) return;
    const within = (/** @type {number} */ at, /** @type {number} */ most) => Math.max(0, Math.min(most - 1, at));
    field(within(Number(cell.dataset.row) + step[0], rows.length), within(Number(cell.dataset.column) + step[1], columns.length))?.focus();
    event.preventDefault();
    event.stopPropagation();
  });
}
