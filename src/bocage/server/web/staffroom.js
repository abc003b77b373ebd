// @ts-check
// The staff's room: asked for advice it weighs plans and puts three of them on the table, one of them drawn on the map;
// and, for practice, what the computer has in mind.

import { ApiError } from "./api.js";
import { accountView, ordersView, points, sketchView, strokeList, worthWords } from "./accounts.js";
import { announce, h, refill } from "./dom.js";

/**
 * @typedef {import("./wire").Advice} Advice
 * @typedef {{
 *   advise: () => Promise<{number: number, advice: Advice[]}>, consult: (word: "now" | "stop") => Promise<unknown>,
 *   plans: () => Promise<import("./accounts.js").PlanTold[]>, draw: (strokes: import("./strokes.js").Stroke[], side: string) => void,
 *   nameOf: (place: string) => string, side: () => string,
 * }} StaffLinks
 */

const SAYS = "Your staff weighs what could be done now, by what your side can see, and proposes up to three plans.";
const SCORE = "A score is in the game's own points as they count for the Allies: more is better for them, less for the Germans. It is the mean of the trials, each played on by judgement; ± says how far chance may have moved it.";

export class StaffRoom {
  /**
   * @param {HTMLElement} root
   * @param {StaffLinks} links
   */
  constructor(root, links) {
    this.links = links;
    this.number = -1;
    this.yours = false;
    /** @type {object | null} the question under way */
    this.asking = null;
    this.body = h("div", { class: "staff-body", "aria-live": "polite" });
    this.mind = h("div", { class: "staff-mind" });
    const peek = h(
      "details",
      { class: "staff-peek", ontoggle: () => this.#peek(peek.open) },
      h("summary", {}, "What does the computer have in mind?"),
      h("p", { class: "quiet-words" }, "Its plan as it tells it: that may show what your side cannot see."),
      this.mind,
    );
    this.peek = peek;
    this.chances = h("p", { class: "staff-odds quiet-words", hidden: true });
    refill(root, h("h2", {}, "Staff"), this.chances, this.body, peek);
    this.#rest();
  }

  /**
   * A new table: advice on another is put away.
   * @param {import("./wire").Table} table
   */
  show(table) {
    const stale = table.number !== this.number;
    this.yours = table.yours;
    if (!stale) return;
    this.number = table.number;
    this.cancel();
    if (this.peek.open) this.#peek(true);
  }

  /** @param {string} words */
  odds(words) {
    this.chances.textContent = words;
    this.chances.hidden = !words;
  }

  /** @param {number | null} share */
  progress(share) {
    if (this.asking && share !== null && this.bar) this.bar.value = share;
  }

  /** Ask, unless it is being done or has been. */
  async ask() {
    if (this.asking || this.body.querySelector(".advice")) return this.#focus();
    if (!this.yours) return this.#rest("The staff advises when it is your decision.");
    const asking = (this.asking = {});
    this.#wait();
    this.#focus();
    try {
      const { advice } = await this.links.advise();
      if (this.asking === asking) this.#propose(advice);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (this.asking === asking) this.#rest(error.message);
    } finally {
      if (this.asking === asking) this.asking = null;
    }
  }

  /** Leave it. */
  cancel() {
    if (this.asking) this.links.consult("stop").catch(() => null); // it may have ended meanwhile
    this.asking = null;
    this.links.draw([], this.links.side());
    this.#rest();
  }

  /** @param {string} [trouble] */
  #rest(trouble = "") {
    const ask = h("button", { type: "button", class: "strong", id: "ask-staff", onclick: () => this.ask() }, "Ask the staff", h("kbd", {}, "J"));
    refill(this.body, h("p", {}, trouble || SAYS), ask);
  }

  #wait() {
    const button = (/** @type {string} */ id, /** @type {string} */ words, /** @type {() => void} */ onclick) => h("button", { type: "button", id, onclick }, words);
    this.bar = h("progress", { max: 1, value: 0, "aria-label": "How far the staff is" });
    refill(
      this.body,
      h("p", {}, "The staff weighs its plans …"),
      this.bar,
      h(
        "div",
        { class: "buttons" },
        button("staff-cancel", "Leave it", () => this.cancel()),
        button("staff-now", "Enough: what do you have?", () => this.links.consult("now")),
      ),
    );
  }

  #focus() {
    /** @type {HTMLElement | null} */ (this.body.querySelector("input:checked, button"))?.focus();
  }

  /** @param {Advice[]} advice */
  #propose(advice) {
    const best = advice[0];
    const plan = (/** @type {Advice} */ one, /** @type {number} */ at) => {
      const behind = best.worth - one.worth;
      const trials = `${one.samples} ${one.samples === 1 ? "trial" : "trials"}`;
      const untried = advice.length === 1 ? "By judgement: nothing else was weighed here" : "Not tried out: the time was up";
      const worth = one.samples ? `${worthWords(this.links.side(), one.worth, one.error)}, by ${trials}` : untried;
      const against = at && one.samples ? ` (${behindWords(behind)}${one.why ? `; ${one.why}` : ""})` : "";
      return h(
        "label",
        { class: "advice", for: `advice-${at}` },
        h("input", { type: "radio", name: "advice", id: `advice-${at}`, value: at, checked: at === 0, onchange: () => this.#draw(one) }),
        h(
          "span",
          { class: "advice-words" },
          h("b", { class: "advice-title" }, one.title),
          h("span", { class: "advice-worth" }, `${worth}${against}.`),
          h(
            "span",
            { class: "advice-more" },
            ordersView("What judgement would do now", one.orders),
            ordersView("When the dice have fallen, most likely", one.later),
            sketchView(one.sketch),
            !one.orders.length && strokeList(one.strokes, this.links.nameOf),
          ),
        ),
      );
    };
    refill(
      this.body,
      h("div", { role: "radiogroup", "aria-label": "Plans the staff proposes" }, advice.map(plan)),
      best.samples > 0 && h("p", { class: "advice-score quiet-words" }, SCORE),
      h("div", { class: "buttons" }, h("button", { type: "button", class: "quiet", id: "staff-away", onclick: () => (this.cancel(), this.#focus()) }, "Put it away")),
    );
    announce(`The staff proposes ${advice.length === 1 ? "one plan" : `${advice.length} plans`}: ${best.title}`);
    this.#draw(best);
    this.#focus();
  }

  /** @param {Advice} one */
  #draw(one) {
    this.links.draw(one.strokes, this.links.side());
  }

  /** @param {boolean} open */
  async #peek(open) {
    if (!open) return;
    try {
      const plans = await this.links.plans();
      refill(this.mind, plans.map((plan) => accountView(plan, { nameOf: this.links.nameOf, onStrokes: (strokes, button) => this.#toggle(strokes, plan.side, button) })));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refill(this.mind, h("p", {}, error.message));
    }
  }

  /**
   * @param {import("./strokes.js").Stroke[]} strokes
   * @param {string} side
   * @param {HTMLElement} button
   */
  #toggle(strokes, side, button) {
    const on = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(on));
    this.links.draw(on ? strokes : [], side);
  }
}

/**
 * How a plan stands against the first.
 * @param {number} behind in points
 */
function behindWords(behind) {
  const words = points(-behind);
  return words === "0.0" ? "level with the first" : `${words} against the first`;
}
