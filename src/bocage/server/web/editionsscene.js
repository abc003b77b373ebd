// @ts-check
// A scene as the address carries it: plain words to and from lists of counters.

/**
 * @typedef {Record<string, string>} Parts the parts of an address, as the server reads them
 * @typedef {{hex: string, units: string[]}} Stack
 * @typedef {"allied" | "german"} SideWord
 */

/** What stands in an address, in this order. */
const NAMES = ["target", "side", "turn", "defenders", "attackers", "attackers_fed", "defenders_fed", "guns", "works"];

/**
 * The scene of an address; nothing where it names none.
 * @param {string} search
 * @returns {Parts | null}
 */
export function fromAddress(search) {
  const given = new URLSearchParams(search);
  const pairs = NAMES.filter((name) => given.has(name)).map((name) => [name, given.get(name) ?? ""]);
  return pairs.length ? Object.fromEntries(pairs) : null;
}

/**
 * A scene as a query, the signs between counters left readable.
 * @param {Parts} parts
 * @returns {string}
 */
export function toQuery(parts) {
  const readable = (/** @type {string} */ text) => encodeURIComponent(text).replace(/%2C/g, ",").replace(/%3A/g, ":").replace(/%2F/g, "/");
  return NAMES.filter((name) => parts[name]).map((name) => `${name}=${readable(parts[name])}`).join("&");
}

/**
 * @param {Parts} one
 * @param {Parts} other
 */
export function isSame(one, other) {
  return toQuery(one) === toQuery(other);
}

/**
 * The counters in the target.
 * @param {Parts} parts
 */
export function defendersOf(parts) {
  return parts.defenders ? parts.defenders.split(",") : [];
}

/**
 * The attackers by hex.
 * @param {Parts} parts
 * @returns {Stack[]}
 */
export function attackersOf(parts) {
  return (parts.attackers ? parts.attackers.split("/") : []).map((part) => {
    const [hex, codes] = part.split(":");
    return { hex, units: (codes ?? "").split(",") };
  });
}

/**
 * The same scene with other counters in a hex: the target's, or a neighbour's.
 * @param {Parts} parts
 * @param {string} hex
 * @param {string[]} units
 * @returns {Parts}
 */
export function withStack(parts, hex, units) {
  if (hex === parts.target) return { ...parts, defenders: units.join(",") };
  const others = attackersOf(parts).filter((stack) => stack.hex !== hex);
  return withAttackers(parts, units.length ? [...others, { hex, units }] : others);
}

/**
 * @param {Parts} parts
 * @param {Stack[]} stacks
 * @returns {Parts}
 */
export function withAttackers(parts, stacks) {
  return { ...parts, attackers: stacks.map(({ hex, units }) => `${hex}:${units.join(",")}`).join("/") };
}

/**
 * Which side's counters stand in a hex of the scene.
 * @param {Parts} parts
 * @param {string} hex
 * @returns {SideWord}
 */
export function sideIn(parts, hex) {
  const attacks = parts.side === "german" ? "german" : "allied";
  if (hex !== parts.target) return attacks;
  return attacks === "allied" ? "german" : "allied";
}
