// @ts-check
// What is said of several pieces that are picked to act together.

/**
 * @param {number} count how many are picked
 * @param {number} able how many of them, the first, can do something at once
 */
export function pickedWords(count, able) {
  if (able === count) return `${count} pieces picked`;
  if (able) return `${count} pieces picked: nothing for all of them at once, but for the first ${able}`;
  return `${count} pieces picked: nothing all of them can do at once; each alone may have something`;
}
