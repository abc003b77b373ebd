// @ts-check
// Numbers that add up to a total: what one takes the others give, in proportion.

/**
 * @typedef {{least: number, most: number}} Bounds
 * @typedef {{bounds: Bounds[], total: number | null, locked: boolean[]}} Rules
 */

/** @param {number} value @param {number} least @param {number} most */
function clamped(value, least, most) {
  return Math.max(least, Math.min(most, value));
}

/**
 * All numbers after one of them was set; what cannot be had in full is had as far as it goes.
 * @param {number[]} from the numbers in whose proportion the others give
 * @param {number} which
 * @param {number} wanted
 * @param {Rules} rules
 * @returns {number[]}
 */
export function balanced(from, which, wanted, { bounds, total, locked }) {
  const { least, most } = bounds[which];
  const value = clamped(Math.round(wanted), least, most);
  if (total === null) return from.map((old, i) => (i === which ? value : old));
  const others = from.map((_, i) => i).filter((i) => i !== which && !locked[i]);
  const held = from.reduce((sum, old, i) => sum + (i !== which && locked[i] ? old : 0), 0);
  const lowest = others.reduce((sum, i) => sum + bounds[i].least, 0);
  const highest = others.reduce((sum, i) => sum + bounds[i].most, 0);
  const set = clamped(value, total - held - highest, total - held - lowest);
  const given = shared(total - held - set, others.map((i) => ({ ...bounds[i], weight: from[i] - bounds[i].least })));
  return from.map((old, i) => (i === which ? set : others.includes(i) ? given[others.indexOf(i)] : old));
}

/**
 * An amount in whole parts, in proportion to the weights, each within its bounds.
 * @param {number} amount within the sums of the bounds
 * @param {(Bounds & {weight: number})[]} parts
 * @returns {number[]}
 */
export function shared(amount, parts) {
  const ideal = fitted(amount, parts);
  const whole = ideal.map((part) => Math.floor(part + 1e-9));
  let left = amount - whole.reduce((sum, part) => sum + part, 0);
  const rest = parts.map((_, i) => i).sort((a, b) => ideal[b] - whole[b] - (ideal[a] - whole[a]) || a - b);
  for (const i of rest) {
    if (left <= 0) break;
    if (whole[i] >= parts[i].most) continue;
    whole[i] += 1;
    left -= 1;
  }
  return whole;
}

/**
 * The same before it is made whole: whoever reaches his most leaves the rest to the others.
 * @param {number} amount
 * @param {(Bounds & {weight: number})[]} parts
 * @returns {number[]}
 */
function fitted(amount, parts) {
  /** @type {Set<number>} */
  const full = new Set();
  for (;;) {
    const open = parts.map((_, i) => i).filter((i) => !full.has(i));
    const fixed = parts.reduce((sum, part, i) => sum + (full.has(i) ? part.most : part.least), 0);
    const weights = open.reduce((sum, i) => sum + parts[i].weight, 0);
    const part = (/** @type {number} */ i) => (weights > 0 ? parts[i].weight / weights : 1 / open.length);
    const found = parts.map((one, i) => (full.has(i) ? one.most : one.least + (amount - fixed) * part(i)));
    const over = open.filter((i) => found[i] > parts[i].most + 1e-9);
    if (!over.length) return found;
    for (const i of over) full.add(i);
  }
}
