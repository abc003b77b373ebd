// @ts-check
// The tools above the map: take back, overlays, counters, help. One overlay at a time.

import { announce, h, refill } from "./dom.js";
import { icon } from "./icons.js";

export class Toolbar {
  /**
   * @param {HTMLElement} root
   * @param {import("./wire").Named[]} overlays
   * @param {{onUndo: () => void, onOverlay: (name: string | null) => void, onCounters: () => void, onHelp: () => void,
   *          onMore: () => {title: string, says: string, do: () => void}[]}} handlers
   */
  constructor(root, overlays, handlers) {
    this.overlays = overlays;
    this.handlers = handlers;
    /** @type {string | null} */
    this.shown = null;
    this.undo = tool("undo", "Undo", "Take back the last action (U)", handlers.onUndo);
    this.layers = tool("layers", "Overlays", "Lay something over the map", () => this.#menu(this.layers, this.#overlayItems()));
    this.counters = tool("counters", "Counters", "Hide or show all counters (H)", handlers.onCounters);
    this.more = tool("more", "More", "More", () => this.#menu(this.more, handlers.onMore().map(item)));
    this.help = tool("keys", "", "Keys", handlers.onHelp);
    for (const opener of [this.layers, this.more]) opener.setAttribute("aria-haspopup", "true");
    refill(root, this.undo, this.layers, this.counters, this.more, this.help);
  }

  /** @param {import("./wire").Table} table */
  show(table) {
    this.undo.disabled = !table.can_undo;
    this.undo.title = table.undo_says || "Take back the last action (U)";
  }

  /**
   * Show an overlay, or none if it is shown already.
   * @param {string | null} name
   */
  toggle(name) {
    this.shown = this.shown === name ? null : name;
    this.layers.setAttribute("aria-pressed", String(this.shown !== null));
    this.handlers.onOverlay(this.shown);
    const overlay = this.overlays.find((one) => one.name === this.shown);
    announce(overlay ? `Overlay: ${overlay.title}. ${overlay.says}` : "Overlay off.");
  }

  #overlayItems() {
    return this.overlays.map((overlay) =>
      h(
        "button",
        { "aria-pressed": String(this.shown === overlay.name), onclick: () => this.toggle(overlay.name) },
        overlay.title,
        overlay.key && h("kbd", {}, overlay.key.toUpperCase()),
        h("small", {}, overlay.says),
      ),
    );
  }

  /**
   * @param {HTMLElement} opener
   * @param {HTMLElement[]} items
   */
  #menu(opener, items) {
    const open = document.querySelector(".overlay-menu");
    if (open) {
      open.remove();
      if (open.getAttribute("data-of") === opener.title) return;
    }
    const menu = h("div", { class: "overlay-menu", role: "group", "aria-label": opener.title, "data-of": opener.title }, items);
    const end = () => {
      menu.remove();
      document.removeEventListener("pointerdown", outside, true);
    };
    const close = () => {
      end();
      opener.focus();
    };
    const outside = (/** @type {Event} */ event) => {
      const target = /** @type {Node} */ (event.target);
      if (!menu.contains(target) && !opener.contains(target)) close();
    };
    menu.addEventListener("click", close);
    menu.addEventListener("focusout", (/** @type {FocusEvent} */ { relatedTarget: to }) => {
      if (to instanceof Node && !menu.contains(to) && !opener.contains(to)) end(); // whoever has gone elsewhere keeps the focus there
    });
    menu.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Escape") {
        event.stopPropagation();
        close();
      }
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      const buttons = [...menu.querySelectorAll("button")];
      buttons[(buttons.indexOf(document.activeElement) + step + buttons.length) % buttons.length].focus();
    });
    document.addEventListener("pointerdown", outside, true);
    document.body.append(menu);
    const at = opener.getBoundingClientRect();
    const right = Math.max(6, Math.min(innerWidth - at.right, innerWidth - menu.offsetWidth - 6));
    menu.style.setProperty("top", `${at.bottom + 4}px`);
    menu.style.setProperty("right", `${right}px`);
    /** @type {HTMLElement | null} */ (menu.querySelector("button"))?.focus();
  }
}

/**
 * @param {string} sign the name of its icon
 * @param {string} word
 * @param {string} title
 * @param {() => void} onclick
 */
function tool(sign, word, title, onclick) {
  return h(
    "button",
    { type: "button", title, "aria-label": word || title, onclick },
    icon(sign),
    word && h("span", { class: "word" }, word),
  );
}

/** @param {{title: string, says: string, do: () => void}} entry */
function item(entry) {
  return h("button", { onclick: entry.do }, entry.title, h("small", {}, entry.says));
}
