// @ts-check
// The guide of a first turn: a coach beside the table. The player plays; the coach waits until it is done.

import { ruleLink } from "./blocks.js";
import { announce, h, refill } from "./dom.js";
import { figures } from "./figures.js";
import { icon } from "./icons.js";
import { recall, remember } from "./memory.js";

/**
 * @typedef {import("./wire").Lesson} Lesson
 * @typedef {{title: string, says: string, lessons: Lesson[]}} Tutorial
 */

/** How long "done" stands before the next step comes. */
const NOD_MS = 900;
const ROUNDING = 3;

export class Guide {
  /**
   * @param {HTMLElement} root
   * @param {Tutorial} tutorial
   * @param {{
   *   matchId: string, onEnd?: () => void, onPoint?: (what: {places: string[], lookAt: string}) => void, onRule?: (rule: string) => void
   * }} handlers
   */
  constructor(root, tutorial, { matchId, onEnd, onPoint, onRule }) {
    this.root = root;
    this.tutorial = tutorial;
    this.onEnd = onEnd;
    this.onPoint = onPoint;
    this.onRule = onRule;
    this.key = `lesson.${matchId}`;
    const [step, done, folded] = recall(this.key).split(" ").map(Number);
    /** The step shown, and how many steps are done: one may leaf back without losing anything. */
    this.step = clamp(step || 0, tutorial.lessons.length);
    this.done = done || 0;
    this.folded = folded === 1;
    this.shown = false;
    /** Whether it has given way to what was pressed: where there is little room only the aim is left then. */
    this.brief = false;
    document.addEventListener("click", (event) => {
      if (event.target instanceof Element && event.target.closest("#side, #map, #chips") && !root.contains(event.target)) this.giveWay(true);
    });
    new ResizeObserver(() => this.measure()).observe(root);
  }

  /** @param {boolean} brief */
  giveWay(brief) {
    this.brief = brief;
    const box = this.root.querySelector(".coach-box");
    const more = this.root.querySelector("#coach-more");
    box?.classList.toggle("brief", brief);
    if (more) more.textContent = brief ? "Read" : "Less";
    more?.setAttribute("aria-expanded", String(!brief));
    this.measure();
  }

  /** Text that goes on below its edge says so. */
  measure() {
    const text = this.root.querySelector(".coach-text");
    if (!text) return;
    text.classList.toggle("cut", text.scrollHeight - text.scrollTop - text.clientHeight > ROUNDING);
    if (text.scrollHeight - text.clientHeight > ROUNDING) text.setAttribute("tabindex", "0"); // what scrolls can be scrolled by key
    else text.removeAttribute("tabindex");
  }

  /** Show the coach: the first time as it was left, open or folded to a button, afterwards open. */
  show() {
    const again = this.shown;
    this.shown = true;
    if (again) this.folded = this.brief = false;
    this.draw();
    if (again) this.root.querySelector("h2")?.focus();
  }

  get lesson() {
    return this.tutorial.lessons[this.step];
  }

  /**
   * The player has done something. It is enough that it fits the step that is due.
   * @param {{action?: string, undo?: boolean, why?: boolean}} event
   */
  heard(event) {
    const due = this.tutorial.lessons[this.done];
    if (this.step !== this.done || !due?.until.some((wanted) => fits(wanted, event))) return;
    this.done += 1;
    this.keep();
    this.draw();
    announce("Done.");
    const step = this.step;
    setTimeout(() => this.step === step && this.go(step + 1), NOD_MS);
  }

  /** @param {number} step */
  go(step) {
    if (step >= this.tutorial.lessons.length) return this.end();
    this.step = clamp(step, this.tutorial.lessons.length);
    this.brief = false;
    this.keep();
    this.draw();
    this.root.scrollIntoView({ block: "nearest" }); // on a small screen it may have been turned away
    announce(`Step ${this.step + 1}. ${this.lesson.title}. ${this.lesson.says} ${this.lesson.aim}`.trim());
  }

  next() {
    this.done = Math.max(this.done, this.step + 1);
    this.go(this.step + 1);
  }

  end() {
    this.done = this.tutorial.lessons.length;
    this.fold();
    this.onEnd?.();
  }

  fold() {
    this.folded = true;
    this.keep();
    this.draw();
    this.onPoint?.({ places: [], lookAt: "" });
  }

  keep() {
    remember(this.key, `${this.step} ${this.done} ${this.folded ? 1 : 0}`);
  }

  draw() {
    this.keep();
    const count = `${this.step + 1} of ${this.tutorial.lessons.length}`;
    if (this.folded) {
      refill(
        this.root,
        h("button", { class: "coach-open", type: "button", id: "coach-open", onclick: () => this.show() }, `The guide, step ${count}`),
      );
      return;
    }
    refill(
      this.root,
      h(
        "section",
        {
          class: "coach-box",
          id: "coach-box",
          "aria-labelledby": "coach-heading",
          data: { step: this.step + 1, waits: String(this.waits()) },
        },
        this.head(count),
        h("progress", { max: this.tutorial.lessons.length, value: this.done, "aria-label": "Steps done" }),
        this.text(),
        h("div", { class: "coach-foot" }, this.aim(), this.buttons()),
      ),
    );
    this.giveWay(this.brief);
    this.onPoint?.({ places: this.lesson.places, lookAt: this.lesson.look_at });
  }

  /** @param {string} count */
  head(count) {
    const fold = () => this.fold();
    const close = { class: "quiet cross", type: "button", id: "coach-close", "aria-label": "Close the guide", title: "Close the guide; it can be opened again", onclick: fold };
    const more = { class: "quiet", type: "button", id: "coach-more", "aria-controls": "coach-text", onclick: () => this.giveWay(!this.brief) };
    return h(
      "div",
      { class: "coach-head" },
      h("p", { class: "coach-count" }, `Step ${count}`, h("span", { class: "coach-name", "aria-hidden": "true" }, this.lesson.title)),
      h("button", more),
      h("button", close, icon("cross")),
    );
  }

  /** What there is to read; where it goes on below its edge it can be scrolled. */
  text() {
    const { title, says } = this.lesson;
    return h(
      "div",
      { class: "coach-text", id: "coach-text", role: "group", "aria-labelledby": "coach-heading", onscroll: () => this.measure() },
      h("h2", { id: "coach-heading", tabindex: "-1" }, title),
      says.split("\n\n").map((part) => h("p", {}, figures(part))),
      this.nod(),
    );
  }

  /** What is to be done, in a few words, and the rule behind it. */
  aim() {
    const { aim, rule } = this.lesson;
    const words = aim ? [h("strong", {}, "Aim: "), ...figures(aim), " "] : [];
    const open = (/** @type {string} */ named) => {
      this.onRule?.(named);
      this.giveWay(true);
    };
    return (aim || rule) && h("p", { class: "coach-aim" }, words, ruleLink(rule, open));
  }

  /** Whether the step shown still waits for something to be done on the table. */
  waits() {
    return this.lesson.until.length > 0 && this.done <= this.step;
  }

  nod() {
    if (!this.lesson.until.length) return null;
    return h(
      "p",
      { class: `coach-state${this.waits() ? "" : " done"}` },
      this.waits() ? "Do it on the table; the guide goes on by itself." : "✓ Done.",
    );
  }

  buttons() {
    const last = this.step === this.tutorial.lessons.length - 1;
    const next = last ? "Finish" : "Next";
    return h(
      "div",
      { class: "coach-buttons" },
      h("button", { type: "button", id: "coach-back", disabled: this.step === 0, onclick: () => this.go(this.step - 1) }, "Back"),
      this.waits()
        ? h("button", { class: "quiet", type: "button", id: "coach-skip", onclick: () => this.next() }, "Skip this step")
        : h("button", { class: "strong", type: "button", id: "coach-next", onclick: () => this.next() }, next),
    );
  }
}

/**
 * @param {string} wanted a verb, a whole action, `undo` or `why`
 * @param {{action?: string, undo?: boolean, why?: boolean}} event
 */
function fits(wanted, event) {
  if (event.undo) return wanted === "undo";
  if (event.why) return wanted === "why";
  return event.action === wanted || event.action?.split(" ")[0] === wanted;
}

/**
 * @param {number} step
 * @param {number} steps
 */
function clamp(step, steps) {
  return Math.max(0, Math.min(step, steps - 1));
}
