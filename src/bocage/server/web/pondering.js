// @ts-check
// How far the computer's thinking is, and the button that has it move.

import { h, refill } from "./dom.js";

export class Pondering {
  /**
   * @param {HTMLElement} root
   * @param {{onNow: () => void}} handlers
   */
  constructor(root, { onNow }) {
    this.root = root;
    this.bar = h("progress", { max: 1, value: 0, "aria-label": "How far the computer's thinking is" });
    this.words = h("span", { class: "pondering-words" });
    this.now = h("button", { type: "button", id: "move-now", title: "Have it choose the best it has found so far (.)", onclick: onNow }, "Move now");
    refill(root, this.bar, this.words, this.now);
  }

  /** @param {import("./live.js").LiveState} state */
  show({ thinking, progress, best }) {
    if (!thinking) this.root.hidden = true;
    if (!thinking || progress === null) return; // between two thoughts of one phase the last one stands
    this.root.hidden = false;
    this.bar.value = progress;
    this.words.textContent = best ? `Best so far: ${best}` : "Weighing its plans …";
  }

  get any() {
    return !this.root.hidden;
  }
}
