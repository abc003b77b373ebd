// @ts-check
// The few buttons on the map: larger, smaller, the whole board, counters away.

import { h, svg } from "./dom.js";

const SIGNS = {
  larger: "M12 5V19M5 12H19",
  smaller: "M5 12H19",
  whole: "M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15",
  counters: "M5 5H16V16H5ZM9 19.5H19.5V9M8 8L13 13M13 8L8 13",
};

export class ZoomBar {
  /**
   * @param {HTMLElement} root
   * @param {import("./camera.js").Camera} camera
   * @param {() => void} onCounters
   */
  constructor(root, camera, onCounters) {
    this.counters = button("counters", "Hide all counters", onCounters);
    this.counters.setAttribute("aria-pressed", "false");
    root.append(
      h(
        "div",
        { class: "map-zoom", role: "group", "aria-label": "View of the map" },
        button("larger", "Larger", () => camera.zoom(1.5)),
        button("smaller", "Smaller", () => camera.zoom(1 / 1.5)),
        button("whole", "Whole board", () => camera.fit(null)),
        this.counters,
      ),
    );
  }

  /** @param {boolean} hidden */
  pressed(hidden) {
    this.counters.setAttribute("aria-pressed", String(hidden));
  }
}

/**
 * @param {keyof typeof SIGNS} sign
 * @param {string} label
 * @param {() => void} onclick
 */
function button(sign, label, onclick) {
  const icon = svg("svg", { viewBox: "0 0 24 24", width: 22, height: 22, "aria-hidden": "true" }, svg("path", { d: SIGNS[sign] }));
  return h("button", { type: "button", class: `map-${sign}`, title: label, "aria-label": label, onclick }, icon);
}
