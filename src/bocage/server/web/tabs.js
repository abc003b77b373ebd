// @ts-check
// The tabs beside the map: one pane at a time, by mouse and by arrow keys.

import { byId, h, refill } from "./dom.js";

/** @typedef {{pane: string, title: string, onOpen?: () => void}} Tab */

export class Tabs {
  /**
   * @param {HTMLElement} root
   * @param {Tab[]} tabs
   */
  constructor(root, tabs) {
    this.tabs = tabs;
    this.open = "";
    this.buttons = new Map(
      tabs.map((tab) => [
        tab.pane,
        h(
          "button",
          {
            role: "tab",
            id: `tab-${tab.pane}`,
            type: "button",
            "aria-controls": tab.pane,
            onclick: () => this.show(tab.pane),
            onkeydown: (/** @type {KeyboardEvent} */ event) => this.#keys(event),
          },
          tab.title,
        ),
      ]),
    );
    for (const tab of tabs) byId(tab.pane).setAttribute("aria-labelledby", `tab-${tab.pane}`);
    refill(root, ...this.buttons.values());
  }

  /** @param {string} pane */
  show(pane) {
    const changed = this.open !== pane;
    this.open = pane;
    for (const tab of this.tabs) {
      const chosen = tab.pane === pane;
      byId(tab.pane).hidden = !chosen;
      const button = this.buttons.get(tab.pane);
      button.setAttribute("aria-selected", String(chosen));
      button.tabIndex = chosen ? 0 : -1;
      if (chosen && changed) tab.onOpen?.();
    }
  }

  /**
   * Offer a tab, or take it away; if it was open, the first one opens.
   * @param {string} pane
   * @param {boolean} offered
   */
  offer(pane, offered) {
    this.buttons.get(pane).hidden = !offered;
    if (!offered && this.open === pane) this.show(this.tabs[0].pane);
  }

  /**
   * Whether there is such a tab to open now.
   * @param {string} pane
   */
  offers(pane) {
    return this.buttons.get(pane)?.hidden === false;
  }

  /** @param {KeyboardEvent} event */
  #keys(event) {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    event.preventDefault();
    const offered = this.tabs.filter((tab) => !this.buttons.get(tab.pane).hidden);
    const at = offered.findIndex((tab) => tab.pane === this.open);
    const next = offered[(at + step + offered.length) % offered.length];
    this.show(next.pane);
    this.buttons.get(next.pane).focus();
  }
}
