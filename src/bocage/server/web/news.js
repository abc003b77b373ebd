// @ts-check
// What came of the last action, in a line or two where one looks for what to do next; the log has the whole.

import { h, refill } from "./dom.js";
import { figures } from "./figures.js";

const MOST = 3;
const DETAIL = 3;

/**
 * @typedef {import("./beats.js").LogLine} LogLine
 * @typedef {{says: string, places: string[], count: number}} Item
 */

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
    const items = together(notable.length ? notable : this.lines);
    this.root.hidden = !items.length;
    let most = Math.min(MOST, items.length);
    while (!this.#fill(items.slice(items.length - most), this.lines.length) && most > 1) most--;
  }

  /**
   * @param {Item[]} items
   * @param {number} count of all lines there are
   * @returns {boolean} whether none of it is cut off
   */
  #fill(items, count) {
    const more = count - items.reduce((sum, item) => sum + item.count, 0);
    const line = (/** @type {Item} */ { says, places, count: times }) =>
      h("button", { type: "button", class: "news-line", onclick: () => this.links.onPlaces(places) }, figures(times > 1 ? `${says} (${times} times)` : says));
    const lines = h("div", { class: "news-lines" }, items.map(line));
    refill(this.root, lines, more > 0 && h("button", { type: "button", class: "news-more", onclick: () => this.links.onLog() }, `${more} more`));
    return lines.scrollHeight <= lines.clientHeight + 1;
  }
}

/**
 * The same words one after the other are said once.
 * @param {LogLine[]} lines
 * @returns {Item[]}
 */
function together(lines) {
  /** @type {Item[]} */
  const found = [];
  for (const { told } of lines) {
    const says = told.says.trim();
    const last = found.at(-1);
    if (last?.says !== says) found.push({ says, places: told.places, count: 1 });
    else last.count += 1;
  }
  return found;
}
