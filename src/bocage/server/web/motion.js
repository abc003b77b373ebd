// @ts-check
// Things that moved, one after another, for the eye to follow: the counter goes its way and leaves a trail.

import { still, svg } from "./dom.js";
import { face } from "./faces.js";

const LEAST = 420;
const A_STEP = 170;
const REST = 220;

/** @typedef {import("./wire").Motion} Motion */

/**
 * Show motions. `done` ends with the last of them, or when they are skipped.
 * @param {SVGGElement} group
 * @param {import("./places.js").Places} places
 * @param {Motion[]} motions
 * @param {{speed?: number, onStep?: (index: number, places: string[]) => void}} how
 * @returns {{done: Promise<void>, skip: () => void}}
 */
export function moving(group, places, motions, { speed = 1, onStep }) {
  let stopped = false;
  /** @type {() => void} */
  let wake = () => {};
  const pause = (/** @type {number} */ time) =>
    new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
      const timer = setTimeout(resolve, time / speed);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const run = async () => {
    for (const [index, motion] of motions.entries()) {
      if (stopped) break;
      const known = motion.places.map((place) => places.get(place)).filter((spot) => spot !== undefined);
      const spots = known.map((spot) => places.anchor(spot, motion.side));
      if (!spots.length) continue;
      onStep?.(index, motion.places);
      const shown = staged(group, places.counter, motion, spots);
      const time = LEAST + A_STEP * (spots.length - 1);
      travel(shown.counter, shown.trail, spots, places.counter, time / speed);
      await pause(time + REST);
      shown.stage.remove();
    }
    group.replaceChildren();
  };
  const skip = () => {
    stopped = true;
    wake();
  };
  return { done: run(), skip };
}

/**
 * @param {SVGGElement} group
 * @param {number} unit
 * @param {Motion} motion
 * @param {{x: number, y: number}[]} spots
 */
function staged(group, unit, motion, spots) {
  const d = `M${spots.map(({ x, y }) => `${x} ${y}`).join("L")}`;
  const trail = svg("path", { class: "trail-line", d });
  const start = svg("circle", { class: "trail-start", cx: spots[0].x, cy: spots[0].y, r: unit * 0.16 });
  const counter = svg("g", { class: "moving" }, svg("circle", { class: "halo", r: 34 }), ...face(motion.look, "", []));
  const stage = svg("g", { class: `motion side-${motion.side}` }, svg("path", { class: "trail-case", d }), trail, start, counter);
  group.append(stage);
  return { stage, trail, counter };
}

/**
 * @param {SVGGElement} counter
 * @param {SVGPathElement} trail
 * @param {{x: number, y: number}[]} spots
 * @param {number} unit
 * @param {number} time
 */
function travel(counter, trail, spots, unit, time) {
  const at = (/** @type {{x: number, y: number}} */ { x, y }) => `translate(${x}px, ${y}px) scale(${((unit / 44) * 1.06).toFixed(3)})`;
  counter.style.setProperty("transform", at(spots[spots.length - 1]));
  if (still() || !counter.animate || spots.length < 2) return;
  const way = { duration: time, easing: "ease-in-out" };
  counter.animate(spots.map((spot) => ({ transform: at(spot) })), way);
  const length = trail.getTotalLength();
  trail.animate([{ strokeDasharray: `0 ${length}` }, { strokeDasharray: `${length} 0` }], way);
}
