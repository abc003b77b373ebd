// @ts-check
// Small signs for buttons, drawn: not every system's fonts have them.

import { svg } from "./dom.js";

/** @type {Record<string, [path: string, filled: boolean]>} */
const ICONS = {
  light: [
    "M12 7a5 5 0 1 0 0 10a5 5 0 0 0 0-10M12 1v3M12 20v3M1 12h3M20 12h3M4.2 4.2l2.1 2.1M17.7 17.7l2.1 2.1M4.2 19.8l2.1-2.1M17.7 6.3l2.1-2.1",
    false,
  ],
  dark: ["M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z", false],
  system: ["M3 5h18v11H3zM9 20h6M12 16v4", false],
  play: ["M7 4.5v15l12-7.5z", true],
  backward: ["M17 4.5v15L5 12z", true],
  pause: ["M6.5 5h3.8v14H6.5zM13.7 5h3.8v14h-3.8z", true],
  step: ["M9 5l7 7-7 7", false],
  "step-back": ["M15 5l-7 7 7 7", false],
  turn: ["M5 5v14l10-7zM16.5 5H19v14h-2.5z", true],
  "turn-back": ["M19 5v14L9 12zM5 5h2.5v14H5z", true],
  combat: [
    "M8 4v4M8 16v4M0.8 12h3.6M11.6 12h3.6M2.9 6.9l2.6 2.6M10.5 14.5l2.6 2.6M2.9 17.1l2.6-2.6M10.5 9.5l2.6-2.6M18.5 8l4.2 4-4.2 4",
    false,
  ],
  "combat-back": [
    "M16 4v4M16 16v4M8.8 12h3.6M19.6 12h3.6M10.9 6.9l2.6 2.6M18.5 14.5l2.6 2.6M10.9 17.1l2.6-2.6M18.5 9.5l2.6-2.6M5.5 8l-4.2 4 4.2 4",
    false,
  ],
  again: ["M4.5 13a7.7 7.7 0 1 0 2.2-6.4L4 9.3M4 4v5.3h5.3", false],
  undo: ["M8.5 4.5L4 9l4.5 4.5M4 9h10a5.5 5.5 0 0 1 0 11H9", false],
  layers: ["M12 3l9 5-9 5-9-5zM3.5 12.5L12 17.3l8.5-4.8M3.5 16.7L12 21.5l8.5-4.8", false],
  counters: ["M4 8h12v12H4zM8 4.5h12v12M7.5 11.5l5 5M12.5 11.5l-5 5", false],
  keys: ["M9 9.2a3 3 0 1 1 4.3 2.7c-.9.5-1.3 1-1.3 2.1M12 17.6v.1M12 2.5a9.5 9.5 0 1 0 0 19a9.5 9.5 0 0 0 0-19", false],
  cross: ["M6 6l12 12M18 6L6 18", false],
  locked: ["M5.5 11h13v9.5h-13zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11M12 14.8v2", false],
  unlocked: ["M5.5 11h13v9.5h-13zM8.5 11V7a3.5 3.5 0 0 1 6.8-1.2", false],
  more: ["M3 12a2 2 0 1 0 4 0a2 2 0 1 0-4 0M10 12a2 2 0 1 0 4 0a2 2 0 1 0-4 0M17 12a2 2 0 1 0 4 0a2 2 0 1 0-4 0", true],
};

/**
 * A sign, hidden from those who listen: its button says what it does.
 * @param {string} name
 * @returns {SVGElement}
 */
export function icon(name) {
  const [path, filled] = ICONS[name];
  const ink = filled
    ? { fill: "currentColor" }
    : { fill: "none", stroke: "currentColor", "stroke-width": 2.2, "stroke-linecap": "round", "stroke-linejoin": "round" };
  return svg(
    "svg",
    { class: "icon", viewBox: "0 0 24 24", width: 18, height: 18, "aria-hidden": "true", ...ink },
    svg("path", { d: path }),
  );
}

/**
 * Draw another sign on a button.
 * @param {HTMLElement} button
 * @param {string} name
 */
export function setIcon(button, name) {
  button.querySelector(".icon")?.replaceWith(icon(name));
}
