// @ts-check
// The chances to win along the rail: a line from the first moment to the last, and the turning points as buttons.

import { h, refill, svg } from "./dom.js";
import { SIDES } from "./sides.js";
import { winBar, winWords } from "./winbar.js";

/** @typedef {import("./luckledger.js").Course} Course */

const HIGH = 100;

export class CourseChart {
  /** @param {{onGo: (moment: number) => void, onAsk: () => void}} links */
  constructor({ onGo, onAsk }) {
    this.onGo = onGo;
    this.bar = h("div", { class: "course-now", id: "course-now", role: "status", "aria-label": "Chances to win" });
    this.ask = h("button", { type: "button", class: "quiet", id: "course-ask", onclick: onAsk }, "Weigh the match: chances, turning points, luck");
    this.drawing = svg("svg", { class: "course-drawing", preserveAspectRatio: "none", "aria-hidden": "true", focusable: "false" });
    this.marks = h("div", { class: "course-marks", role: "group", "aria-label": "Turning points" });
    this.now = h("i", { class: "course-line" });
    /** Lies over the rail, and is as long. */
    this.chart = h("div", { class: "course-chart", hidden: true }, this.drawing, this.now, this.marks);
    this.root = h("div", { class: "course" }, this.ask, this.bar);
    this.bar.hidden = true;
    this.moment = 0;
  }

  wait() {
    refill(this.root, h("p", { class: "course-wait", role: "status" }, "Weighing the match …"));
  }

  /** @param {string} says */
  trouble(says) {
    refill(this.root, h("p", { class: "course-wait" }, says));
  }

  /** @param {Course} course */
  show(course) {
    this.course = course;
    this.chart.hidden = false;
    this.bar.hidden = false;
    refill(this.root, this.bar);
    const last = Math.max(1, course.chances.length - 1);
    const at = course.chances.map((chance, moment) => `${moment} ${((1 - chance) * HIGH).toFixed(1)}`);
    this.drawing.setAttribute("viewBox", `0 0 ${last} ${HIGH}`);
    this.drawing.replaceChildren(
      svg("path", { class: "course-area", d: `M0 ${HIGH}L${at.join("L")}L${last} ${HIGH}Z` }),
      svg("path", { class: "course-half", d: `M0 ${HIGH / 2}H${last}`, "vector-effect": "non-scaling-stroke" }),
      svg("path", { class: "course-path", d: `M${at.join("L")}`, "vector-effect": "non-scaling-stroke" }),
    );
    refill(this.marks, course.turnings.map((turning, number) => this.#mark(turning, number, last)));
    this.at(this.moment);
  }

  /**
   * @param {import("./luckledger.js").Turning} turning
   * @param {number} number
   * @param {number} last
   */
  #mark(turning, number, last) {
    const words = turningWords(turning);
    const mark = h("button", { type: "button", class: "turning", title: words, "aria-label": `Turning point ${number + 1}: ${words}`, onclick: () => this.onGo(turning.moment) }, String(number + 1));
    mark.style.setProperty("left", `${(100 * turning.moment) / last}%`);
    mark.style.setProperty("top", `${(1 - turning.after) * 100}%`);
    return mark;
  }

  /** Whether there is a turning point to go to. */
  get any() {
    return Boolean(this.course?.turnings.length);
  }

  /**
   * To the next turning point from here, or the one before.
   * @param {1 | -1} by
   */
  turn(by) {
    const moments = (this.course?.turnings ?? []).map((turning) => turning.moment).sort((a, b) => by * (a - b));
    const next = moments.find((moment) => by * (moment - this.moment) > 0);
    if (next !== undefined) this.onGo(next);
  }

  /** @param {number} moment */
  at(moment) {
    this.moment = moment;
    if (!this.course) return;
    const last = Math.max(1, this.course.chances.length - 1);
    this.now.style.setProperty("left", `${(100 * moment) / last}%`);
    const turning = this.course.turnings.find((one) => one.moment === moment);
    const chance = this.course.chances[Math.min(moment, last)] ?? 0.5;
    const [allied, german] = winWords(chance);
    const where = turning ? turningWords(turning) : "";
    refill(this.bar, h("span", { class: "win-words" }, h("b", {}, allied), h("span", { class: "win-where", title: where }, where), h("b", {}, german)), winBar(chance));
  }
}

/** @param {import("./luckledger.js").Turning} turning */
export function turningWords({ before, after, says }) {
  const side = after > before ? SIDES.allied : SIDES.german;
  const [from, to] = (after > before ? [before, after] : [1 - before, 1 - after]).map((chance) => Math.round(chance * 100));
  return `${side} from ${from} to ${to}\u00a0%${says ? `: ${says}` : ""}`; // figures first: a story may be cut short
}
