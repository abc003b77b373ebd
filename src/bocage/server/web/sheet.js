// @ts-check
// The elements of the map, lowest first: printed map, what is laid over it, ways that are meant, counters, arrows, cursor, fan.

import { INSTRUCTIONS } from "./cursor.js";
import { h, svg } from "./dom.js";
import { tonePatterns } from "./overlays.js";

const LAYERS = /** @type {const} */ (["cells", "lights", "intents", "stacks", "values", "numbers", "plans", "strokes", "route", "motions", "cursor", "fan"]);

/**
 * @param {[number, number, number, number]} frame
 * @param {string} looks the drawings of counters and markers
 */
export function mapSheet(frame, looks) {
  /** @type {Record<typeof LAYERS[number], SVGGElement>} */
  const layers = Object.assign({}, ...LAYERS.map((name) => ({ [name]: svg("g", { class: `map-${name}` }) })));
  const drawing = { class: "map-top", viewBox: frame.join(" "), "aria-hidden": "true", focusable: "false" };
  /** @type {SVGSVGElement} */
  const top = svg("svg", drawing, tonePatterns(), ...LAYERS.map((name) => layers[name]));
  const names = { role: "application", "aria-label": "Map", "aria-roledescription": "map", "aria-describedby": "map-instructions" };
  /** @type {HTMLElement} */
  const view = h("div", { class: "map-view", tabindex: 0, ...names }, top);
  /** @type {HTMLElement} */
  const tip = h("div", { class: "map-tip", hidden: true, "aria-hidden": "true" });
  /** @type {HTMLElement} */
  const corner = h("div", { class: "map-corner" });
  const help = h("p", { class: "unseen", id: "map-instructions" }, INSTRUCTIONS);
  const faces = document.importNode(new DOMParser().parseFromString(looks, "image/svg+xml").documentElement, true);
  faces.classList.add("map-looks");
  return { layers, top, view, tip, corner, all: [faces, view, tip, corner, help] };
}
