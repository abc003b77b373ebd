// @ts-check
// Markers on the map: under a stack or at its left, beside the words of an area, on a small place, on a box.

import { MARK } from "./camps.js";
import { isArea } from "./places.js";

/** How far the counters of a stack lean up and aside. */
export const TIER = 14.5 / 44;
export const LEAN = 2.2 / 44;
const UNDER = 1e6;

/**
 * @typedef {import("./stacks.js").Mark} Mark
 * @typedef {import("./places.js").Spot} Spot
 * @typedef {Pick<import("./stacks.js").Stacks, "places" | "standing" | "trays" | "pieces" | "unit">} Ground
 */

/**
 * Every marker that does not lie upon a stack, as an item of the map.
 * @param {Mark[]} marks
 * @param {Ground} ground
 */
export function* laid(marks, ground) {
  /** @type {Map<string, number>} */
  const met = new Map();
  const { byHead } = ground.trays;
  const counted = new Set([...byHead].map(([head, inside]) => inside.length && ground.pieces.get(head)?.place));
  for (const mark of marks) {
    const spot = ground.places.get(mark.place);
    if (!spot || (mark.over && !isApart(spot))) continue;
    const n = met.get(mark.place) ?? 0;
    met.set(mark.place, n + 1);
    const apartHere = isApart(spot);
    const { at, tier } = apartHere ? apart(spot, mark, n, ground) : beside(spot, mark, n, counted.has(mark.place), ground);
    const words = { look: mark.look, label: mark.label, badges: [] };
    // what lies on a small place or beside the words of an area must not lie on counters
    const where = { place: mark.place, x: spot.x, y: apartHere ? spot.y - UNDER : spot.y };
    yield { key: `mark ${mark.place} ${mark.look} ${n}`, kind: `mark side-${mark.side ?? "none"}`, id: "", ...words, ...where, tier, at };
  }
}

/**
 * Whether nothing is piled up in a place: marks lie there one beside the other.
 * @param {Spot} spot
 */
export function isApart(spot) {
  return isArea(spot) || spot.scale < 1;
}

/**
 * In an area beside its words, or in a side's camp where nothing else is drawn; on a small place one after the other.
 * @param {Spot} spot
 * @param {Mark} mark
 * @param {number} n
 * @param {Ground} ground
 */
function apart(spot, mark, n, { places, trays, standing, unit }) {
  if (!isArea(spot)) return { at: placed(spot.x + n * unit * spot.scale, spot.y, (unit / 44) * spot.scale), tier: n };
  const isBox = standing.get(spot.place)?.some((tier) => tier.piece && trays.apart.has(tier.piece.id));
  if (isBox && mark.side !== null) {
    const { x, y } = places.anchor(spot, mark.side);
    return { at: placed(x, y, unit / 44), tier: n };
  }
  const [{ x, y, way }] = places.besides(spot);
  return { at: placed(x + way.x * n, y + way.y * n, (unit / 44) * MARK), tier: n };
}

/**
 * Under a stack, or at its left.
 * @param {Spot} spot
 * @param {Mark} mark
 * @param {number} n
 * @param {boolean} isCounted whether a number stands above
 * @param {Ground} ground
 */
function beside(spot, mark, n, isCounted, { standing, unit }) {
  const isFlag = mark.look.startsWith("flag");
  const isBeside = isFlag || standing.has(mark.place);
  const down = isCounted ? 0.4 - 0.5 * n : 0.6 * n - 0.35;
  const at = isBeside
    ? placed(spot.x - 0.61 * unit, spot.y + down * unit, (unit / 44) * (isFlag ? 1 : 0.62))
    : placed(spot.x + LEAN * unit * n, spot.y - TIER * unit * n, unit / 44);
  return { at, tier: isBeside ? 50 + n : n - 9 };
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} scale
 */
export function placed(x, y, scale) {
  return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${scale.toFixed(3)})`;
}
