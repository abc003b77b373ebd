// @ts-check
// A small menu for a place that offers several things. One at a time; focus goes back to where it came from.

import { effectOf, effectWords, keyOf } from "./choice.js";
import { h } from "./dom.js";
import { giveFocusBack } from "./focus.js";

/**
 * @typedef {import("./choice.js").Choice} Choice
 * @typedef {{
 *   title?: string,
 *   onFocus?: (choice: Choice | null) => void,
 *   onClose?: () => void,
 *   could?: Iterable<[string, string]>,
 * }} MenuLinks
 */

/** @type {(() => void) | null} */
let closeOpen = null;

/** Close the menu that is open, if one is. */
export function closeMenu() {
  closeOpen?.();
}

/**
 * Open a menu at a point of the window, or beside what has the focus.
 * @param {Choice[]} choices
 * @param {{x?: number, y?: number}} at
 * @param {(choice: Choice) => void} onChoose
 * @param {MenuLinks} [links]
 * @returns {() => void} closes it
 */
export function openMenu(choices, at, onChoose, links = {}) {
  closeMenu();
  const back = document.activeElement;
  const could = new Map(links.could || []);
  const items = choices.map((choice) => item(choice, could));
  const head = h("p", { class: "menu-title", id: "menu-title" }, links.title || choices[0]?.group || "Choose");
  const list = h("div", { role: "menu", "aria-labelledby": "menu-title" }, items);
  const box = h("div", { class: "place-menu", id: "place-menu" }, head, list);
  const ends = new AbortController();

  const close = () => {
    if (closeOpen !== close) return;
    closeOpen = null;
    ends.abort();
    const held = box.contains(document.activeElement);
    box.remove();
    links.onFocus?.(null);
    if (held) giveFocusBack(back);
    links.onClose?.();
  };
  closeOpen = close;

  items.forEach((button, place) => {
    button.addEventListener("click", () => {
      close();
      onChoose(choices[place]);
    });
    button.addEventListener("focus", () => links.onFocus?.(choices[place]));
    button.addEventListener("pointermove", () => button.focus({ preventScroll: true }));
  });
  list.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (pressed(event, items, close)) event.preventDefault();
    event.stopPropagation();
  });
  const outside = (/** @type {Event} */ event) => {
    if (!box.contains(/** @type {Node} */ (event.target))) close();
  };
  document.addEventListener("pointerdown", outside, { capture: true, signal: ends.signal });
  window.addEventListener("resize", close, { signal: ends.signal });
  (document.querySelector("main") || document.body).append(box);
  settle(box, at, back);
  items[0]?.focus({ preventScroll: true });
  return close;
}

/**
 * @param {Choice} choice
 * @param {Map<string, string>} could
 * @returns {HTMLButtonElement}
 */
function item(choice, could) {
  const effect = effectOf(choice, could);
  return h(
    "button",
    { type: "button", role: "menuitem", tabindex: "-1", data: { action: keyOf(choice) } },
    h("span", { class: "says" }, choice.says),
    effect ? effectWords(effect) : choice.value && h("span", { class: "value" }, choice.value),
  );
}

/**
 * @param {KeyboardEvent} event
 * @param {HTMLElement[]} items
 * @param {() => void} close
 */
function pressed(event, items, close) {
  const at = items.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) items[(at + step + items.length) % items.length].focus();
  else if (event.key === "Home") items[0].focus();
  else if (event.key === "End") items[items.length - 1].focus();
  else if (event.key === "Escape" || event.key === "Tab") close();
  else if (event.key.length === 1 && event.key !== " ") {
    const around = [...items.slice(at + 1), ...items.slice(0, at + 1)];
    around.find((button) => (button.textContent || "").toLowerCase().startsWith(event.key.toLowerCase()))?.focus();
  } else return false;
  return true;
}

/**
 * Beside the point, but inside the window.
 * @param {HTMLElement} box
 * @param {{x?: number, y?: number}} at
 * @param {Element | null} beside
 */
function settle(box, at, beside) {
  const { width, height } = box.getBoundingClientRect();
  const from = beside && beside !== document.body ? beside.getBoundingClientRect() : null;
  const x = at.x ?? (from ? from.left + from.width / 2 : innerWidth / 2);
  const y = at.y ?? (from ? from.top + from.height / 2 : innerHeight / 2);
  const left = Math.max(8, Math.min(x + 8, innerWidth - width - 8));
  const below = y + 8 + height <= innerHeight - 8;
  const top = below ? y + 8 : Math.max(8, Math.min(y - 8 - height, innerHeight - height - 8));
  box.style.setProperty("left", `${left}px`);
  box.style.setProperty("top", `${top}px`);
}
