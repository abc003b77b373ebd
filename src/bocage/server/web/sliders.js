// @ts-check
// Numbers set side by side and sent together: a tab that takes the place of the list of orders. Each has a slider, a field
// to type in and a lock; with a total they always add up to it. What a number would mean is said as it moves.

import { balanced } from "./balance.js";
import { renderBlocks, ruleLink } from "./blocks.js";
import { choiceButton } from "./choice.js";
import { announce, h, refill } from "./dom.js";
import { figures } from "./figures.js";
import { icon } from "./icons.js";
import { follow } from "./matrix.js";
import { unslid } from "./slid.js";
import { meaning } from "./slidermeaning.js";

const FEW = 3; // so many other orders stand here too; more are in their list
const FAR = 10; // a step of the page keys
const WIDE = 5; // a share so wide bears its number
const PATIENCE = 500; // before what the sliders have come to is said aloud

/**
 * @typedef {import("./choice.js").Choice} Choice
 * @typedef {import("./slidermeaning.js").Slider} Slider
 * @typedef {import("./wire").Preset} Preset
 * @typedef {import("./wire").Sliders} Sliders
 * @typedef {{
 *   onChoose: (choice: Choice) => void,
 *   onRule: (rule: string) => void,
 *   onPlaces: (places: string[]) => void,
 *   onPane: (pane: "shown" | "gone" | "wanted") => void,
 * }} SlidersHandlers
 * @typedef {{row: HTMLElement, range: HTMLInputElement, number: HTMLInputElement, means: HTMLElement, lock: HTMLElement | null, share: HTMLElement}} Row
 */

export class SlidersView {
  /**
   * @param {HTMLElement} pane
   * @param {SlidersHandlers} handlers
   */
  constructor(pane, handlers) {
    this.handlers = handlers;
    /** @type {Sliders | null} */
    this.sheet = null;
    this.shown = "";
    /** @type {number[]} */
    this.values = [];
    /** @type {boolean[]} */
    this.locked = [];
    /** In whose proportion the others give while one is moved: what stood before it was first touched. @type {number[]} */
    this.from = [];
    this.moved = -1;
    /** @type {Row[]} */
    this.rows = [];
    this.head = h("div", { class: "work-head" });
    this.list = h("div", { class: "work-list slider-list", role: "group", "aria-label": "Numbers", tabindex: "-1" });
    this.foot = h("div", { class: "work-foot" });
    refill(pane, h("div", { class: "work-body" }, this.head, this.list, this.foot));
    pane.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {{sliders?: Sliders | null, heading: string, choices: Choice[], plans: import("./plan.js").Plan[]}} table */
  show({ sliders, heading, choices, plans }) {
    const now = JSON.stringify([sliders, heading, sliders && [choices, plans]]);
    if (now === this.shown) return; // the same again: what the player has set stays
    this.shown = now;
    const before = this.sheet;
    this.sheet = sliders ?? null;
    if (sliders) this.#fill(sliders, choices, plans);
    else for (const part of [this.head, this.list, this.foot]) part.replaceChildren();
    this.handlers.onPane(sliders ? "shown" : "gone");
    if (sliders && before?.name !== sliders.name) this.handlers.onPane("wanted");
  }

  /** Whether there are sliders now. */
  get any() {
    return this.sheet !== null;
  }

  /** Give them the keyboard. */
  focus() {
    this.handlers.onPane("wanted");
    (this.rows.find(({ range }) => !range.disabled)?.range ?? this.list).focus();
  }

  /**
   * @param {Sliders} sheet
   * @param {Choice[]} choices
   * @param {import("./plan.js").Plan[]} plans the one that is open is weighed here too
   */
  #fill(sheet, choices, plans) {
    const { sliders, total, presets } = sheet;
    const more = sheet.more.length ? sheet.more : plans.filter((plan) => plan.open).flatMap((plan) => plan.more);
    this.values = sliders.map((slider) => slider.value);
    this.locked = sliders.map(() => false);
    this.rows = sliders.map((slider, i) => this.#row(slider, i));
    this.told = h("span", { class: "slider-total" });
    refill(
      this.head,
      h("h2", {}, sheet.title, " ", ruleLink(sheet.rule, this.handlers.onRule), this.told),
      sheet.says && h("p", { class: "work-says" }, figures(sheet.says)),
      total !== null && h("div", { class: "slider-shares", "aria-hidden": "true" }, this.rows.map(({ share }) => share)),
    );
    this.presetWords = h("p", { class: "work-says slider-preset-says" });
    this.words = h("p", { class: "slider-says" });
    refill(this.list, presets.length > 0 && this.#presets(presets), this.rows.map(({ row }) => row), this.words, this.presetWords, more.length > 0 && renderBlocks(more, this.handlers));
    const others = unslid(choices, sheet).filter((choice) => !choice.barred);
    const besides = others.map((choice) => choiceButton(choice, "", { onclick: () => this.handlers.onChoose(choice) }));
    this.again = h("button", { type: "button", class: "quiet slider-reset", onclick: () => this.#set(sliders.map(({ value }) => value)) }, "As at first");
    const go = h("button", { type: "button", class: "strong slider-send", onclick: () => this.#send() }, sheet.go);
    refill(this.foot, h("div", { class: "work-ends" }, besides.length <= FEW && besides, this.again, go));
    this.#rest();
    this.#renew();
  }

  /** @param {Preset[]} presets */
  #presets(presets) {
    const one = (/** @type {Preset} */ { title, values, says }) =>
      h("button", { type: "button", class: "slider-preset", title: says || null, "aria-pressed": "false", data: { preset: title }, onclick: () => this.#set(values) }, title);
    return h("div", { class: "slider-presets", role: "group", "aria-label": "Suggestions" }, presets.map(one));
  }

  /**
   * @param {Slider} slider
   * @param {number} i
   * @returns {Row}
   */
  #row(slider, i) {
    const { title, least, most, says } = slider;
    const id = `slider-${i}`;
    const fixed = least === most || (this.sheet?.total === null && !slider.verb);
    const set = (/** @type {Event} */ event) => this.move(i, Number(/** @type {HTMLInputElement} */ (event.target).value));
    const bounds = { min: least, max: most, step: 1, disabled: fixed, "aria-describedby": `${id}-means` };
    const range = h("input", { type: "range", id, ...bounds, "aria-label": title, oninput: set, onchange: () => this.#rest() });
    const number = h("input", { type: "number", inputmode: "numeric", ...bounds, "aria-label": `${title}, typed`, onchange: set, onblur: () => this.#rest() });
    const step = (/** @type {number} */ by, /** @type {string} */ sign) =>
      h("button", { type: "button", class: "slider-step", disabled: fixed, "aria-label": `${title}: ${by > 0 ? "one more" : "one less"}`, onclick: () => this.move(i, this.values[i] + by) }, sign);
    const lock = this.#canLock && h("button", { type: "button", class: "slider-lock", "aria-pressed": "false", "aria-label": `Lock ${title}`, title: "Lock: moving the others leaves it alone", onclick: () => this.#lock(i) }, icon("unlocked"));
    const tell = () => this.words?.replaceChildren(says && h("b", {}, `${title}: `), says);
    const means = h("p", { class: "slider-means", id: `${id}-means` });
    const row = h(
      "section",
      { class: `slider-row share-${i % 6}`, data: { slider: slider.verb || title }, onfocusin: tell, onpointerenter: tell },
      h("div", { class: "slider-head" }, h("label", { for: id, title: says || null }, title), step(-1, "−"), number, step(1, "+"), lock || null),
      range,
      means,
    );
    return { row, range, number, means, lock: lock || null, share: h("span", { class: `share-${i % 6}` }) };
  }

  get #canLock() {
    return this.sheet !== null && this.sheet.total !== null && this.sheet.sliders.length > 2;
  }

  /**
   * One is moved; the others follow where there is a total.
   * @param {number} which
   * @param {number} wanted
   */
  move(which, wanted) {
    const { sheet } = this;
    if (!sheet) return;
    if (this.moved !== which) {
      this.moved = which;
      this.from = [...this.values];
    }
    const rules = { bounds: sheet.sliders, total: sheet.total, locked: this.locked };
    if (Number.isFinite(wanted)) this.values = balanced(this.from, which, wanted, rules);
    this.#renew();
    this.#tellSoon();
  }

  /** What was moved is let go: from here on the others give in the proportion they have now. */
  #rest() {
    this.moved = -1;
  }

  /** @param {number[]} values */
  #set(values) {
    this.#rest();
    this.values = [...values];
    this.#renew();
    this.#tellSoon();
  }

  /** @param {number} which */
  #lock(which) {
    this.#rest();
    this.locked[which] = !this.locked[which];
    const { lock, row } = this.rows[which];
    lock?.setAttribute("aria-pressed", String(this.locked[which]));
    lock?.replaceChildren(icon(this.locked[which] ? "locked" : "unlocked"));
    row.classList.toggle("locked", this.locked[which]);
  }

  #renew() {
    const { sheet } = this;
    if (!sheet) return;
    this.rows.forEach(({ range, number, means, share }, i) => {
      const value = this.values[i];
      range.value = String(value);
      number.value = String(value);
      const said = meaning(sheet.sliders[i], value);
      refill(means, said.map(({ words, tone }) => h("span", { class: tone && `tone-${tone}` }, words)));
      range.setAttribute("aria-valuetext", [value, ...said.map(({ words }) => words)].join(", "));
      share.style.setProperty("flex-grow", String(value));
      share.textContent = value >= WIDE ? String(value) : "";
      follow(this.list, sheet.sliders[i].verb, value);
    });
    const sum = this.values.reduce((all, value) => all + value, 0);
    if (this.told) this.told.textContent = sheet.total === null ? "" : `${sum} of ${sheet.total}`;
    if (this.again) this.again.disabled = sheet.sliders.every(({ value }, i) => value === this.values[i]);
    const like = sheet.presets.find(({ values }) => values.every((value, i) => value === this.values[i]));
    for (const button of this.list.querySelectorAll(".slider-preset")) button.setAttribute("aria-pressed", String(button.dataset.preset === like?.title));
    if (this.presetWords) this.presetWords.textContent = like?.says ?? "";
  }

  /** Those who listen hear what all have come to, once they rest. */
  #tellSoon() {
    clearTimeout(this.telling);
    this.telling = setTimeout(() => announce(this.#words()), PATIENCE);
  }

  #words() {
    return this.sheet?.sliders.map(({ title }, i) => `${title} ${this.values[i]}`).join(", ") ?? "";
  }

  #send() {
    const { sheet } = this;
    if (!sheet) return;
    clearTimeout(this.telling);
    const actions = sheet.sliders.flatMap(({ verb }, i) => (verb ? [`${verb} ${this.values[i]}`] : []));
    this.handlers.onChoose({ actions, says: this.#words(), group: "", place: "", piece: "", value: "", question: "", barred: false, aside: false });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const which = this.rows.findIndex(({ range, number }) => event.target === range || event.target === number);
    if (which < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const far = { PageUp: FAR, PageDown: -FAR }[event.key];
    if (far) this.move(which, this.values[which] + far);
    else if (event.key !== "Enter") return;
    else {
      if (event.target === this.rows[which].number) this.move(which, Number(this.rows[which].number.value));
      /** @type {HTMLElement | null} */ (this.foot.querySelector(".slider-send"))?.focus(); // not sent: one more Enter does
    }
    event.preventDefault();
    event.stopPropagation();
  }
}
