// @ts-check
// A plan as its maker tells it: what it was after, what it feared, what it turned down.

import { h } from "./dom.js";
import { capital, playerWords } from "./players.js";
import { SIDES } from "./sides.js";
import { strokeWords } from "./strokes.js";

/**
 * @typedef {import("./wire").Sketch} Sketch
 * @typedef {import("./wire").Rejected} Rejected
 * @typedef {import("./wire").Order} Order
 * @typedef {import("./wire").Account} Account
 * @typedef {import("./wire").PlanTold} PlanTold
 * @typedef {{nameOf: (place: string) => string, onStrokes: (strokes: import("./strokes.js").Stroke[], button: HTMLElement) => void}} PlanLinks
 */

/** Orders of a plan that are seen at once. */
const UNFOLDED = 12;

/**
 * A number of points with its sign.
 * @param {number} points
 */
export function points(points) {
  const rounded = points.toFixed(1);
  return Number(rounded) > 0 ? `+${rounded}` : rounded.replace(/^-0\.0$/, "0.0").replace("-", "−");
}

/**
 * What a side expects at the end, in the game's points for the Allies.
 * @param {string} side
 * @param {number} worth in points for the side
 * @param {number} error
 */
export function worthWords(side, worth, error) {
  const score = side === "german" ? -worth : worth;
  const words = score.toFixed(1).replace("-", "−");
  return `Expects a score of ${words}${error ? ` ± ${error.toFixed(1)}` : ""} at the end`;
}

/**
 * The sketch of a plan.
 * @param {Sketch} sketch
 * @returns {HTMLElement}
 */
export function sketchView({ effort, reserves, threats }) {
  return h(
    "dl",
    { class: "sketch" },
    h("dt", {}, "Main effort"),
    h("dd", {}, effort),
    reserves && [h("dt", {}, "Reserves"), h("dd", {}, reserves)],
    threats.length > 0 && [h("dt", {}, "Threats seen"), ...threats.map((threat) => h("dd", {}, threat))],
  );
}

/**
 * Orders one after the other, those of one heading under it; the end of a long list is folded away.
 * @param {string} title
 * @param {Order[]} orders
 */
export function ordersView(title, orders) {
  if (!orders.length) return null;
  const part = (/** @type {Order} */ { says, under }, /** @type {number} */ at) => [
    under && under !== orders[at - 1]?.under && h("li", { class: "order-under" }, under),
    h("li", {}, says),
  ];
  const parts = orders.map(part);
  const rest = parts.length > UNFOLDED + 1 && parts.splice(UNFOLDED);
  return h(
    "div",
    { class: "order-list" },
    h("b", {}, title),
    h("ul", {}, parts.flat()),
    rest && h("details", {}, h("summary", {}, `${rest.length} more`), h("ul", {}, rest.flat())),
  );
}

/**
 * The strokes of a plan as a list.
 * @param {import("./strokes.js").Stroke[]} strokes
 * @param {(place: string) => string} nameOf
 */
export function strokeList(strokes, nameOf) {
  const words = [...new Set(strokes.map((stroke) => strokeWords(stroke, nameOf)))];
  if (!words.length) return null;
  return h("details", { class: "stroke-list" }, h("summary", {}, "On the map, in words"), h("ul", {}, words.map((line) => h("li", {}, line))));
}

/**
 * A whole account.
 * @param {PlanTold} plan
 * @param {PlanLinks} links
 * @returns {HTMLElement}
 */
export function accountView({ side, player, account }, { nameOf, onStrokes }) {
  const head = h("h3", {}, `${SIDES[side]} · ${playerWords(player)}`);
  if (!account) return h("article", { class: "account", data: { side } }, head, h("p", { class: "quiet-words" }, "No plan had been made by then."));
  const { title, turn, phase, sketch, strokes, worth, error, looked, rejected } = account;
  const draw = h("button", { type: "button", class: "draw-plan", "aria-pressed": "false", onclick: () => onStrokes(strokes, draw) }, "Draw it on the map");
  const judged = worth === null ? "By judgement alone, nothing was tried out." : `${worthWords(side, worth, error)}; ${looked === 1 ? "one game" : `${looked} games`} played on in thought.`;
  return h(
    "article",
    { class: "account", data: { side } },
    head,
    h("p", { class: "account-when" }, capital([turn > 0 && `Turn ${turn}`, phase].filter(Boolean).join(", "))),
    h("p", { class: "account-title" }, title),
    sketchView(sketch),
    h("p", { class: "account-worth" }, judged),
    strokes.length > 0 && [draw, strokeList(strokes, nameOf)],
    rejected.length > 0 && h("h4", {}, "Turned down"),
    rejected.length > 0 && h("ul", { class: "rejected" }, rejected.map((one) => h("li", {}, h("b", {}, one.title), `: ${one.why} (${points(-one.behind)} points)`))),
  );
}
