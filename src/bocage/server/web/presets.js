// @ts-check
// Whole sets of options by their names: one is chosen, or the player's own choice is shown to be none of them.

import { choiceCard } from "./choicecard.js";
import { h } from "./dom.js";

/**
 * @typedef {import("./wire").PresetInfo} PresetInfo
 */

const OWN = "";

export class Presets {
  /**
   * @param {PresetInfo[]} presets
   * @param {{onChoose: (preset: PresetInfo) => void, onOwn: () => void}} handlers `onOwn` opens the list of rules
   */
  constructor(presets, { onChoose, onOwn }) {
    this.presets = presets;
    const cards = presets.map(({ name, title, says }) => choiceCard("preset", name, title, says, false));
    const own = choiceCard("preset", OWN, "Own choice", "Rule by rule, in the list below.", false);
    const change = h("button", { type: "button", class: "quiet", onclick: onOwn }, "Change");
    this.words = h("span", {});
    this.set = h("p", { class: "preset-sets", role: "status", hidden: true }, this.words, " ", change);
    this.root = h(
      "fieldset",
      { class: "presets", id: "presets", hidden: presets.length === 0 },
      h("legend", {}, "Rules"),
      h("div", { class: "cards" }, cards, own),
      this.set,
    );
    this.root.addEventListener("change", (/** @type {Event} */ event) => {
      const chosen = presets.find(({ name }) => name === /** @type {HTMLInputElement} */ (event.target).value);
      if (chosen) onChoose(chosen);
      else onOwn();
    });
  }

  /**
   * The preset that says the same as these changes of the defaults; none if it is the player's own choice.
   * @param {Record<string, string>} changed
   * @param {(name: string) => string} defaultOf
   */
  like(changed, defaultOf) {
    const names = (/** @type {PresetInfo} */ preset) => Object.keys(preset.options).filter((name) => preset.options[name] !== defaultOf(name));
    const count = Object.keys(changed).length;
    return this.presets.find((preset) => {
      const set = names(preset);
      return set.length === count && set.every((name) => preset.options[name] === changed[name]);
    });
  }

  /**
   * Say beside it what is set otherwise than usual.
   * @param {string[]} set
   */
  tell(set) {
    this.set.hidden = !set.length;
    const words = `Set: ${set.join("; ")}.`;
    if (this.words.textContent !== words) this.words.textContent = words;
  }

  /** @param {PresetInfo | undefined} preset */
  mark(preset) {
    for (const input of this.root.querySelectorAll("input")) input.checked = input.value === (preset?.name ?? OWN);
  }
}
