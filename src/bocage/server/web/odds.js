// @ts-check
// What an attack can do: its results as bars, or side by side where something has to be supposed.

import { headedSum } from "./blocks.js";
import { h } from "./dom.js";

/**
 * @typedef {import("./blocks.js").Line} Line
 * @typedef {import("./blocks.js").Links} Links
 * @typedef {{
 *   result: string, says: string, chance: string, percent: number, faces: string, attacker_loses: string, defender_loses: string,
 * }} Outcome
 * @typedef {import("./wire").Case} Case
 */

const MANY = 6;

/**
 * An attack's odds in one line, "" while there are none.
 * @param {{title: string, cases: Case[]} | undefined} plan
 * @returns {string}
 */
export function oddsOf(plan) {
  const [columns, falls] = [distinct(plan, "column"), distinct(plan, "falls")];
  if (!plan || !columns) return "";
  return `${plan.title}: ${columns}${falls && `, falls: ${falls}`}`;
}

/**
 * What the cases of an attack say of one thing, each answer once.
 * @param {{cases: Case[]} | undefined} plan
 * @param {"column" | "falls"} what
 * @returns {string}
 */
export function distinct(plan, what) {
  return [...new Set((plan?.cases ?? []).map((one) => one[what]).filter(Boolean))].join(" or ");
}

/**
 * One case alone: every result with its bar, its words, its die and its price.
 * @param {Case} only
 * @returns {HTMLElement}
 */
export function oneCase(only) {
  return h(
    "div",
    { class: "case" },
    only.outcomes.length > MANY ? histogram(only.outcomes) : listed(only.outcomes),
    h(
      "dl",
      { class: "facts" },
      facts(only).map(([words, value]) => h("div", {}, h("dt", {}, words), h("dd", {}, value))),
    ),
  );
}

/** @param {Outcome[]} outcomes */
function listed(outcomes) {
  return h("ul", { class: "outcomes", "aria-label": "Results and their chances" }, outcomes.map(outcome));
}

/**
 * Many results as columns beside each other, the words of each folded away below.
 * @param {Outcome[]} outcomes
 */
function histogram(outcomes) {
  const most = Math.max(...outcomes.map((found) => found.percent));
  const column = (/** @type {Outcome} */ found) => {
    const filled = h("span", { class: "chance-filled" });
    filled.style.setProperty("block-size", `${Math.max((100 * found.percent) / (most || 1), 1).toFixed(1)}%`);
    const words = `${found.result}: ${percentage(found.percent)}. ${found.says}`;
    return h("div", { class: "column", title: words, data: { result: found.result } }, h("span", { class: "column-top" }, short(found.percent)), h("span", { class: "column-bar" }, filled), h("b", {}, found.result));
  };
  return h(
    "div",
    { class: "histogram" },
    h("div", { class: "columns", "aria-hidden": "true" }, outcomes.map(column)),
    h("details", { class: "plan-changes" }, h("summary", {}, "Every result in words ", h("span", { class: "count" }, outcomes.length)), listed(outcomes)),
  );
}

/** @param {number} percent */
function short(percent) {
  return percent < 0.5 ? "" : String(Math.round(percent));
}

/** @param {Outcome} found */
function outcome(found) {
  return h(
    "li",
    { data: { result: found.result } },
    h("span", { class: "code" }, found.result),
    bar(found.percent),
    h("span", { class: "percent" }, percentage(found.percent)),
    h(
      "span",
      { class: "outcome-words" },
      found.says,
      " ",
      h("span", { class: "faces" }, found.faces),
      losses(found) && h("span", { class: "losses" }, ` — ${losses(found)}`),
    ),
  );
}

/** @param {Outcome} found */
function losses(found) {
  const lost = [];
  if (found.attacker_loses && found.attacker_loses !== "0") lost.push(`attacker loses ${found.attacker_loses}`);
  if (found.defender_loses && found.defender_loses !== "0") lost.push(`defender loses ${found.defender_loses}`);
  return lost.join(", ");
}

/** @param {number} percent */
function bar(percent) {
  const filled = h("span", { class: "chance-filled" });
  filled.style.setProperty("inline-size", `${Math.max(percent, 0.5)}%`);
  return h("span", { class: "chance-bar", "aria-hidden": "true" }, filled);
}

/** @param {number} percent */
function percentage(percent) {
  return `${Math.round(percent)}%`;
}

/**
 * What matters of a case besides its results; what is not known is left out.
 * @param {Case} found
 * @returns {[string, string][]}
 */
function facts(found) {
  /** @type {[string, string][]} */
  const all = [
    ["The place falls", found.falls],
    ["A retreat is fatal", found.fatal],
    ["Attacker loses, on average", found.attacker_loses],
    ["Defender loses, on average", found.defender_loses],
  ];
  return all.filter(([, value]) => value !== "");
}

/**
 * Several cases side by side, a column each.
 * @param {Case[]} cases
 * @returns {HTMLElement}
 */
export function sideBySide(cases) {
  const codes = [...new Set(cases.flatMap((one) => one.outcomes.map((found) => found.result)))];
  const row = (/** @type {string} */ words, /** @type {(Node | string)[]} */ cells, kind = "") =>
    h(
      "tr",
      { class: kind },
      h("th", { scope: "row" }, words),
      cells.map((cell) => h("td", {}, cell)),
    );
  const found = (/** @type {Case} */ one, /** @type {string} */ code) =>
    one.outcomes.find((result) => result.result === code);
  const cell = (/** @type {Outcome | undefined} */ result) =>
    result
      ? h("span", { class: "cell-chance" }, bar(result.percent), percentage(result.percent), small(result.faces))
      : "—";
  const labels = facts(cases[0]).map(([words]) => words);
  const value = (/** @type {Case} */ one, /** @type {string} */ words) =>
    facts(one).find(([name]) => name === words)?.[1] ?? "—";
  return h(
    "div",
    { class: "cases", role: "region", tabindex: "0", "aria-label": "The cases side by side" },
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("td", {}),
          cases.map((one) => h("th", { scope: "col" }, one.when)),
        ),
      ),
      h(
        "tbody",
        {},
        row(
          "Defense",
          cases.map((one) => one.total),
        ),
        row(
          "Odds",
          cases.map((one) => one.column || "—"),
          "odds-row",
        ),
        codes.map((code) =>
          row(
            code,
            cases.map((one) => cell(found(one, code))),
            "result-row",
          ),
        ),
        labels.map((words) =>
          row(
            words,
            cases.map((one) => value(one, words)),
          ),
        ),
      ),
    ),
    h(
      "ul",
      { class: "case-words" },
      codes.map((code) => meaning(code, cases)),
    ),
  );
}

/** @param {string} words */
function small(words) {
  return h("small", {}, words);
}

/**
 * What a result does; said for each case where that differs.
 * @param {string} code
 * @param {Case[]} cases
 */
function meaning(code, cases) {
  const said = cases.flatMap((one) =>
    one.outcomes.filter((found) => found.result === code).map((found) => ({ when: one.when, says: found.says })),
  );
  const alike = said.every((one) => one.says === said[0].says);
  const words = alike ? said[0].says : said.map((one) => `${one.when}: ${one.says}`).join(" ");
  return h("li", {}, h("b", {}, code), " ", words);
}

/**
 * The defense line by line, once for every case.
 * @param {Case[]} cases
 * @param {Links} links
 * @returns {HTMLElement[]}
 */
export function defenses(cases, links) {
  return cases.map((one) => headedSum(one.when ? `Defense ${one.when}` : "Defense", one.total, one.defense, links));
}
