// @ts-check
// The two sides, as words.

/** @typedef {"allied" | "german"} SideName */

/** @type {Record<string, string>} */
export const SIDES = { allied: "Allied", german: "German" };

/** @type {SideName[]} */
export const BOTH = ["allied", "german"];

/**
 * The side behind its number in an event (0, 1), or nothing for nature and nobody.
 * @param {number | string | null | undefined} side
 * @returns {SideName | ""}
 */
export function sideName(side) {
  if (side === 0 || side === "allied") return "allied";
  return side === 1 || side === "german" ? "german" : "";
}

/**
 * The number of a side in pieces and events.
 * @param {string} name
 */
export function sideNumber(name) {
  return name === "german" ? 1 : 0;
}
