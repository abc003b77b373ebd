// @ts-check
// The odds in practice, from the player's own side of the map: once a phase, when nothing else has happened for a moment.

import { h, refill } from "./dom.js";
import { winBar, winWords } from "./winbar.js";

/** The table must have stood still for this long: a single move changes little. */
const STILL_MS = 900;
const KEPT = "bocage-odds";

export class Standing {
  /**
   * @param {HTMLElement} root
   * @param {{load: () => Promise<{number: number, chance: number}>, onWords: (words: string) => void}} links
   */
  constructor(root, { load, onWords }) {
    this.root = root;
    this.load = load;
    this.onWords = onWords;
    this.offered = false;
    /** What the odds stand for. */
    this.phase = "";
    this.waiting = 0;
  }

  get on() {
    return localStorage.getItem(KEPT) !== "off";
  }

  toggle() {
    localStorage.setItem(KEPT, this.on ? "off" : "on");
    this.phase = "";
    if (!this.on) {
      this.root.hidden = true;
      this.onWords("");
    }
    return this.on;
  }

  /**
   * @param {any} table
   * @param {boolean} offered
   */
  show(table, offered) {
    this.offered = offered;
    if (!offered || !this.on || !table.live) {
      this.root.hidden = true;
      this.phase = "";
      return;
    }
    const phase = `${table.heading} ${table.decides}`;
    if (phase === this.phase || !table.yours) return;
    clearTimeout(this.waiting);
    this.waiting = window.setTimeout(() => this.#ask(phase), STILL_MS);
  }

  /** @param {string} phase */
  async #ask(phase) {
    this.phase = phase;
    const found = await this.load().catch(() => null); // the next phase asks again
    if (this.phase !== phase || !this.on || !this.offered) return;
    this.root.hidden = !found;
    if (!found) return;
    const [allied, german] = winWords(found.chance);
    this.root.title = `Chances to win, by what you can see: ${allied}, ${german}`;
    this.onWords(`${this.root.title}.`);
    refill(this.root, h("span", {}, allied), winBar(found.chance), h("span", { class: "unseen" }, `${german}, by what you can see`));
  }
}
