// @ts-check
// One edition's column: its map, its odds, every face of the die, what each result does, and the rules behind it all.

import { h, refill } from "./dom.js";

/**
 * @typedef {import("./wire").Line} Line
 * @typedef {{lines: Line[], total: string}} Sum
 * @typedef {import("./wire").Face} Face
 * @typedef {{result: string, rule: string, says: string, chance: string, percent: number, faces: number[], attacker_loses: number, defender_loses: number, vacates: boolean}} Outcome
 * @typedef {import("./wire").Prospects} Prospects
 * @typedef {import("./wire").Odds} Odds
 * @typedef {import("./wire").Remark} Remark
 * @typedef {import("./wire").Column} Column
 */

/** @type {Record<number, [edition: string, publisher: string]>} */
const IMPRINTS = { 1969: ["First edition", "Poultron Press"], 1971: ["Second edition", "Simulations Publications"] };

/** Where the pips of a die lie, by face, on a square of three. @type {Record<number, number[]>} */
const PIPS = { 1: [4], 2: [2, 6], 3: [2, 4, 6], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

/**
 * A column without its picture, which comes later.
 * @param {Column} column
 * @param {string} reasons
 * @param {boolean} attacked whether anybody stands beside the target
 * @returns {HTMLElement}
 */
export function columnOf(column, reasons, attacked) {
  const [edition, publisher] = IMPRINTS[column.year];
  return h(
    "article",
    { class: "ed-column", "aria-labelledby": `year-${column.year}`, data: { year: column.year } },
    h(
      "header",
      {},
      h("h3", { id: `year-${column.year}` }, column.year),
      h("p", {}, `${edition}, ${publisher}`),
      h("a", { href: `/rules/${column.game}`, "aria-label": `Rulebook of ${column.year}` }, "Rulebook"),
    ),
    h("figure", { class: "ed-picture", data: { picture: column.year } }),
    column.odds ? oddsOf(column, column.odds, reasons) : refused(column, attacked),
    column.odds && column.barred.length ? barredList(column, "Left out of it") : h("div", {}),
    remarks(column),
  );
}

/**
 * @param {Column} column
 * @param {Odds} odds
 * @param {string} reasons
 */
function oddsOf(column, odds, reasons) {
  const { outcomes, attacker_loses, defender_loses } = odds.prospects;
  const clear = odds.faces.filter((face) => face.vacates).length;
  const fact = (/** @type {string} */ words, /** @type {string} */ value) => h("div", {}, h("dt", {}, words), h("dd", {}, value));
  return [
    h("p", { class: "ed-odds" }, h("strong", {}, odds.column), " ", h("span", {}, reasons)),
    strip(odds),
    h("ul", { class: "ed-outcomes", "aria-label": `Results in ${column.year} and their chances` }, outcomes.map((found) => outcome(column, found))),
    h(
      "dl",
      { class: "ed-facts" },
      fact("The hex is cleared", clear === 6 ? "always" : clear ? `${clear} in 6` : "never"),
      fact("Attacker loses, on average", attacker_loses.toFixed(1)),
      fact("Defender loses, on average", defender_loses.toFixed(1)),
    ),
    h(
      "div",
      { class: "ed-sums" },
      sum(column, "Attack", odds.attack),
      sum(column, "Defense", odds.defense),
      odds.additions.lines.length ? sum(column, "Added to the die", odds.additions) : null,
    ),
  ];
}

/**
 * The six faces, each with the row it leads to if that is another, and the result there.
 * @param {Odds} odds
 */
function strip(odds) {
  const one = (/** @type {Face} */ face) =>
    h(
      "li",
      { class: `ed-face ${toneOf(face)}` },
      die(face.die),
      face.row !== face.die && h("span", { class: "ed-row" }, h("span", { class: "unseen" }, "with what is added, row "), face.row),
      h("b", {}, face.result),
      h("span", { class: "unseen" }, face.vacates ? ": the hex is cleared" : ": the defender stays"),
    );
  return h("ol", { class: `ed-strip${odds.additions.lines.length ? " raised" : ""}`, "aria-label": "The faces of the die" }, odds.faces.map(one));
}

/** @param {{result: string, vacates: boolean}} found */
function toneOf(found) {
  if (found.vacates) return "good";
  return ["AX", "AE"].includes(found.result) ? "bad" : "held";
}

/** @param {number} face */
function die(face) {
  const pips = Array.from({ length: 9 }, (_, i) => h("i", { class: PIPS[face].includes(i) ? "pip" : "" }));
  return h("span", { class: "ed-die", role: "img", "aria-label": `Die ${face}` }, pips);
}

/**
 * @param {Column} column
 * @param {Outcome} found
 */
function outcome(column, found) {
  const filled = h("span", { class: `ed-filled ${toneOf(found)}` });
  filled.style.setProperty("inline-size", `${found.percent}%`);
  const lost = [found.attacker_loses && `attacker ${found.attacker_loses}`, found.defender_loses && `defender ${found.defender_loses}`].filter(Boolean);
  return h(
    "li",
    {},
    h("b", { class: "ed-code" }, found.result),
    h("span", { class: "ed-chance", "aria-hidden": "true" }, filled),
    h("span", { class: "ed-percent" }, `${Math.round(found.percent)}%`),
    h("p", {}, found.says, " ", lost.length ? h("span", { class: "ed-lost" }, `Loss: ${lost.join(", ")}. `) : null, ruleOf(column, found.rule)),
  );
}

/**
 * @param {Column} column
 * @param {string} title
 * @param {Sum} sum
 */
function sum(column, title, sum) {
  return h(
    "section",
    {},
    h("h4", {}, title, " ", h("span", {}, sum.total)),
    h(
      "ul",
      {},
      sum.lines.map((line) => h("li", {}, h("span", { class: "ed-amount" }, line.amount), h("span", {}, line.words), ruleOf(column, line.rule))),
    ),
  );
}

/**
 * @param {Column} column
 * @param {boolean} attacked
 */
function refused(column, attacked) {
  if (!attacked) return h("p", { class: "ed-refused" }, "Nobody attacks.");
  return h("div", { class: "ed-refused" }, h("p", { class: "ed-no" }, "This attack may not be made."), barredList(column, ""));
}

/**
 * Units that may not attack, those kept out by one rule together.
 * @param {Column} column
 * @param {string} title
 */
function barredList(column, title) {
  /** @type {Map<string, {rule: Remark, units: string[]}>} */
  const byRule = new Map();
  for (const found of column.barred) {
    const key = found.rule + found.says;
    if (!byRule.has(key)) byRule.set(key, { rule: found, units: [] });
    byRule.get(key)?.units.push(`${found.unit} in ${found.hex}`);
  }
  const line = (/** @type {{rule: Remark, units: string[]}} */ { rule, units }) =>
    h("li", {}, h("b", {}, units.join(", ")), h("p", {}, `${rule.title}: `, rule.says, " ", ruleOf(column, rule.rule)));
  return h("section", { class: "ed-barred" }, title && h("h4", {}, title), h("ul", {}, [...byRule.values()].map(line)));
}

/** @param {Column} column */
function remarks(column) {
  if (!column.remarks.length) return h("div", {});
  return h("ul", { class: "ed-remarks" }, column.remarks.map((one) => h("li", {}, one.says, " ", ruleOf(column, one.rule))));
}

/**
 * A rule as a link to its paragraph.
 * @param {Column} column
 * @param {string} rule
 */
function ruleOf(column, rule) {
  if (!rule) return null;
  const id = rule.replace(/^§/, "");
  return h(
    "a",
    { class: "rule-link", href: `/rules/${column.game}#${encodeURIComponent(id)}` },
    h("span", { class: "unseen" }, `Rule of ${column.year} `),
    `§${id}`,
  );
}

/**
 * Put a drawing into its column.
 * @param {HTMLElement} root
 * @param {number} year
 * @param {string} drawing
 * @param {string} words
 */
export function hang(root, year, drawing, words) {
  const figure = root.querySelector(`[data-picture="${year}"]`);
  if (!figure) return;
  const parsed = new DOMParser().parseFromString(drawing, "image/svg+xml").documentElement;
  const picture = document.importNode(parsed, true);
  picture.setAttribute("role", "img");
  picture.removeAttribute("aria-hidden");
  picture.setAttribute("aria-label", words);
  refill(figure, picture);
}
