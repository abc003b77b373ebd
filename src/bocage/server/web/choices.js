// @ts-check
// The list of everything the player may do, each a word and a button: filtered by typing, walked by arrow keys.

import { choiceButton, effectOf, FINISH, groupsOf, isEnding, isSameOrder, keyOf, kinOf, mainOf, sectionOf } from "./choice.js";
import { h, refill } from "./dom.js";
import { folded, holds, wordsOf } from "./finding.js";
import { heirOf, heldIn, Keeping } from "./keeping.js";
import { oddsOf } from "./odds.js";
import { slidLine, unslid } from "./slid.js";

/**
 * @typedef {import("./choice.js").Choice} Choice
 * @typedef {{
 *   onChoose: (choice: Choice) => void,
 *   onFocus?: (choice: Choice | null) => void,
 *   onSliders?: () => void,
 *   nameOf?: (place: string) => string,
 * }} ChoiceLinks
 * @typedef {import("./keeping.js").Held} Held
 */

const FILTERED = 12; // fewer choices are seen at a glance

export class Choices {
  /**
   * @param {HTMLElement} root
   * @param {ChoiceLinks} links
   */
  constructor(root, links) {
    this.root = root;
    this.links = links;
    /** @type {Choice[]} */
    this.choices = [];
    /** @type {Map<string, Choice>} */
    this.byKey = new Map();
    /** @type {Map<string, string>} */
    this.could = new Map();
    /** Whether the sliders answer what is asked. */
    this.slid = false;
    /** How the attack in hand stands: it is seen here however far the list is turned. */
    this.odds = "";
    /** @type {Map<string, boolean>} which groups the player folded or opened himself */
    this.folds = new Map();
    /** @type {Map<string, string>} */
    this.texts = new Map();
    /** @type {Choice | null} the choice that is looked at */
    this.looked = null;
    this.box = h("input", {
      type: "search",
      id: "choices-filter",
      placeholder: "Filter by words or places",
      "aria-label": "Filter the choices by words or places",
      "aria-keyshortcuts": "/",
      autocomplete: "off",
      spellcheck: "false",
      oninput: () => this.render(),
    });
    this.status = h("p", { class: "choices-status", role: "status" });
    this.head = h("div", { class: "choices-head" }, this.box, h("kbd", { "aria-hidden": "true" }, "/"));
    this.list = h("div", { class: "choices-list", role: "group", "aria-label": "Choices", tabindex: "-1" });
    this.finish = h("div", { class: "choices-finish", role: "group", "aria-label": FINISH });
    this.keeping = new Keeping(this.list);
    /** The stage of the game to which the choices belong. */
    this.heading = "";
    /** @type {Choice | undefined} what was pressed last */
    this.last = undefined;
    root.classList.add("choices");
    refill(root, h("h2", { class: "unseen" }, "What you may do"), this.head, this.status, this.list, this.finish);
    this.listen();
    this.render();
  }

  listen() {
    this.root.addEventListener("click", (event) => this.clicked(event));
    this.root.addEventListener("keydown", (event) => this.pressed(event));
    this.root.addEventListener("focusin", (event) => this.look(event.target));
    this.root.addEventListener("focusout", (event) => {
      if (!this.root.contains(/** @type {Node | null} */ (event.relatedTarget))) this.point(null);
    });
    this.root.addEventListener("pointerover", (event) => {
      if (event.pointerType === "mouse") this.look(event.target);
    });
    this.root.addEventListener("pointerleave", () => this.look(document.activeElement));
  }

  /**
   * The choices of the moment; the plans say what each of them would make of an attack.
   * @param {Choice[]} every
   * @param {import("./plan.js").Plan[]} [plans]
   * @param {import("./slid.js").Slid} [sliders] what answers some of them elsewhere
   * @param {string} [heading] the stage of the game
   */
  show(every, plans = [], sliders = null, heading = this.heading) {
    const choices = unslid(every, sliders);
    this.slid = choices.length < every.length;
    const before = this.held();
    this.keeping.note(document.activeElement);
    const groups = new Set(this.choices.map((choice) => choice.group));
    this.choices = choices;
    this.byKey = new Map(choices.map((choice) => [keyOf(choice), choice]));
    this.could = new Map(plans.flatMap((plan) => plan.could));
    this.odds = oddsOf(plans.find((plan) => plan.open));
    this.texts.clear();
    const alike = choices.some((choice) => !isEnding(choice.group) && groups.has(choice.group));
    if (this.box.value && !(alike && this.hits().length)) this.box.value = "";
    this.render();
    const heir = before && this.refocus(before);
    this.heading = heading;
    this.keeping.settle(heading, choices, heir, kinOf(heir?.dataset.group ?? "") === kinOf(before?.group ?? ""));
  }

  /**
   * Filter as if it had been typed.
   * @param {string} text
   */
  filter(text) {
    const before = this.held();
    this.box.value = text;
    this.render();
    if (before) this.refocus(before).scrollIntoView({ block: "nearest" });
  }

  /** Go to the choice that was last looked at, or the first one. */
  focus() {
    const stops = this.stops();
    (stops.find((button) => button.tabIndex === 0) || stops[0] || this.list).focus();
  }

  focusFilter() {
    if (this.head.hidden) return this.focus();
    this.box.focus();
    this.box.select();
  }

  /** @returns {Held | null} what has the focus here */
  held() {
    return heldIn(this.root, this.box, this.choices);
  }

  /**
   * Focus never falls off the list; the list itself does not move.
   * @param {Held} before
   * @returns {HTMLElement}
   */
  refocus(before) {
    const stops = this.stops().filter((button) => button.dataset.action);
    const heir = before.box && !this.head.hidden ? this.box : heirOf(before, stops, this.list);
    heir.focus({ preventScroll: true });
    return heir;
  }

  /** @returns {Choice[]} */
  hits() {
    const words = wordsOf(this.box.value);
    return words.length ? this.choices.filter((choice) => holds(this.textOf(choice), words)) : this.choices;
  }

  /**
   * Everything by which a choice may be found.
   * @param {Choice} choice
   * @returns {string}
   */
  textOf(choice) {
    const key = keyOf(choice);
    let text = this.texts.get(key);
    if (text === undefined) {
      const name = choice.place && this.links.nameOf ? this.links.nameOf(choice.place) : "";
      text = folded([choice.says, choice.group, choice.place, name, effectOf(choice, this.could)].join(" "));
      this.texts.set(key, text);
    }
    return text;
  }

  render() {
    const groups = groupsOf(this.choices, new Set(this.hits()), this.folds);
    const listed = groups.filter((group) => !isEnding(group.name) && group.shown.length);
    const ending = groups.filter((group) => isEnding(group.name)).flatMap((group) => group.choices);
    const count = listed.reduce((sum, group) => sum + group.shown.length, 0);
    const all = this.choices.length - ending.length;
    this.head.hidden = all < FILTERED && !this.box.value;
    this.status.textContent = this.box.value ? `${count} of ${all} choices` : "";
    const over = ending.length ? "Nothing more to choose: go on below." : "There is nothing for you to choose now.";
    const none = all ? "No choice has these words." : over;
    const empty = count || this.slid ? null : h("p", { class: "choices-none quiet-words" }, none);
    const sections = listed.map((group) => sectionOf(group, this.could, listed.length > 1 && !this.box.value));
    refill(this.list, this.slid && slidLine(() => this.links.onSliders?.()), sections, empty);
    const main = mainOf(this.choices);
    const kind = (/** @type {Choice} */ choice) => (choice === main ? "choice strong" : "choice");
    const ends = ending.map((choice) => choiceButton(choice, effectOf(choice, this.could), { class: kind(choice) }));
    refill(this.finish, this.odds && h("p", { class: "finish-odds" }, this.odds), ends);
    this.finish.hidden = !ends.length && !this.odds;
    this.rove(this.list.querySelector("button[data-action]") || this.list.querySelector("button"));
  }

  /** @returns {HTMLElement[]} every button in the order of the arrows */
  stops() {
    return [...this.root.querySelectorAll("button")];
  }

  /**
   * The list is one stop of the Tab key; the arrows go on from there.
   * @param {HTMLElement | null | undefined} stop
   */
  rove(stop) {
    for (const button of this.list.querySelectorAll('button[tabindex="0"]')) button.tabIndex = -1;
    if (stop && this.list.contains(stop)) stop.tabIndex = 0;
  }

  /**
   * The second press of a double one was meant for what lay there at the first: never for another order.
   * @param {MouseEvent} event
   */
  clicked(event) {
    const button = /** @type {HTMLElement} */ (event.target).closest("button");
    if (!button) return;
    const name = button.dataset.fold;
    const choice = this.byKey.get(button.dataset.action || "");
    if (event.detail > 1 && !isSameOrder(choice, this.last)) return;
    this.last = choice;
    if (name !== undefined) this.fold(name, button.getAttribute("aria-expanded") !== "true");
    else if (choice) this.links.onChoose(choice);
  }

  /**
   * @param {string} name
   * @param {boolean} open
   */
  fold(name, open) {
    this.folds.set(kinOf(name), open);
    this.render();
    this.stops()
      .find((button) => button.dataset.fold === name)
      ?.focus();
  }

  /** @param {EventTarget | null} target */
  look(target) {
    const button = target instanceof Element ? target.closest("button") : null;
    const here = button && this.root.contains(button) ? button : null;
    const isFocused = here && here === document.activeElement;
    if (isFocused) this.rove(here);
    // what was merely left with the focus by a press is not being looked at
    const isMeant = here && (!isFocused || here.matches(":hover, :focus-visible"));
    this.point((isMeant && this.byKey.get(here.dataset.action || "")) || null);
  }

  /** @param {Choice | null} choice */
  point(choice) {
    if (choice === this.looked) return;
    this.looked = choice;
    this.links.onFocus?.(choice);
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.repeat && event.key === "Enter") return event.preventDefault(); // a key held too long
    const active = /** @type {HTMLElement} */ (document.activeElement);
    if (!(active === this.box ? this.pressedInBox(event.key) : this.pressedInList(event.key, active))) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {string} key */
  pressedInBox(key) {
    const first = this.stops().find((button) => button.dataset.action) || this.list;
    if (key === "Escape" && this.box.value) this.filter("");
    else if (key === "Enter" && this.hits().length === 1) this.links.onChoose(this.hits()[0]);
    else if (key === "Escape" || key === "ArrowDown" || key === "Enter") first.focus();
    else return false;
    return true;
  }

  /**
   * @param {string} key
   * @param {HTMLElement} active
   */
  pressedInList(key, active) {
    const stops = this.stops();
    const at = stops.indexOf(active);
    const name = active.dataset.group || "";
    const head = stops.find((button) => button.dataset.fold === name);
    if (key === "ArrowDown") stops[Math.min(at + 1, stops.length - 1)]?.focus();
    else if (key === "ArrowUp" && at <= 0) this.focusFilter();
    else if (key === "ArrowUp") stops[at - 1].focus();
    else if (key === "Home") stops[0]?.focus();
    else if (key === "End") stops[stops.length - 1]?.focus();
    else if (key === "ArrowLeft" && head && head !== active) head.focus();
    else if ((key === "ArrowLeft" || key === "ArrowRight") && head === active) this.fold(name, key === "ArrowRight");
    else if (key === "/") this.focusFilter();
    else if (key === "Escape" && this.box.value) this.filter("");
    else return false;
    return true;
  }
}
