// @ts-check
// The choices before a game: folded away by groups, every value explained, what was changed marked.

import { h } from "./dom.js";
import { fieldValue, isRange, optionField, range, setField, showScale, words } from "./optionfields.js";
import { Presets } from "./presets.js";

/**
 * @typedef {import("./optionfields.js").OptionInfo} OptionInfo
 * @typedef {import("./presets.js").PresetInfo} PresetInfo
 * @typedef {{root: HTMLDetailsElement, summary: HTMLElement, options: OptionInfo[], name: string}} Group
 */

const MOST_TOLD = 4;

export class GameOptions {
  /**
   * @param {string} game
   * @param {OptionInfo[]} options
   * @param {PresetInfo[]} [presets]
   */
  constructor(game, options, presets = []) {
    this.options = options;
    this.presets = new Presets(presets, {
      onChoose: (preset) => this.take(preset),
      onOwn: () => this.unfold(),
    });
    /** What the seats make of the options that follow them. @type {Map<string, string>} */
    this.seated = new Map();
    /** What counts as unchanged: the preset chosen last. @type {PresetInfo | undefined} */
    this.base = this.presets.like({}, (name) => this.defaultOf(name));
    this.reset = h("button", { class: "quiet options-reset", type: "button", onclick: () => this.startOver() });
    this.fields = new Map(options.map((option) => [option.name, optionField(option, game, !presets.length)]));
    this.groups = [...new Set(options.map((option) => option.group))].map((name) => this.#group(name));
    this.end = h("p", { class: "options-end" }, this.reset);
    this.root = h("div", { class: "options", id: "game-options", hidden: options.length === 0 }, this.groups.map(({ root }) => root), this.end);
    this.root.addEventListener("change", () => this.mark());
    this.root.addEventListener("input", (/** @type {Event} */ event) => showScale(/** @type {HTMLElement} */ (event.target)));
    this.mark();
  }

  /**
   * @param {string} name
   * @returns {Group}
   */
  #group(name) {
    const options = this.options.filter((option) => option.group === name);
    const fields = options.map((option) => this.fields.get(option.name));
    const summary = h("summary", { class: "options-summary" });
    const lead = this.presets.presets.length
      ? "Optional rules, and places where a printed rule is unclear: each can be chosen for itself."
      : "Where a printed rule is unclear, the players choose. What is recommended is chosen already.";
    const root = h("details", { data: { group: name } }, summary, !name && h("p", { class: "quiet-words" }, lead), h("div", { class: "option-fields" }, fields));
    return { root, summary, options, name };
  }

  /** @param {OptionInfo} [option] the one that is to be seen; else the first group */
  unfold(option) {
    const group = this.groups.find(({ options }) => option && options.includes(option)) ?? this.#most();
    if (group) group.root.open = true;
  }

  /** The group in which most can be chosen. */
  #most() {
    return [...this.groups].sort((a, b) => b.options.length - a.options.length)[0];
  }

  /**
   * Who sits where: what follows that is shown as it then is, and nobody can set it.
   * @param {Record<string, string>} seats
   */
  seat(seats) {
    for (const option of this.options) {
      if (!option.seat) continue;
      const now = seats[option.seat] === "person" ? "person" : "computer";
      this.seated.set(option.name, now);
      setField(this.fields.get(option.name), now);
    }
    this.mark();
  }

  /** @param {OptionInfo} option */
  value(option) {
    const chosen = fieldValue(this.fields.get(option.name)) || option.values[0];
    const isFigure = isRange(option) && chosen.trim() !== "";
    return isFigure ? String(Number(chosen)) : chosen;
  }

  /**
   * What is wrong with what was typed, "" if nothing is.
   * @param {OptionInfo} option
   */
  fault(option) {
    if (!isRange(option) || option.values.includes(this.value(option))) return "";
    const [min, max] = range(option);
    return `${option.title}: a whole number from ${min} to ${max}, please.`;
  }

  /** Whether everything typed can be taken; if not, the first that cannot is shown with the reason. */
  fits() {
    const wrong = this.options.find((option) => this.fault(option));
    return !wrong || !this.accuse(wrong, this.fault(wrong));
  }

  /** @param {string} name */
  defaultOf(name) {
    return this.options.find((option) => option.name === name)?.values[0] ?? "";
  }

  /** @param {OptionInfo} option */
  unchanged(option) {
    return this.base?.options[option.name] ?? this.seated.get(option.name) ?? option.values[0];
  }

  /** What differs from the defaults; what follows the seats the server sees for itself. */
  changed() {
    const told = this.options.filter((option) => !option.seat && this.value(option) !== option.values[0]);
    return Object.fromEntries(told.map((option) => [option.name, this.value(option)]));
  }

  /** What the player has set otherwise than usual: what only follows the seats is not of his doing. */
  set() {
    return this.options.filter((option) => this.value(option) !== (this.seated.get(option.name) ?? option.values[0]));
  }

  /** @param {PresetInfo} preset */
  take(preset) {
    this.base = preset;
    this.restore();
  }

  mark() {
    const names = new Set(this.options.filter((option) => this.value(option) !== this.unchanged(option)).map((option) => option.name));
    const set = this.set();
    const preset = this.presets.like(Object.fromEntries(set.map((option) => [option.name, this.value(option)])), (name) => this.defaultOf(name));
    this.presets.mark(preset);
    for (const group of this.groups) group.summary.textContent = this.#told(group, names, preset);
    this.reset.textContent = this.base ? `Set all as in “${this.base.title}”` : "Set all as recommended";
    this.end.hidden = names.size === 0;
    for (const option of this.options) {
      const field = this.fields.get(option.name);
      field?.classList.toggle("changed", names.has(option.name));
      const error = field?.querySelector(".error");
      if (error) error.textContent = this.fault(option);
    }
    const told = set.map((option) => `${option.title}: ${words(this.value(option))}`);
    const more = told.length > MOST_TOLD ? [`and ${told.length - MOST_TOLD} more`] : [];
    this.presets.tell([...told.slice(0, MOST_TOLD), ...more]);
  }

  /**
   * What a folded group says of itself.
   * @param {Group} group
   * @param {Set<string>} names of what was changed
   * @param {PresetInfo | undefined} preset
   */
  #told({ name, options }, names, preset) {
    const end = options.length === 1 ? "" : "s";
    const many = name ? `${name} (${options.length})` : `${options.length} ruling${end} and optional rule${end}`;
    const count = options.filter((option) => names.has(option.name)).length;
    if (preset) return `${many}, as in “${preset.title}”`;
    if (!count) return this.base ? `${many}, as in “${this.base.title}”` : `${many}, all as recommended`;
    return `${many}, ${this.base ? `${count} other than in “${this.base.title}”` : `${count} changed`}`;
  }

  startOver() {
    this.restore();
    (this.groups.find(({ root }) => root.open) ?? this.groups[0])?.summary.focus();
  }

  /** Set everything as it was before the player changed it. */
  restore() {
    for (const option of this.options) setField(this.fields.get(option.name), this.unchanged(option));
    this.mark();
  }

  /**
   * Show what the server has against one of them, if the sentence names it.
   * @param {string} says
   * @returns {boolean}
   */
  blame(says) {
    const guilty = this.options.find((option) => new RegExp(`(^|\\W)${option.name}(\\W|$)`).test(says));
    return Boolean(guilty) && this.accuse(/** @type {OptionInfo} */ (guilty), says);
  }

  /**
   * @param {OptionInfo} option
   * @param {string} says
   * @returns {boolean} whether it is here
   */
  accuse(option, says) {
    const field = this.fields.get(option.name);
    if (!field) return false;
    this.unfold(option);
    const error = field.querySelector(".error");
    if (error) error.textContent = says;
    /** @type {HTMLElement | null} */ (field.querySelector("input, select"))?.focus();
    return true;
  }
}
