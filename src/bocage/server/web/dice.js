// @ts-check
// Where the seed of a match's dice came from, in a word for whoever plays it.

/** @typedef {"drawn" | "named" | "known" | "unknown"} Dice */

/** @type {Record<Dice, string>} A seed that the server drew is nobody's news. */
const WORDS = { drawn: "", named: "chosen seed", known: "known seed", unknown: "seed perhaps chosen" };

/**
 * What is at stake, and whether somebody may know the dice beforehand.
 * @param {{rated: boolean, dice: Dice}} match
 * @returns {string[]}
 */
export function stakes(match) {
  return [match.rated ? "rated" : "", WORDS[match.dice]].filter(Boolean);
}
