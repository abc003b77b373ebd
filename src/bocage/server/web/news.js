// @ts-check
// What came of the last action, in a line or two where one looks for what to do next; the log has the whole.

import { h, refill } from "./dom.js";
import { figures } from "./figures.js";

const MOST = 3;
const DETAIL = 3;

/** @typedef {import("./beats.js").LogLine} LogLine */

export class News {
  /**
   * @param {HTMLElement} root
   * @param {{onPlaces: (places: string[]) => void, onLog: () => void}} links
   */
  constructor(root, links) {
    this.root = root;
    this.links = links;
    /** @type {LogLine[]} */
    this.lines = [];
    this.isOver = false;
  }

  /** Something else is being done. */
  clear() {
    this.lines = [];
    this.isOver = false;
    this.#draw();
  }

  /**
   * What has happened since: until another stage begins, which is told elsewhere. Where one has gone oneself is no news,
   * nor what a card tells; and while an attack is in hand its own card says everything.
   * @param {LogLine[]} lines
   * @param {(line: LogLine) => boolean} isTheirs
   * @param {boolean} isAttacking
   */
  add(lines, isTheirs, isAttacking) {
    for (const line of lines) {
      const { level, motion, card, side } = line.told;
      if (level < 2) this.isOver ||= isTheirs(line) || side === null;
      else if (!this.isOver && (isTheirs(line) || !(motion || (card && level < DETAIL)))) this.lines.push(line);
    }
    this.#draw();
    this.root.hidden ||= isAttacking;
  }

  #draw() {
    const notable = this.lines.filter(({ told }) => told.level < DETAIL);
    const shown = (notable.length ? notable : this.lines).slice(-MOST);
    const more = this.lines.length - shown.length;
    this.root.hidden = !shown.length;
    refill(
      this.root,
      shown.map(({ told }) => h("button", { type: "button", class: "news-line", onclick: () => this.links.onPlaces(told.places) }, figures(told.says.trim()))),
      more > 0 && h("button", { type: "button", class: "news-more", onclick: () => this.links.onLog() }, `${more} more`),
    );
  }
}
