// @ts-check
// The log: turns, phases and what happened in them; each line shows its places, opens its rule, keeps its card.

import { ruleLink } from "./blocks.js";
import { card } from "./cards.js";
import { announce, h, refill } from "./dom.js";

/**
 * @typedef {import("./wire").Told} Told
 * @typedef {import("./wire").LogLine} LogLine
 * @typedef {import("./blocks.js").Links & {onEarlier?: () => Promise<LogLine[]>}} LogLinks
 */

const DETAIL = 3;
const NEAR = 40; // pixels from the end that still count as reading the end

export class Log {
  /**
   * @param {HTMLElement} root the element that scrolls
   * @param {LogLinks} links
   */
  constructor(root, links) {
    this.root = root;
    this.links = links;
    /** @type {LogLine[]} */
    this.lines = [];
    this.everything = false;
    this.follows = true; // the reader is at the end and wants to stay there
    this.important = this.switch("Important", false);
    this.all = this.switch("All", true);
    this.earlier = h(
      "button",
      { type: "button", class: "quiet log-earlier", hidden: true, onclick: () => this.fetchEarlier() },
      "Earlier lines",
    );
    this.list = h("ol", { class: "log-lines", "aria-label": "What happened" });
    this.fresh = h("button", { type: "button", class: "log-fresh", hidden: true, onclick: () => this.toEnd() });
    root.classList.add("log");
    refill(
      root,
      h("h2", { class: "unseen" }, "Log"),
      h("div", { class: "log-head", role: "group", "aria-label": "Which lines" }, this.important, this.all),
      this.earlier,
      this.list,
      this.fresh,
    );
    root.addEventListener("scroll", () => this.scrolled(), { passive: true });
    new ResizeObserver(() => this.follows && this.toEnd()).observe(root); // a hidden pane cannot be scrolled
    this.render();
  }

  /**
   * @param {string} words
   * @param {boolean} everything
   */
  switch(words, everything) {
    const onclick = () => {
      this.everything = everything;
      this.keepingPlace(() => this.render());
    };
    return h("button", { type: "button", class: "log-switch", data: { lines: words.toLowerCase() }, onclick }, words);
  }

  /**
   * Show these lines, or add them to those shown. Lines after `moment` were taken back and are dropped.
   * @param {LogLine[]} lines
   * @param {boolean} [append]
   * @param {number} [moment]
   */
  show(lines, append = false, moment = Infinity) {
    // after a taking back another action may stand where the old one did
    const last = Math.min(moment, ...lines.map((line) => line.moment - 1));
    const stayed = append ? this.lines.filter((line) => line.moment <= last) : [];
    const dropped = append ? stayed.length < this.lines.length : true;
    this.lines = [...stayed, ...lines];
    if (dropped) this.render();
    else this.add(lines);
    if (append && lines.length) this.tell(lines);
    else if (!append) this.toEnd();
  }

  /**
   * Put older lines before those shown.
   * @param {LogLine[]} lines
   */
  prepend(lines) {
    this.lines = [...lines, ...this.lines];
    this.keepingPlace(() => this.render());
  }

  async fetchEarlier() {
    const { onEarlier } = this.links;
    if (!onEarlier) return;
    const lines = await onEarlier();
    const known = this.lines.length ? this.lines[0].moment : Infinity;
    this.prepend(lines.filter((line) => line.moment < known));
    this.links.onEarlier = undefined;
    this.earlier.hidden = true;
    if (document.activeElement === document.body) this.root.focus();
  }

  render() {
    this.important.setAttribute("aria-pressed", String(!this.everything));
    this.all.setAttribute("aria-pressed", String(this.everything));
    this.earlier.hidden = !this.links.onEarlier || !this.lines.length;
    this.list.replaceChildren();
    this.add(this.lines);
    if (!this.lines.length) this.list.append(h("li", { class: "quiet-words log-none" }, "Nothing has happened yet."));
  }

  /**
   * Lines at the end of the list; details in a row are folded into one, unless all lines are wanted.
   * @param {LogLine[]} lines
   */
  add(lines) {
    if (lines.length) this.list.querySelector(".log-none")?.remove();
    for (const line of lines) {
      const item = this.line(line);
      if (this.everything || line.told.level < DETAIL) this.list.append(item);
      else this.foldIn(item);
    }
  }

  /** @param {HTMLElement} item */
  foldIn(item) {
    const last = this.list.lastElementChild;
    let fold = last?.classList.contains("log-fold") ? last : null;
    if (!fold) {
      const inside = h("details", {}, h("summary", {}, h("span", { class: "fold-count" })), h("ol", {}));
      this.list.append((fold = h("li", { class: "log-fold" }, inside)));
    }
    const inner = /** @type {Element} */ (fold?.querySelector("ol"));
    inner.append(item);
    const count = inner.childElementCount;
    const words = /** @type {Element} */ (fold?.querySelector(".fold-count"));
    words.textContent = count === 1 ? "1 detail" : `${count} details`;
  }

  /** @param {LogLine} line */
  line({ moment, told }) {
    const { onPlaces } = this.links;
    const words = told.says.trim();
    const said =
      told.places.length && onPlaces
        ? h(
            "button",
            {
              type: "button",
              class: "log-says",
              title: `Show ${told.places.join(", ")} on the map`,
              onclick: () => onPlaces(told.places),
            },
            words,
          )
        : h("span", { class: "log-says" }, words);
    return h(
      "li",
      { class: `log-line level-${told.level}`, data: { moment, kind: told.kind, side: told.side ?? "" } },
      told.level < 2 ? h("h3", {}, said) : said,
      " ",
      ruleLink(told.rule, this.links.onRule),
      told.card && this.keepCard(told.card),
    );
  }

  /**
   * The card is drawn when it is first opened.
   * @param {import("./cards.js").Card} result
   */
  keepCard(result) {
    const box = h("details", { class: "log-card" }, h("summary", {}, "Card"));
    box.addEventListener("toggle", () => {
      if (box.open && box.childElementCount === 1) box.append(card(result, this.links));
    });
    return box;
  }

  /**
   * Say briefly what is new.
   * @param {LogLine[]} lines
   */
  tell(lines) {
    const notable = lines.filter((line) => line.told.level < DETAIL).map((line) => line.told.says.trim());
    if (notable.length > 2) announce(`${notable.length} new lines in the log. ${notable[notable.length - 1]}`);
    else if (notable.length) announce(notable.join(" "));
    if (this.follows) return this.toEnd();
    this.fresh.hidden = false;
    this.fresh.textContent = "New lines below ↓";
  }

  scrolled() {
    if (!this.root.clientHeight) return;
    this.follows = this.root.scrollHeight - this.root.scrollTop - this.root.clientHeight < NEAR;
    if (this.follows) this.fresh.hidden = true;
  }

  toEnd() {
    this.follows = true;
    if (document.activeElement === this.fresh) this.root.focus();
    this.fresh.hidden = true;
    this.root.scrollTop = this.root.scrollHeight;
  }

  /**
   * Change the lines, and keep what is being read where it is.
   * @param {() => void} change
   */
  keepingPlace(change) {
    const fromEnd = this.root.scrollHeight - this.root.scrollTop;
    change();
    this.root.scrollTop = this.root.scrollHeight - fromEnd;
  }
}
