// @ts-check
// The luck ledger: what each die was worth beyond its expectation, and how luck and play add up to the result.

import { points } from "./accounts.js";
import { h, refill } from "./dom.js";
import { SIDES } from "./sides.js";

/**
 * @typedef {import("./wire").DieTold} DieTold
 * @typedef {import("./wire").Turning} Turning
 * @typedef {{chances: number[], turnings: Turning[], initial: number, final: number, luck: number,
 *            play: Record<string, number>, lucky: Record<string, number>, dice: DieTold[]}} Course
 */

const FIRST = 10;

/** @type {[string, string, (one: DieTold, other: DieTold) => number][]} */
const ORDERS = [
  ["largest", "Largest first", (one, other) => Math.abs(other.luck) - Math.abs(one.luck)],
  ["time", "In order of time", (one, other) => one.moment - other.moment],
  ["allied", "Best for the Allies", (one, other) => other.luck - one.luck],
  ["german", "Best for the Germans", (one, other) => one.luck - other.luck],
];

export class LuckLedger {
  /**
   * @param {HTMLElement} root
   * @param {{onGo: (moment: number) => void}} links
   */
  constructor(root, links) {
    this.root = root;
    this.links = links;
    this.all = false;
    this.order = ORDERS[0];
    this.wait();
  }

  wait() {
    refill(this.root, h("h2", {}, "Luck"), h("p", { role: "status" }, "The match is being weighed, die by die …"));
  }

  /** @param {string} says */
  trouble(says) {
    refill(this.root, h("h2", {}, "Luck"), h("p", {}, says));
  }

  /** @param {Course} course */
  show(course) {
    this.course = course;
    this.body = h("tbody");
    const choose = h(
      "select",
      { id: "luck-order", onchange: () => ((this.order = ORDERS.find(([name]) => name === choose.value) ?? ORDERS[0]), this.#rows()) },
      ORDERS.map(([name, words]) => h("option", { value: name }, words)),
    );
    this.more = h("button", { type: "button", id: "luck-all", onclick: () => ((this.all = !this.all), this.#rows()) });
    refill(
      this.root,
      h("h2", {}, "Luck"),
      sum(course),
      totals(course),
      !course.dice.length && h("p", { class: "quiet-words" }, "No die has fallen."),
      course.dice.length > 0 && h("p", { class: "luck-order" }, h("label", { for: "luck-order" }, "Dice"), choose),
      course.dice.length > 0 && h(
        "table",
        { class: "luck-dice" },
        h("thead", {}, h("tr", {}, ["At", "What for", "Die", "Luck"].map((words) => h("th", { scope: "col" }, words)))),
        this.body,
      ),
      course.dice.length > FIRST && this.more,
    );
    this.#rows();
  }

  #rows() {
    const dice = [...(this.course?.dice ?? [])].sort(this.order[2]);
    const shown = this.all ? dice : dice.slice(0, FIRST);
    refill(this.body, shown.map((die) => this.#row(die)));
    this.more.textContent = this.all ? `Only the first ${FIRST}` : `All ${dice.length} dice`;
  }

  /** @param {DieTold} die */
  #row(die) {
    const lucky = die.luck >= 0 ? "allied" : "german";
    return h(
      "tr",
      { data: { side: lucky } },
      h("td", {}, h("button", { type: "button", class: "quiet luck-go", "aria-label": `Go to moment ${die.moment}`, onclick: () => this.links.onGo(die.moment) }, String(die.moment))),
      h("td", {}, die.says || die.key, die.says && h("small", {}, die.key)),
      h("td", { class: "number" }, String(die.face), h("small", {}, ` of ${die.faces}`)),
      h("td", { class: "number luck-worth" }, points(Math.abs(die.luck)), h("small", {}, ` ${SIDES[lucky]}`)),
    );
  }
}

/**
 * What changed from the first decision to the last, and by what: a sum that adds up.
 * @param {Course} course
 */
function sum({ initial, final, luck }) {
  const [changed, rolled] = [tenths(final) - tenths(initial), tenths(luck)];
  const cell = (/** @type {number} */ worth, /** @type {string} */ words) => h("span", { class: "luck-part" }, h("b", { class: "number" }, points(worth / 10)), h("small", {}, words));
  return h(
    "div",
    { class: "luck-sum" },
    h("p", {}, `The score was expected to be ${plain(initial)} at the first decision and came out at ${plain(final)}.`),
    h("p", { class: "luck-line" }, cell(changed, "final − initial"), " = ", cell(rolled, "luck of the dice"), " + ", cell(changed - rolled, "play")),
  );
}

/** @param {Course} course */
function totals({ play, lucky }) {
  const row = (/** @type {string} */ words, /** @type {number} */ allied, /** @type {number} */ german) =>
    h("tr", {}, h("th", { scope: "row" }, words), h("td", { class: "number" }, points(allied)), h("td", { class: "number" }, points(german)));
  return h(
    "table",
    { class: "luck-totals" },
    h("caption", {}, "In points for the Allies, by whose decision it followed"),
    h("thead", {}, h("tr", {}, h("td", {}), h("th", { scope: "col" }, SIDES.allied), h("th", { scope: "col" }, SIDES.german))),
    h("tbody", {}, row("Luck of the dice", lucky.allied, lucky.german), row("Decisions", play.allied, play.german)),
  );
}

/**
 * In whole tenths, so that what is shown adds up.
 * @param {number} worth
 */
function tenths(worth) {
  return Math.round(worth * 10);
}

/** @param {number} score */
function plain(score) {
  return score.toFixed(1).replace("-", "−");
}
