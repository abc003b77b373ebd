// @ts-check
// One choice: its name on the page, its button, the group it stands in.

import { h } from "./dom.js";
import { figures } from "./figures.js";

/**
 * @typedef {import("./wire").Choice} Choice
 * @typedef {{name: string, choices: Choice[], shown: Choice[], open: boolean}} Group
 */

/** The groups of choices that end something or leave it; they stand as buttons below the list. */
export const FINISH = "Finish";
const BACK = "Back";

/** Whether a group stands below the list. @param {string} group */
export function isEnding(group) {
  return group === FINISH || group === BACK;
}

/**
 * The one thing that the page proposes: what completes a thing in hand, or ends a stage in which nothing else is left.
 * @param {Choice[]} choices
 * @returns {Choice | undefined}
 */
export function mainOf(choices) {
  const left = choices.some((choice) => !isEnding(choice.group) && !choice.barred);
  return choices.find((choice) => choice.group === FINISH && !choice.barred && !(left && choice.actions[0] === DONE));
}

/**
 * The name of a group without what it counts: "Beaches: 3 of 8 chosen" is the same group as when two were chosen.
 * @param {string} group
 */
export function kinOf(group) {
  return group.replace(COUNTS, "");
}

/**
 * Whether two choices are one order in the same words: what toggles something reads differently each time.
 * @param {Choice | undefined} one
 * @param {Choice | undefined} other
 */
export function isSameOrder(one, other) {
  if (!one || !other) return one === other;
  return keyOf(one) === keyOf(other) && one.says === other.says;
}

const COUNTS = /:[^:]*\d.*$/; // what a name says after a colon, if it has a number
const DONE = "done"; // the word that ends a stage, in every game
const LONG = 25; // a group longer than this may begin folded
const MANY = 60; // but only where the whole list is longer than this

/**
 * A choice's name on the page, for finding it again: its actions.
 * @param {Choice} choice
 * @returns {string}
 */
export function keyOf(choice) {
  return choice.actions.join("; ");
}

/**
 * What a choice would make of the attack being planned, "" if nothing is known. What one of several actions would make
 * of it says nothing of them all.
 * @param {Choice} choice
 * @param {Map<string, string>} could
 * @returns {string}
 */
export function effectOf(choice, could) {
  return could.get(keyOf(choice)) ?? "";
}

/**
 * A choice as a button, its effect or its value at the right; a value that the words name already is not said twice.
 * @param {Choice} choice
 * @param {string} [effect]
 * @param {Record<string, any>} [props]
 * @returns {HTMLButtonElement}
 */
export function choiceButton(choice, effect = "", props = {}) {
  const data = { action: keyOf(choice), group: choice.group, place: choice.place, piece: choice.piece };
  const isSaid = choice.says.endsWith(` ${choice.value}`) || (choice.value.length > 2 && choice.says.includes(choice.value));
  const value = isSaid ? "" : choice.value;
  const button = h(
    "button",
    { type: "button", class: "choice", data, ...props },
    h("span", { class: "says" }, figures(choice.says)),
    choice.barred && h("span", { class: "why" }, "Why not?"),
    value && h("span", { class: "value" }, value),
    effect && effectWords(effect),
  );
  button.classList.toggle("barred", Boolean(choice.barred));
  return button;
}

/** @param {string} effect */
export function effectWords(effect) {
  const shown = effect.includes("→") ? effect : `→ ${effect}`;
  const heard = `, ${effect.replaceAll("→", "to")}`;
  return h(
    "span",
    { class: "effect" },
    h("span", { class: "unseen" }, heard),
    h("span", { "aria-hidden": "true" }, figures(shown)),
  );
}

/**
 * Choices by group, in their order. Long groups after the first begin folded, unless the player opened them.
 * @param {Choice[]} choices
 * @param {Set<Choice>} hits
 * @param {Map<string, boolean>} folds
 * @returns {Group[]}
 */
export function groupsOf(choices, hits, folds) {
  /** @type {Map<string, Group>} */
  const groups = new Map();
  for (const choice of choices) {
    let group = groups.get(choice.group);
    if (!group) groups.set(choice.group, (group = { name: choice.group, choices: [], shown: [], open: true }));
    group.choices.push(choice);
    if (hits.has(choice)) group.shown.push(choice);
  }
  const filtered = hits.size < choices.length;
  const listed = [...groups.values()].filter((group) => !isEnding(group.name));
  listed.forEach((group, place) => {
    const long = choices.length > MANY && place > 0 && group.choices.length > LONG;
    group.open = filtered || (folds.get(kinOf(group.name)) ?? !long);
  });
  return [...groups.values()];
}

/**
 * A group under its name, which folds it.
 * @param {Group} group
 * @param {Map<string, string>} could
 * @param {boolean} foldable
 */
export function sectionOf(group, could, foldable) {
  const id = `choices-${group.name.replace(/\W+/g, "-")}`;
  const words = [group.name, " ", countOf(group)];
  const data = { fold: group.name, group: group.name };
  const fold = { type: "button", class: "choices-fold", tabindex: "-1", "aria-expanded": String(group.open), data };
  const head = h("h3", { id }, foldable ? h("button", fold, words) : words);
  const line = (/** @type {Choice} */ choice) => h("li", {}, choiceButton(choice, effectOf(choice, could), { tabindex: "-1" }));
  const list = group.open && h("ul", { "aria-labelledby": id }, group.shown.map(line));
  return h("section", { data: { group: group.name } }, head, list);
}

/**
 * How many there are, and how many of them are shown; a name that counts already needs no second number.
 * @param {Group} group
 */
function countOf({ name, choices, shown }) {
  const isPart = shown.length < choices.length;
  const words = isPart ? `${shown.length} of ${choices.length} shown` : String(choices.length);
  return (isPart || kinOf(name) === name) && h("span", { class: "count" }, words);
}
