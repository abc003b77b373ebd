// @ts-check
// Places in which each side has a camp of its own: how its counters stand there, and where marks lie clear of them.

/**
 * @typedef {import("./places.js").Spot} Spot
 * @typedef {import("./places.js").Point} Point
 * @typedef {Point & {way: Point}} Berth a first place for marks, and which way the next ones lie
 */

const IN_ROW = 3;
const CELL = 1.04;
const CLEAR_ROWS = 2;
const ROUNDS = 8;
/** How far a camp may be moved, in counters. */
const ASIDE = 0.8;
/** More than these are a number beside the uppermost. */
export const MOST_IN_CAMP = 12;

/** How large a mark beside the words of a place is, against a counter. */
export const MARK = 0.62;
const WORDS = { wide: 1.2, high: 0.75 };

/**
 * Where the counters of a camp stand, lowest first. Two rows stand clear of each other; more lean against one another,
 * so that the foot of each can still be read. `order` is how high each lies.
 * @param {Point} camp
 * @param {number} count
 * @param {number} unit
 * @returns {(Point & {order: number})[]}
 */
export function block(camp, count, unit) {
  const across = count === 4 ? 2 : Math.min(count, IN_ROW);
  const rows = Math.ceil(count / across);
  const cell = CELL * unit;
  const step = rows > CLEAR_ROWS ? (cell * (CLEAR_ROWS - 1)) / (rows - 1) : cell;
  return Array.from({ length: count }, (_, i) => {
    const [row, column] = [Math.floor(i / across), i % across];
    const x = camp.x + cell * (column - (across - 1) / 2);
    // badges stand out to the right: a left neighbour lies above
    return { x, y: camp.y + step * ((rows - 1) / 2 - row), order: row * across + (across - 1 - column) };
  });
}

/**
 * How much room so many counters of a camp take.
 * @param {number} count
 * @param {number} unit
 */
export function extent(count, unit) {
  const across = count === 4 ? 2 : Math.min(count, IN_ROW);
  return { wide: across * CELL * unit, high: Math.min(CLEAR_ROWS, Math.ceil(count / across)) * CELL * unit };
}

/**
 * Camps a little apart from where they belong, so that their counters do not lie on each other. Each goes its part of the
 * shorter way, and none far.
 * @template {Point & {count: number}} Camp
 * @param {Camp[]} camps
 * @param {number} unit
 * @returns {Camp[]}
 */
export function spread(camps, unit) {
  const found = camps.map((camp) => ({ ...camp, home: { x: camp.x, y: camp.y }, ...extent(camp.count, unit) }));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, one] of found.entries()) for (const other of found.slice(i + 1)) part(one, other);
    for (const one of found) {
      one.x = Math.max(one.home.x - ASIDE * unit, Math.min(one.x, one.home.x + ASIDE * unit));
      one.y = Math.max(one.home.y - ASIDE * unit, Math.min(one.y, one.home.y + ASIDE * unit));
    }
  }
  return found;
}

/**
 * @param {Point & {wide: number, high: number}} one
 * @param {Point & {wide: number, high: number}} other
 */
function part(one, other) {
  const [dx, dy] = [other.x - one.x, other.y - one.y];
  const over = { x: (one.wide + other.wide) / 2 - Math.abs(dx), y: (one.high + other.high) / 2 - Math.abs(dy) };
  if (over.x <= 0 || over.y <= 0) return;
  if (over.x < over.y) {
    one.x -= (Math.sign(dx) || 1) * (over.x / 2);
    other.x += (Math.sign(dx) || 1) * (over.x / 2);
  } else {
    one.y -= (Math.sign(dy) || 1) * (over.y / 2);
    other.y += (Math.sign(dy) || 1) * (over.y / 2);
  }
}

/**
 * Whether some of a camp's counters cover others.
 * @param {number} count
 */
export function isCrowded(count) {
  return count > IN_ROW * CLEAR_ROWS;
}

/**
 * Where marks lie about the words of a place, the best first: inside the place, off both camps and off what lies near.
 * @param {Spot} spot
 * @param {number} unit
 * @param {(point: Point) => boolean} isInside
 * @param {Point[]} shunned middles of small places near by
 * @returns {Berth[]}
 */
export function berths(spot, unit, isInside, shunned) {
  const [wide, high, size] = [WORDS.wide * unit, WORDS.high * unit, MARK * unit];
  const from = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ way) => ({ x: spot.x + x, y: spot.y + y, way: { x: way * size, y: 0 } });
  const found = [
    from(wide + size / 2, 0, 1),
    from(-size / 2, -high - size / 2, 1),
    from(-wide - size / 2, 0, -1),
    from(-size / 2, high + size / 2, 1),
  ];
  const isOnCamp = (/** @type {Point} */ { x, y }) =>
    spot.camps.some(([cx, cy]) => Math.abs(x - cx) < IN_ROW * 0.5 * unit + size / 2 && Math.abs(y - cy) < CLEAR_ROWS * 0.5 * unit + size / 2);
  const isNearSmall = (/** @type {Point} */ { x, y }) => shunned.some((at) => Math.hypot(at.x - x, at.y - y) < unit * 0.55);
  const badness = (/** @type {Berth} */ berth) =>
    [0, 1, 2].reduce((sum, n) => {
      const at = { x: berth.x + berth.way.x * n, y: berth.y + berth.way.y * n };
      return sum + (3 - n) * ((isInside(at) ? 0 : 2) + (isOnCamp(at) ? 1.4 : 0) + (isNearSmall(at) ? 1 : 0));
    }, 0);
  return found.map((berth) => ({ berth, bad: badness(berth) })).sort((a, b) => a.bad - b.bad).map(({ berth }) => berth);
}
