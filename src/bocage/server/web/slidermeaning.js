// @ts-check
// What a number on a slider means: what it brings, what there is then, how long that lasts, the band it has reached.

/**
 * @typedef {import("./wire").Slider} Slider
 * @typedef {{words: string, tone: "" | "poor" | "bad"}} Part
 */

const SHORT = 1; // turns: what does not last so long does not do for the turn to come
const SCARCE = 2;

/**
 * @param {Slider} slider
 * @param {number} value
 * @returns {Part[]}
 */
export function meaning({ per, have, burn, unit, bands }, value) {
  const brought = per * value;
  const there = have + brought;
  /** @type {Part[]} */
  const parts = [];
  const add = (/** @type {string} */ words, /** @type {Part["tone"]} */ tone = "") => parts.push({ words, tone });
  if (per && have) add(`${sum(have, there)} = ${named(there, unit)}`);
  else if (per) add(`brings ${named(brought, unit)}`);
  else if (have || burn) add(`in hand: ${named(there, unit)}`);
  if (burn > 0) {
    const turns = there / burn;
    const tone = turns < SHORT ? "bad" : turns < SCARCE ? "poor" : "";
    const whole = figure(Math.floor(turns * 10) / 10); // never more than there is
    add(`lasts ${whole} ${whole === "1" ? "turn" : "turns"} at ${figure(burn)}`, tone);
  }
  const band = bands.findLast(([from]) => value >= from);
  if (band) add(band[1]);
  return parts;
}

/**
 * @param {number} amount
 * @param {string} unit
 */
function named(amount, unit) {
  return unit ? `${figure(amount)} ${unit}` : figure(amount);
}

/**
 * What there is and what is added, so rounded that they make what there will be.
 * @param {number} have
 * @param {number} there
 */
function sum(have, there) {
  const grain = Math.abs(there) >= 100 ? 1 : 10;
  const [from, to] = [have, there].map((amount) => Math.round(amount * grain));
  return `${figure(from / grain)} + ${figure((to - from) / grain)}`;
}

/**
 * One decimal where it matters, none where it would be noise.
 * @param {number} amount
 */
function figure(amount) {
  const digits = Math.abs(amount) >= 100 ? 0 : 1;
  return amount.toLocaleString("en-GB", { maximumFractionDigits: digits });
}
