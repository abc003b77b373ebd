// @ts-check
// The whole rulebook in our words: read by chapters, searched by words and ids, opened at a paragraph.

import { api } from "./api.js";
import { ruleId, withRules } from "./blocks.js";
import { h, refill } from "./dom.js";
import { folded, holds, marked, wordsOf } from "./finding.js";

/**
 * @typedef {import("./wire").RuleInfo} RuleInfo
 * @typedef {{id: string, title: string, says: string, section: string, rule: RuleInfo}} Found
 */

/** What a rule's source is worth telling. @type {Record<string, string>} */
const SOURCES = { ruling: "Ruling", errata: "Errata", deduced: "Deduced", map: "From the map", table: "Table" };

export class RulebookView {
  /**
   * @param {HTMLElement} root
   * @param {{game: string, rules?: RuleInfo[], onOpen?: (rule: string) => void}} about rules not given are asked for
   */
  constructor(root, about) {
    this.root = root;
    this.about = about;
    /** @type {Found[]} */
    this.rules = [];
    /** @type {Set<string>} */
    this.ids = new Set();
    this.governs = "";
    /** @type {Promise<void> | undefined} */
    this.coming = undefined;
    this.box = h("input", {
      type: "search",
      id: "rulebook-search",
      placeholder: "Search the rules",
      "aria-label": "Search the rules by words or number",
      autocomplete: "off",
      spellcheck: "false",
      oninput: () => this.render(),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.pressed(event),
    });
    this.status = h("p", { class: "rulebook-status", role: "status" });
    this.chapters = h("select", {
      class: "rulebook-chapters",
      "aria-label": "Go to a chapter",
      onchange: () => this.toChapter(),
    });
    this.list = h("div", { class: "rulebook-list" });
    root.classList.add("rulebook");
    refill(root, h("div", { class: "rulebook-head", role: "search" }, this.box, this.chapters), this.status, this.list);
    if (about.rules) this.take(about.rules);
  }

  /** Fetch the rules once, when they are first wanted. */
  ready() {
    if (this.rules.length) return Promise.resolve();
    this.coming ??= api.get(`/api/games/${this.about.game}/rulebook`).then(
      (rules) => this.take(rules),
      (error) => {
        this.coming = undefined;
        this.status.textContent = error.message;
      },
    );
    return this.coming;
  }

  /** @param {RuleInfo[]} rules */
  take(rules) {
    this.rules = rules.map((rule) => ({
      id: folded(rule.id),
      title: folded(rule.title),
      says: folded(rule.says),
      section: folded(rule.section),
      rule,
    }));
    this.ids = new Set(rules.map((rule) => rule.id));
    const sections = [...new Set(rules.map((rule) => rule.section))];
    refill(
      this.chapters,
      h("option", { value: "" }, "Chapters"),
      sections.map((name) => h("option", { value: name }, name)),
    );
    this.render();
  }

  /**
   * Open at a rule: the whole book, the paragraph in view and in focus; one who walks along tabs keeps his tab.
   * Without a rule the book is only made ready.
   * @param {string} rule
   */
  async open(rule) {
    const walking = document.activeElement?.getAttribute("role") === "tab";
    await this.ready();
    const id = ruleId(rule || "");
    if (!id) return;
    if (this.box.value) {
      this.box.value = "";
      this.render();
    }
    const found = this.paragraph(id);
    for (const old of this.list.querySelectorAll(".opened")) old.classList.remove("opened");
    if (!found) {
      this.status.textContent = `There is no rule ${id} in this book.`;
      return;
    }
    this.status.textContent = "";
    found.classList.add("opened");
    found.scrollIntoView({ block: "start" });
    if (!walking) found.focus({ preventScroll: true });
    this.about.onOpen?.(id);
  }

  /**
   * Mark the rule that governs now.
   * @param {string} rule
   */
  govern(rule) {
    this.governs = ruleId(rule);
    for (const mark of this.list.querySelectorAll(".governs")) mark.remove();
    this.paragraph(this.governs)?.querySelector(".rule-marks")?.append(governs());
  }

  /**
   * Search as if it had been typed.
   * @param {string} text
   */
  async search(text) {
    await this.ready();
    this.box.value = text;
    this.render();
  }

  /**
   * @param {string} id
   * @returns {HTMLElement | undefined}
   */
  paragraph(id) {
    return [...this.list.querySelectorAll("article")].find((one) => one.dataset.rule === id);
  }

  render() {
    const words = wordsOf(this.box.value);
    const found = words.length ? this.ranked(words) : null;
    this.status.textContent = found
      ? found.length
        ? `${found.length} of ${this.rules.length} rules`
        : "No rule has these words."
      : "";
    this.chapters.hidden = Boolean(found);
    if (found) this.root.scrollTop = 0; // the best hit stands first
    if (found)
      refill(
        this.list,
        found.map(({ rule }) => this.article(rule, words, true)),
      );
    else refill(this.list, this.wholeBook());
  }

  wholeBook() {
    const sections = [...new Set(this.rules.map(({ rule }) => rule.section))];
    return sections.map((name) =>
      h(
        "section",
        { class: "chapter", "aria-label": name, data: { section: name } },
        h("h2", { tabindex: "-1" }, name),
        this.rules.filter(({ rule }) => rule.section === name).map(({ rule }) => this.article(rule, [], false)),
      ),
    );
  }

  /**
   * The rules that hold every word: by number first, then by title, then by text.
   * @param {string[]} words
   */
  ranked(words) {
    const bare = words.map((word) => word.replace(/^§/, ""));
    const rank = (/** @type {Found} */ one) => {
      if (bare.length === 1 && one.id === bare[0]) return 0;
      if (bare.length === 1 && one.id.startsWith(bare[0])) return 1;
      if (holds(one.title, bare)) return 2;
      if (bare.some((word) => one.title.includes(word))) return 3;
      return 4;
    };
    return this.rules
      .filter((one) => holds(`${one.id} ${one.title} ${one.section} ${one.says}`, bare))
      .map((one) => ({ ...one, rank: rank(one) }))
      .sort((a, b) => a.rank - b.rank);
  }

  /**
   * @param {RuleInfo} rule
   * @param {string[]} words
   * @param {boolean} alone
   */
  article(rule, words, alone) {
    const bare = words.map((word) => word.replace(/^§/, ""));
    const onRule = (/** @type {string} */ id) => this.open(id);
    const says = bare.length ? marked(rule.says, bare) : withRules(this.signed(rule.says), onRule);
    const inContext = h(
      "button",
      { type: "button", class: "quiet small in-context", onclick: () => this.open(rule.id) },
      `Read in “${rule.section}”`,
    );
    return h(
      "article",
      {
        class: "rule",
        id: `rule-${rule.id}`,
        tabindex: "-1",
        "aria-labelledby": `rule-title-${rule.id}`,
        data: { rule: rule.id },
      },
      h(
        "h3",
        { id: `rule-title-${rule.id}` },
        h("span", { class: "rule-id" }, "§", marked(rule.id, bare)),
        " ",
        marked(rule.title, bare),
      ),
      h("p", { class: "rule-says" }, says),
      h("p", { class: "rule-marks" }, marks(rule), rule.id === this.governs && governs()),
      alone && inContext,
    );
  }

  /**
   * The text with the section sign before every rule of this book that it names.
   * @param {string} text
   */
  signed(text) {
    return text.replace(/(?<![§\w-])[A-Z][A-Z0-9]*-[A-Z0-9]+(?![\w-])/g, (id) => (this.ids.has(id) ? `§${id}` : id));
  }

  toChapter() {
    const name = this.chapters.value;
    const found = [...this.list.querySelectorAll(".chapter")].find((one) => one.getAttribute("data-section") === name);
    const title = /** @type {HTMLElement | null | undefined} */ (found?.querySelector("h2"));
    title?.scrollIntoView({ block: "start" });
    title?.focus({ preventScroll: true });
    this.chapters.value = "";
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (event.key === "Escape" && this.box.value) {
      this.box.value = "";
      this.render();
    } else if (event.key === "ArrowDown" || event.key === "Enter") {
      /** @type {HTMLElement | null} */ (this.list.querySelector("article"))?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** @param {RuleInfo} rule */
function marks(rule) {
  const found = [
    SOURCES[rule.source],
    rule.option && `Option: ${rule.option.replaceAll("_", " ")}`,
    rule.reconstructed && "Reconstructed",
    rule.status === "left_out" && "Not played",
  ];
  return found.filter(Boolean).map((words) => h("span", { class: "badge" }, words));
}

function governs() {
  return h("span", { class: "badge governs" }, "Governs now");
}
