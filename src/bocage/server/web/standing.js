// @ts-check
// The odds in practice, from the player's own side of the map, and before those who watch two computers: once a phase.

import { h, refill } from "./dom.js";
import { winBar, winWords } from "./winbar.js";

/** A player's table must have stood still for this long: a single move changes little. Watched computers never stand still. */
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
    this.asking = false;
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
   * @param {import("./wire").Table} table
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
    const watched = table.seat === "all";
    if (phase === this.phase || !(table.yours || watched)) return;
    clearTimeout(this.waiting);
    const by = watched ? "by the whole position" : "by what you can see";
    if (watched) this.#ask(phase, by);
    else this.waiting = window.setTimeout(() => this.#ask(phase, by), STILL_MS);
  }

  /**
   * @param {string} phase
   * @param {string} by what they are judged
   */
  async #ask(phase, by) {
    this.phase = phase;
    if (this.asking) return; // one question at a time: the one under way is followed by the latest
    this.asking = true;
    const found = await this.load().catch(() => null); // the next phase asks again
    this.asking = false;
    if (!this.on || !this.offered) return;
    if (this.phase !== phase) this.#ask(this.phase, by);
    this.root.hidden = !found;
    if (!found) return;
    const [allied, german] = winWords(found.chance);
    this.root.title = `Chances to win, ${by}: ${allied}, ${german}`;
    this.onWords(`${this.root.title}.`);
    refill(this.root, h("span", {}, allied), winBar(found.chance), h("span", { class: "unseen" }, `${german}, ${by}`));
  }
}
