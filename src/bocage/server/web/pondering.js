// @ts-check
// How far the computer's thinking is, and the button that has it move; or what a program from outside last said.

import { h, refill } from "./dom.js";
import { SIDES } from "./sides.js";

export class Pondering {
  /**
   * @param {HTMLElement} root
   * @param {{onNow: () => void}} handlers
   */
  constructor(root, { onNow }) {
    this.root = root;
    this.bar = h("progress", { max: 1, value: 0, "aria-label": "How far the thinking is" });
    this.words = h("span", { class: "pondering-words" });
    this.now = h("button", { type: "button", id: "move-now", title: "Have it choose the best it has found so far (.)", onclick: onNow }, "Move now", h("kbd", {}, "."));
    /** @type {import("./live.js").Said | null} */
    this.said = null;
    refill(root, this.bar, this.words, this.now);
  }

  /** @param {import("./live.js").LiveState} state */
  show({ thinking, progress, best, said }) {
    this.said = said;
    if (said) return this.#fill(said.progress, `${SIDES[said.side]} program: ${said.says || "thinking …"}`, false);
    if (!thinking) this.root.hidden = true;
    if (!thinking || progress === null) return; // between two thoughts of one phase the last one stands
    this.#fill(progress, best ? `Best so far: ${best}` : "Weighing its plans …", true);
  }

  /**
   * A new table: what was thought about another is put away.
   * @param {{thinking: boolean, decides: string | null}} table
   */
  renew({ thinking, decides }) {
    if (!thinking && (!this.said || this.said.side !== decides)) this.root.hidden = true;
  }

  /**
   * @param {number | null} progress
   * @param {string} words
   * @param {boolean} ours whether it can be told to move
   */
  #fill(progress, words, ours) {
    this.root.hidden = false;
    this.bar.hidden = progress === null;
    if (progress !== null) this.bar.value = progress;
    this.words.textContent = words;
    this.now.hidden = !ours;
  }

  /** Whether somebody thinks who can be told to move. */
  get any() {
    return !this.root.hidden && !this.now.hidden;
  }
}
