// @ts-check
// The plans along a replay: at each moment what each computer then had in mind, and the way to its other plans.

import { ApiError } from "./api.js";
import { accountView } from "./accounts.js";
import { h, refill } from "./dom.js";

/** @typedef {import("./accounts.js").PlanTold} PlanTold */

export class PlanSheet {
  /**
   * @param {HTMLElement} root
   * @param {{load: (moment: number) => Promise<PlanTold[]>, onGo: (moment: number) => void, nameOf: (place: string) => string,
   *          draw: (strokes: import("./strokes.js").Stroke[], side: string) => void}} links
   */
  constructor(root, links) {
    this.root = root;
    this.links = links;
    this.asked = 0;
    /** Whether the plan in force is drawn, at every moment. */
    this.drawn = "";
    /** What is shown now. */
    this.shown = "";
  }

  /** @param {number} moment */
  async show(moment) {
    const asked = ++this.asked;
    let plans;
    try {
      plans = await this.links.load(moment);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (asked === this.asked) refill(this.root, h("h2", {}, "Plans"), h("p", {}, error.message));
      return;
    }
    if (asked === this.asked) this.#fill(plans, moment);
  }

  /**
   * @param {PlanTold[]} plans
   * @param {number} moment
   */
  #fill(plans, moment) {
    const shown = JSON.stringify(plans.map(({ side, moment: made }) => [side, made]));
    const told = plans.filter((plan) => plan.moments.length);
    if (shown !== this.shown || !told.length) {
      this.shown = shown;
      const none = h("p", { class: "quiet-words" }, "No computer that weighs plans played in this match.");
      refill(this.root, h("h2", {}, "Plans"), told.length ? told.map((plan) => this.#plan(plan)) : none);
      if (this.drawn) this.links.draw(told.find((plan) => plan.side === this.drawn)?.account?.strokes ?? [], this.drawn);
    }
    for (const plan of told) this.#steps(plan, moment);
  }

  /** @param {PlanTold} plan */
  #plan(plan) {
    const view = accountView(plan, { nameOf: this.links.nameOf, onStrokes: (strokes) => this.#draw(plan.side, strokes) });
    view.querySelector(".draw-plan")?.setAttribute("aria-pressed", String(this.drawn === plan.side));
    const button = (/** @type {string} */ way, /** @type {string} */ words) => h("button", { type: "button", class: "quiet", data: { way } }, words);
    view.append(h("div", { class: "plan-steps", data: { side: plan.side } }, button("back", "◂ Earlier plan"), button("on", "Later plan ▸")));
    return view;
  }

  /**
   * The ways to the plans before and after a moment.
   * @param {PlanTold} plan
   * @param {number} moment
   */
  #steps(plan, moment) {
    const before = plan.moments.findLast((made) => made < (plan.moment ?? 0));
    const after = plan.moments.find((made) => made > moment);
    for (const [way, to] of /** @type {[string, number | undefined][]} */ ([["back", before], ["on", after]])) {
      const button = /** @type {HTMLButtonElement | null} */ (this.root.querySelector(`.plan-steps[data-side="${plan.side}"] [data-way="${way}"]`));
      if (!button) continue;
      button.disabled = to === undefined;
      button.onclick = () => to !== undefined && this.links.onGo(to);
    }
  }

  /**
   * @param {string} side
   * @param {import("./strokes.js").Stroke[]} strokes
   */
  #draw(side, strokes) {
    this.drawn = this.drawn === side ? "" : side;
    this.links.draw(this.drawn ? strokes : [], side);
    for (const one of this.root.querySelectorAll(".account"))
      one.querySelector(".draw-plan")?.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (one).dataset.side === this.drawn));
  }
}
