// @ts-check
// A box beside the map: its title, the piece that stands for it, the counters that lie in it.

import { h, svg } from "./dom.js";
import { face } from "./faces.js";

/**
 * @typedef {import("./trays.js").Box} Box
 * @typedef {import("./stacks.js").Piece} Piece
 */

/**
 * A box as a frame in its side's colour; an empty one is a single line.
 * @param {Box} box
 * @param {Piece[]} pieces
 * @returns {HTMLElement}
 */
export function boxView(box, pieces) {
  const head = pieces.find((piece) => piece.id === box.head);
  const inside = pieces.filter((piece) => piece.boxed === box.name && piece !== head);
  const id = `box-${box.name.replace(/\W+/g, "-")}`;
  return h(
    "section",
    { class: `box side-${box.side}${inside.length ? "" : " empty"}`, data: { name: box.name }, "aria-labelledby": id },
    h("div", { class: "box-head" }, head && counterButton(head), title(box, head, inside.length, id)),
    inside.length > 0 && box.says && h("p", { class: "box-says" }, box.says),
    inside.length > 0 && h("ul", { class: "box-pieces" }, inside.map((piece) => h("li", {}, counterButton(piece)))),
  );
}

/**
 * The title shows where the box belongs, if it belongs somewhere.
 * @param {Box} box
 * @param {Piece | undefined} head
 * @param {number} count
 * @param {string} id
 */
function title(box, head, count, id) {
  const place = head?.place ?? box.place;
  const many = h("span", { class: "box-count" }, count || "empty", h("span", { class: "unseen" }, count ? " in the box" : ""));
  const unsaid = place && !`${box.title} ${box.says}`.toLowerCase().split(/\W+/).includes(place.toLowerCase());
  const words = [h("span", { class: "box-name" }, box.title), " ", unsaid && h("span", { class: "box-place" }, place), " ", many];
  if (!place) return h("h3", { id, class: "box-title", title: box.says }, words);
  const tip = [`Show ${place} on the map.`, box.says].filter(Boolean).join(" ");
  return h("h3", { id, class: "box-title" }, h("button", { type: "button", title: tip, data: { box: box.name, place } }, words));
}

/**
 * A counter to be pressed, like the piece on the map.
 * @param {Piece} piece
 */
function counterButton(piece) {
  const data = { piece: piece.id, place: piece.place, label: piece.label };
  return h(
    "button",
    { type: "button", class: "box-piece", "aria-label": piece.label, data },
    svg("svg", { class: "counter", viewBox: "-23 -23 46 46", "aria-hidden": "true" }, face(piece.look, piece.label, piece.badges, piece.figures)),
  );
}
