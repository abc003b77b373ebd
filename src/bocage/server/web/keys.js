// @ts-check
// Keys that work anywhere on the table. Each is a single stroke, none fires while somebody types.

import { h } from "./dom.js";
import { giveFocusBack } from "./focus.js";

/** Whatever lies on top closes itself with Escape before the key means anything else. */
const CLOSES_FIRST = ".refusal, #card-tray:not([hidden]), #place-menu, .overlay-menu, #digest:not([hidden])";

/** Where a key is a letter. */
const TYPED_IN = "input:not([type=range], [type=checkbox]), textarea, select, [contenteditable]";

/** A key with `when` is there only when that holds. @typedef {{keys: string[], says: string, do: () => void, when?: () => boolean}} Key */

export class Keys {
  /** @param {Key[]} keys */
  constructor(keys) {
    this.keys = keys;
    document.addEventListener("keydown", (event) => this.#press(event));
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.defaultPrevented || event.altKey || document.querySelector("dialog[open]")) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest(TYPED_IN) && event.key !== "Escape") return;
    if (event.key === "Escape" && document.querySelector(CLOSES_FIRST)) return;
    const stroke = (event.ctrlKey || event.metaKey ? "Ctrl+" : "") + event.key;
    const found = this.keys.find((key) => key.keys.includes(stroke) && (key.when?.() ?? true));
    if (!found) return;
    event.preventDefault();
    found.do();
  }

  /** Every key with what it does, in a dialog. */
  help() {
    const rows = this.keys.filter((key) => key.when?.() ?? true).flatMap((key) => [
      h("dt", {}, ...key.keys.flatMap((name, i) => [i ? " " : "", h("kbd", {}, shown(name))])),
      h("dd", {}, key.says),
    ]);
    const dialog = h(
      "dialog",
      { "aria-labelledby": "keys-title" },
      h("h2", { id: "keys-title" }, "Keys"),
      h("dl", { class: "keys-list" }, ...rows),
      h("p", { class: "small" }, "In the list and the sheet: arrows and Enter. On the map: arrows go from place to place, N and Shift+N to those where something can be done, Enter acts, I or Space opens a place, + − and Home change the view."),
      h("div", { class: "buttons" }, h("button", { autofocus: true, onclick: () => dialog.close() }, "Close")),
    );
    const before = document.activeElement;
    dialog.addEventListener("close", () => {
      dialog.remove();
      giveFocusBack(before);
    });
    document.body.append(dialog);
    dialog.showModal();
    dialog.scrollTop = 0; // what has the focus is at its foot
  }
}

/** @param {string} name */
function shown(name) {
  if (/^[A-Z]$/.test(name)) return `Shift+${name}`;
  return name === " " ? "Space" : name.length === 1 ? name.toUpperCase() : name.replace(/\+([a-z])$/, (_, key) => `+${key.toUpperCase()}`);
}
