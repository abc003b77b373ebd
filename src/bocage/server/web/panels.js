// @ts-check
// The game's charts and tracks: a row of names, and the one that is open below it.

import { renderBlocks } from "./blocks.js";
import { h, refill } from "./dom.js";

/**
 * @typedef {import("./wire").Named} Named
 * @typedef {import("./wire").Panel} Panel
 * @typedef {import("./blocks.js").Links & {load: (name: string) => Promise<Panel>}} PanelLinks
 */

export class Panels {
  /**
   * @param {HTMLElement} root
   * @param {Named[]} panels
   * @param {PanelLinks} links
   */
  constructor(root, panels, links) {
    this.panels = panels;
    this.links = links;
    this.shown = panels[0]?.name || "";
    this.asked = 0;
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map(panels.map((panel) => [panel.name, this.tab(panel)]));
    this.tabs = h("div", { class: "panel-tabs", role: "tablist", "aria-label": "Charts and tracks" }, [
      ...this.buttons.values(),
    ]);
    this.body = h("div", { class: "panel-body", id: "panel-body", role: "tabpanel", tabindex: "0" });
    root.classList.add("panels");
    refill(root, this.tabs, this.body);
    this.choose();
  }

  /** @param {Named} panel */
  tab(panel) {
    return h(
      "button",
      {
        type: "button",
        role: "tab",
        id: `panel-tab-${panel.name}`,
        "aria-controls": "panel-body",
        "aria-keyshortcuts": panel.key,
        title: panel.says,
        data: { panel: panel.name },
        onclick: () => this.open(panel.name),
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.pressed(event),
      },
      panel.title,
    );
  }

  /**
   * Open a panel by name.
   * @param {string} name
   * @returns {Promise<void>}
   */
  open(name) {
    if (!this.buttons.has(name)) return Promise.resolve();
    if (name !== this.shown) this.body.scrollTop = 0;
    this.shown = name;
    this.choose();
    return this.refresh();
  }

  /** Ask for the open panel anew; an answer that comes too late is dropped. */
  async refresh() {
    const asked = ++this.asked;
    if (!this.shown) return;
    this.body.setAttribute("aria-busy", "true");
    let content;
    try {
      const panel = await this.links.load(this.shown);
      content = [h("h2", {}, panel.title), renderBlocks(panel.blocks, this.links)];
    } catch (error) {
      const says = error instanceof Error ? error.message : "The chart cannot be shown.";
      content = [h("p", { class: "panel-trouble", role: "alert" }, says)];
    }
    if (asked !== this.asked) return;
    const held = this.body.contains(document.activeElement) && document.activeElement !== this.body;
    this.body.removeAttribute("aria-busy");
    refill(this.body, content);
    if (held) this.body.focus({ preventScroll: true });
  }

  /** Show none, and drop what was asked for. */
  clear() {
    this.asked++;
    this.body.replaceChildren();
  }

  choose() {
    for (const [name, button] of this.buttons) {
      button.setAttribute("aria-selected", String(name === this.shown));
      button.tabIndex = name === this.shown ? 0 : -1;
    }
    this.buttons.get(this.shown)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.body.dataset.panel = this.shown;
    this.body.setAttribute("aria-labelledby", `panel-tab-${this.shown}`);
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const names = [...this.buttons.keys()];
    const at = names.indexOf(this.shown);
    /** @type {Record<string, number>} */
    const goes = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: -1 };
    const to = goes[event.key];
    if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const name = names[(to + names.length) % names.length];
    this.open(name);
    this.buttons.get(name)?.focus();
  }
}
