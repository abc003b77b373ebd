// @ts-check
// Results as cards: dice, sums, the cell of the table, what came of it; and the tray on which they are dealt.

import { headedSum } from "./blocks.js";
import { announce, h, refill, svg } from "./dom.js";
import { giveFocusBack } from "./focus.js";

/**
 * @typedef {import("./wire").Die} Die
 * @typedef {import("./blocks.js").SumBlock} SumBlock
 * @typedef {import("./blocks.js").Links} Links
 * @typedef {import("./wire").Card} Card
 */

/** Where the pips of a six-sided die stand, in a square from -1 to 1. @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

const CORNERS = 8; // of any die without pips: how many faces it has may change from one throw to the next

/**
 * A die as it fell. Beside dice of other faces one of six bears its number as they do.
 * @param {Die} die
 * @param {Die[]} [beside]
 * @returns {SVGElement}
 */
export function drawDie(die, beside = []) {
  const words = `${die.says || "Die"}: ${die.face}`;
  const pips = [die, ...beside].every((one) => one.faces === 6) ? PIPS[die.face] : undefined;
  const props = { class: "die", viewBox: "-24 -24 48 48", role: "img", "aria-label": words, data: { face: die.face } };
  if (pips)
    return svg(
      "svg",
      props,
      svg("rect", { x: -21, y: -21, width: 42, height: 42, rx: 8 }),
      pips.map(([x, y]) => svg("circle", { cx: x * 11, cy: y * 11, r: 4.2 })),
    );
  return svg(
    "svg",
    props,
    svg("polygon", { points: outline(CORNERS) }),
    svg("text", { y: 7, "text-anchor": "middle" }, die.face),
  );
}

/** @param {number} corners */
function outline(corners) {
  return Array.from({ length: corners }, (_, i) => {
    const turn = (2 * Math.PI * i) / corners - Math.PI / 2;
    return `${(22 * Math.cos(turn)).toFixed(1)},${(22 * Math.sin(turn)).toFixed(1)}`;
  }).join(" ");
}

/**
 * A result as a card.
 * @param {Card} result
 * @param {Links} [links]
 * @returns {HTMLElement}
 */
export function card(result, links = {}) {
  const dice = result.dice.map((die) =>
    h(
      "figure",
      { class: "die-thrown" },
      drawDie(die, result.dice),
      die.says && h("figcaption", { "aria-hidden": "true" }, die.says),
    ),
  );
  const roomy = matchMedia("(min-width: 761px)").matches;
  const sums = result.sums.map((sum) => headedSum(sum.title, sum.total, sum.lines, links));
  return h(
    "article",
    { class: "card", "aria-label": result.title, data: { result: result.result } },
    h("p", { class: "card-title" }, result.title),
    h(
      "div",
      { class: "card-throw" },
      dice,
      result.cell && h("p", { class: "card-cell" }, h("span", { class: "unseen" }, "Table: "), result.cell),
      result.result && h("p", { class: result.result.length > 6 ? "card-result long" : "card-result" }, result.result),
    ),
    result.says && h("p", { class: "card-says" }, result.says),
    sums.length > 0 &&
      h("details", { class: "card-sums", open: roomy }, h("summary", {}, "How it was worked out"), h("div", {}, sums)),
  );
}

/** What a card says in one breath. @param {Card} result */
function spoken(result) {
  return [result.title, diceOf(result), result.cell, result.result, result.says].filter(Boolean).join(". ");
}

/** @param {Card} result */
function diceOf(result) {
  return result.dice.map((die) => `${die.says || "die"} ${die.face}`).join(", ");
}

/** The dice of a card and what they came to. @param {Card} result */
function thrown(result) {
  return [diceOf(result), result.result].filter(Boolean).join(": ");
}

/** Where Enter would decide something: while a card lies open it has to be seen first. */
const DECIDES = "#orders, #sheet, #sliders, #map";

/** The cards that wait, dealt one at a time. It takes no focus: Escape or Enter goes on. */
export class CardTray {
  /**
   * @param {HTMLElement} root
   * @param {Links & {seconds?: number}} [links] `seconds` turns a card by itself; 0, as it is by default, never
   */
  constructor(root, links = {}) {
    this.root = root;
    this.links = links;
    this.seconds = links.seconds || 0;
    /** @type {Card[]} */
    this.waiting = [];
    this.open = false;
    /** @type {WeakMap<Card, (card: HTMLElement) => void>} */
    this.lays = new WeakMap();
    /** @type {(() => void)[]} who waits until all have been seen */
    this.seen = [];
    /** @type {Card | null} the card that lies open */
    this.shown = null;
    /** Whether it has only just been dealt, with others that belong to the same moment. */
    this.fresh = false;
    this.onEnter = (/** @type {KeyboardEvent} */ event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (event.key !== "Enter" || document.querySelector("dialog[open]") || !(target === document.body || target.closest(DECIDES))) return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) this.next();
    };
    this.onKey = (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      this.next();
    };
  }

  /**
   * Deal a card: behind those that wait, or in the place of an earlier one for the same thing, which it outdoes.
   * @param {Card} result
   * @param {(card: HTMLElement) => void} [lay] puts it where it hides nothing
   */
  show(result, lay) {
    if (lay) this.lays.set(result, lay);
    const again = this.shown?.title === result.title && !this.waiting.length && !this.fresh;
    this.waiting.push(result);
    if (again || !this.open) this.next(again ? this.shown : null);
    else this.count();
  }

  /**
   * Go on to the next card, or put the tray away after the last.
   * @param {Card | null} [before] what the next one takes the place of
   */
  next(before = null) {
    clearTimeout(this.timer);
    const held = this.root.contains(document.activeElement);
    const result = this.waiting.shift();
    if (!result) return this.clear();
    if (!this.open) {
      this.before = document.activeElement;
      document.addEventListener("keydown", this.onKey);
      document.addEventListener("keydown", this.onEnter, true);
    }
    this.open = true;
    this.root.hidden = false;
    this.button = h("button", { type: "button", class: "strong card-next", onclick: () => this.next() });
    this.rest = h("button", { type: "button", class: "quiet card-rest", onclick: () => this.clear() }, "Skip the rest");
    this.shown = result;
    this.fresh = true;
    setTimeout(() => (this.fresh = false));
    refill(this.root, before && h("p", { class: "card-before quiet-words" }, `Before: ${thrown(before)}`), card(result, this.links), h("div", { class: "buttons" }, this.rest, this.button));
    this.count();
    this.lays.get(result)?.(this.root);
    if (held) this.button.focus();
    announce(spoken(result));
    if (this.seconds) this.timer = setTimeout(() => this.next(), this.seconds * 1000);
  }

  count() {
    const more = this.waiting.length;
    refill(this.button, more ? `Next (${more} more)` : "Close", " ", h("kbd", { "aria-hidden": "true" }, "Esc"));
    this.rest.hidden = !more;
  }

  /** Put away this card and all that wait. */
  clear() {
    clearTimeout(this.timer);
    const held = this.root.contains(document.activeElement);
    this.waiting = [];
    this.open = false;
    this.shown = null;
    document.removeEventListener("keydown", this.onKey);
    document.removeEventListener("keydown", this.onEnter, true);
    this.root.replaceChildren();
    this.root.hidden = true;
    if (held) giveFocusBack(this.before);
    for (const go of this.seen.splice(0)) go();
  }
}

/** @type {CardTray | null} */
let tray = null;

/**
 * Deal a card upon the page's own tray.
 * @param {Card} result
 * @param {Links} [links]
 * @param {(card: HTMLElement) => void} [lay] puts it where it hides nothing
 * @returns {CardTray}
 */
export function showResult(result, links, lay) {
  if (!tray) {
    const root = h("section", { id: "card-tray", class: "card-tray", "aria-label": "Result", hidden: true });
    document.body.append(root);
    tray = new CardTray(root);
  }
  if (links) tray.links = links;
  tray.show(result, lay);
  return tray;
}

/** Put away whatever lies there. */
export function clearCards() {
  tray?.clear();
}

/** The player goes on: the card that lies open has been seen. */
export function cardSeen() {
  if (tray?.open) tray.next();
}

/**
 * When no card lies open any more.
 * @returns {Promise<void>}
 */
export function cardsSeen() {
  return new Promise((resolve) => (tray?.open ? tray.seen.push(resolve) : resolve()));
}
