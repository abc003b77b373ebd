// @ts-check
// The optional rules of a game: folded away, every value explained, what was changed marked.

import { h } from "./dom.js";
import { Presets } from "./presets.js";

/** @typedef {{name: string, title: string, says: string, rule: string, values: string[]}} OptionInfo */

/**
 * The sentences of an option's explanation, cut before every "value: ".
 * @param {OptionInfo} option
 */
function parts(option) {
  return option.says
    .split(/(?:^|(?<=[.;] ))(?=[\w][\w ,-]{0,48}: )/)
    .map((text) => text.trim())
    .filter(Boolean);
}

/**
 * The meaning of each value, out of sentences of the form "value: meaning." Words before the first value lead in.
 * @param {OptionInfo} option
 * @returns {{meanings: Map<string, string>, rest: string[]}}
 */
function explained(option) {
  const values = new Map(option.values.map((value) => [value.toLowerCase(), value]));
  const meanings = new Map();
  const rest = [];
  for (const part of parts(option)) {
    const colon = part.indexOf(": ");
    const value = values.get(part.slice(0, colon).toLowerCase());
    if (value !== undefined) meanings.set(value, capital(part.slice(colon + 2)));
    else rest.push(part);
  }
  return { meanings, rest };
}

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {string} value */
const words = (value) => value.replaceAll("_", " ");

/**
 * Whether the values are a run of numbers too long for a list.
 * @param {OptionInfo} option
 */
function isRange({ values }) {
  const figures = values.map(Number).sort((a, b) => a - b);
  return values.length > LONG_LIST && figures.every((figure, i) => figure === figures[0] + i);
}

/**
 * The least and the most of such a run.
 * @param {OptionInfo} option
 */
function range({ values }) {
  const figures = values.map(Number);
  return [Math.min(...figures), Math.max(...figures)];
}

const LONG_LIST = 12;
const MOST_TOLD = 4;

export class GameOptions {
  /**
   * @param {string} game
   * @param {OptionInfo[]} options
   * @param {import("./presets.js").PresetInfo[]} [presets]
   */
  constructor(game, options, presets = []) {
    this.game = game;
    this.options = options;
    this.presets = new Presets(presets, {
      onChoose: (preset) => this.take(preset),
      onOwn: () => (this.root.open = true),
    });
    /** What counts as unchanged: the preset chosen last. @type {import("./presets.js").PresetInfo | undefined} */
    this.base = this.presets.like({}, (name) => this.defaultOf(name));
    this.summary = h("summary", { class: "options-summary" });
    this.reset = h("button", { class: "quiet options-reset", type: "button", onclick: () => this.startOver() });
    this.fields = new Map(options.map((option) => [option.name, this.field(option)]));
    const lead = presets.length
      ? "Optional rules, and places where a printed rule is unclear: each can be chosen for itself."
      : "Where a printed rule is unclear, the players choose. What is recommended is chosen already.";
    this.root = h(
      "details",
      { class: "options", id: "game-options", hidden: options.length === 0 },
      this.summary,
      h("p", { class: "quiet-words" }, lead),
      ...this.fields.values(),
      h("p", { class: "options-end" }, this.reset),
    );
    this.root.addEventListener("change", () => this.mark());
    this.mark();
  }

  /**
   * @param {OptionInfo} option
   * @returns {HTMLFieldSetElement}
   */
  field(option) {
    const { meanings, rest } = explained(option);
    const plain = option.values.every((value) => meanings.has(value));
    return h(
      "fieldset",
      { class: "option", data: { option: option.name } },
      h("legend", {}, option.title, " ", h("span", { class: "changed-mark" }, "changed")),
      h(
        "a",
        { class: "option-rule", href: `/rules/${this.game}#${encodeURIComponent(option.rule)}`, target: "_blank", rel: "noopener" },
        `Rule ${option.rule}`,
      ),
      (plain ? rest : parts(option)).map((text) => h("p", { class: "option-says" }, text)),
      plain ? this.radios(option, meanings) : isRange(option) ? this.number(option) : this.select(option),
      h("p", { class: "error", role: "alert" }),
    );
  }

  /**
   * @param {OptionInfo} option
   * @param {Map<string, string>} meanings
   */
  radios(option, meanings) {
    return option.values.map((value, at) =>
      h(
        "label",
        { class: "radio" },
        h("input", { type: "radio", name: `option-${option.name}`, value, checked: at === 0 }),
        h("span", {}, meanings.get(value), this.advised(at) && h("span", { class: "recommended" }, " Recommended.")),
      ),
    );
  }

  /** @param {OptionInfo} option */
  select(option) {
    const item = (/** @type {string} */ value, /** @type {number} */ at) =>
      h("option", { value }, this.advised(at) ? `${words(value)} (recommended)` : words(value));
    return h("select", { name: `option-${option.name}`, "aria-label": option.title }, option.values.map(item));
  }

  /** @param {OptionInfo} option */
  number(option) {
    const [min, max] = range(option);
    const id = `option-${option.name}-range`;
    return h(
      "p",
      { class: "option-number" },
      h("input", { type: "number", name: `option-${option.name}`, min, max, step: 1, value: option.values[0], "aria-label": option.title, "aria-describedby": id }),
      h("span", { id }, ` ${min} to ${max}`),
    );
  }

  /** @param {OptionInfo} option */
  value(option) {
    const field = this.fields.get(option.name);
    const input = field?.querySelector("select, input[type=number]") ?? field?.querySelector("input:checked");
    const chosen = /** @type {HTMLInputElement | null | undefined} */ (input)?.value ?? option.values[0];
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

  /**
   * Whether a value is to be called recommended: the first, unless whole sets of values are offered.
   * @param {number} at
   */
  advised(at) {
    return at === 0 && !this.presets.presets.length;
  }

  /** @param {string} name */
  defaultOf(name) {
    return this.options.find((option) => option.name === name)?.values[0] ?? "";
  }

  /** @param {OptionInfo} option */
  unchanged(option) {
    return this.base?.options[option.name] ?? option.values[0];
  }

  /** What differs from the defaults. */
  changed() {
    return Object.fromEntries(
      this.options.filter((option) => this.value(option) !== option.values[0]).map((option) => [option.name, this.value(option)]),
    );
  }

  /** @param {import("./presets.js").PresetInfo} preset */
  take(preset) {
    this.base = preset;
    this.restore();
  }

  mark() {
    const names = new Set(this.options.filter((option) => this.value(option) !== this.unchanged(option)).map((option) => option.name));
    const preset = this.presets.like(this.changed(), (name) => this.defaultOf(name));
    this.presets.mark(preset);
    this.summary.textContent = this.told(names.size, preset);
    this.reset.textContent = this.base ? `Set all as in “${this.base.title}”` : "Set all as recommended";
    this.reset.disabled = names.size === 0;
    for (const [name, field] of this.fields) {
      field.classList.toggle("changed", names.has(name));
      const option = this.options.find((one) => one.name === name);
      const error = field.querySelector(".error");
      if (error && option) error.textContent = this.fault(option);
    }
    const set = this.options.filter((option) => this.value(option) !== option.values[0]).map((option) => `${option.title}: ${words(this.value(option))}`);
    const more = set.length > MOST_TOLD ? [`and ${set.length - MOST_TOLD} more`] : [];
    this.presets.tell([...set.slice(0, MOST_TOLD), ...more]);
  }

  /**
   * What the folded list says of itself.
   * @param {number} count how many were changed
   * @param {import("./presets.js").PresetInfo | undefined} preset
   */
  told(count, preset) {
    const end = this.options.length === 1 ? "" : "s";
    const many = `${this.options.length} ruling${end} and optional rule${end}`;
    if (preset) return `${many}, as in “${preset.title}”`;
    const unlike = this.base ? `${count} other than in “${this.base.title}”` : `${count} changed`;
    return count ? `${many}, ${unlike}` : `${many}, all as recommended`;
  }

  startOver() {
    this.restore();
    this.summary.focus();
  }

  /** Set everything as it was before the player changed it. */
  restore() {
    for (const option of this.options) {
      for (const input of this.fields.get(option.name)?.querySelectorAll("input, select") ?? []) {
        const isTyped = input instanceof HTMLInputElement && input.type === "number";
        if (input instanceof HTMLSelectElement || isTyped) input.value = this.unchanged(option);
        else if (input instanceof HTMLInputElement) input.checked = input.value === this.unchanged(option);
      }
    }
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
    this.root.open = true;
    const error = field.querySelector(".error");
    if (error) error.textContent = says;
    /** @type {HTMLElement | null} */ (field.querySelector("input, select"))?.focus();
    return true;
  }
}
