// @ts-check
// Light, dark, or as the system has it. Importing this file sets the page's colours at once.

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { recall, remember } from "./memory.js";

/** @typedef {"light" | "dark" | "system"} Theme */

/** @type {[Theme, string][]} */
const THEMES = [
  ["light", "Light colours"],
  ["dark", "Dark colours"],
  ["system", "Colours as the system has them"],
];

/** @returns {Theme} */
function theme() {
  const kept = recall("theme");
  return kept === "light" || kept === "dark" ? kept : "system";
}

/** @param {Theme} wanted */
function setTheme(wanted) {
  remember("theme", wanted === "system" ? "" : wanted);
  initTheme();
}

/**
 * Three small buttons, the present theme pressed.
 * @returns {HTMLElement}
 */
export function themeSwitch() {
  const buttons = THEMES.map(([name, label]) =>
    h("button", { type: "button", "aria-label": label, title: label, data: { theme: name }, onclick: () => setTheme(name) }, icon(name)),
  );
  const group = h("div", { class: "theme-switch", role: "group", "aria-label": "Colours" }, buttons);
  const mark = () => buttons.forEach((button) => button.setAttribute("aria-pressed", String(button.dataset.theme === theme())));
  document.addEventListener("bocage:theme", mark);
  mark();
  return group;
}

/** Set the page's colours as this browser remembers them. */
export function initTheme() {
  const wanted = theme();
  if (wanted === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = wanted;
  document.dispatchEvent(new CustomEvent("bocage:theme"));
}

/** A dialog to choose the colours in, for pages without the switch. */
export function chooseTheme() {
  const radio = (/** @type {[Theme, string]} */ [name, label]) =>
    h(
      "p",
      {},
      h("label", {}, h("input", { type: "radio", name: "theme", checked: name === theme(), onchange: () => setTheme(name) }), " ", label),
    );
  const dialog = h(
    "dialog",
    { class: "choose-theme", id: "choose-theme", "aria-labelledby": "choose-theme-heading", onclose: () => dialog.remove() },
    h("h2", { id: "choose-theme-heading" }, "Light or dark"),
    THEMES.map(radio),
    h("div", { class: "buttons" }, h("button", { class: "strong", type: "button", onclick: () => dialog.close() }, "Done")),
  );
  document.body.append(dialog);
  dialog.showModal();
}

// Another tab changed it.
window.addEventListener("storage", initTheme);
initTheme();
