// @ts-check
// A long stretch of the log as a handful of beats: what moved, what was fought, what else is worth a sentence.

import { SIDES, sideName } from "./sides.js";

/**
 * @typedef {import("./wire").Motion} Motion
 * @typedef {(place: string) => string} NameOf
 * @typedef {import("./wire").Told} Told
 * @typedef {import("./wire").LogLine} LogLine
 * @typedef {{
 *   kind: "moves" | "result" | "results" | "words", heading: string, says: string, side: string,
 *   motions: Motion[], places: string[], cards: import("./wire").Card[], lines: string[]
 * }} Beat
 * @typedef {{heading: string, lines: LogLine[]}} Stretch
 */

/** More beats than this are no summary. */
const MOST = 12;

/** Sentences in one beat; the rest are counted. */
const SENTENCES = 4;

/** Lines of who went where in one beat; the rest are counted. */
const WAYS = 8;

/** So many are named; more are counted. */
const NAMED = 3;

/**
 * Every result alone if there are few; else the busiest phases tell theirs in one beat.
 * @param {LogLine[]} lines
 * @param {NameOf} [nameOf]
 * @returns {Beat[]}
 */
export function beats(lines, nameOf = (place) => place) {
  const told = (/** @type {Stretch} */ stretch) => stretchBeats(stretch, nameOf);
  const byPhase = phases(lines).map((phase) => ({ fine: atResults(phase).flatMap(told), coarse: told(phase) }));
  const busiest = [...byPhase].sort((one, other) => other.fine.length - one.fine.length);
  const count = () => byPhase.reduce((sum, { fine }) => sum + fine.length, 0);
  for (const phase of busiest) if (count() > MOST) phase.fine = phase.coarse;
  return count() > MOST ? told({ heading: "", lines }) : byPhase.flatMap(({ fine }) => fine);
}

/**
 * Cut where a turn or a phase begins. What a turn begins with heads its first phase too.
 * @param {LogLine[]} lines
 * @returns {Stretch[]}
 */
function phases(lines) {
  /** @type {Stretch[]} */
  const found = [{ heading: "", lines: [] }];
  for (const line of lines) {
    const last = found[found.length - 1];
    const turn = line.told.level === 1 && !last.lines.length && last.heading ? `${last.heading} · ` : "";
    if (line.told.level <= 1 && !line.told.card && !line.told.motion) found.push({ heading: turn + line.told.says, lines: [] });
    else found[found.length - 1].lines.push(line);
  }
  return found.filter((stretch) => stretch.lines.length);
}

/**
 * Cut a stretch further, so that every result stands alone.
 * @param {Stretch} stretch
 * @returns {Stretch[]}
 */
function atResults({ heading, lines }) {
  /** @type {Stretch[]} */
  const found = [{ heading, lines: [] }];
  for (const line of lines) {
    if (line.told.card) found.push({ heading, lines: [line] }, { heading, lines: [] });
    else found[found.length - 1].lines.push(line);
  }
  return found.filter((part) => part.lines.length);
}

/**
 * In the order in which it happened: each part where it began.
 * @param {Stretch} stretch
 * @param {NameOf} nameOf
 * @returns {Beat[]}
 */
function stretchBeats({ heading, lines }, nameOf) {
  const moved = lines.filter(({ told }) => told.motion && !told.card);
  const fought = lines.filter(({ told }) => told.card);
  const noted = lines.filter(({ told }) => !told.motion && !told.card && told.level === 2);
  /** @type {[LogLine[], () => Beat[]][]} */
  const parts = [
    [moved, () => [movesBeat(heading, moved, nameOf)]],
    [fought, () => resultBeats(heading, fought)],
    [noted, () => [wordsBeat(heading, noted)]],
  ];
  const began = (/** @type {LogLine[]} */ some) => lines.indexOf(some[0]);
  const there = parts.filter(([some]) => some.length).sort(([one], [other]) => began(one) - began(other));
  return there.flatMap(([, make]) => make());
}

/**
 * @param {string} heading
 * @param {LogLine[]} lines
 * @param {NameOf} nameOf
 * @returns {Beat}
 */
function movesBeat(heading, lines, nameOf) {
  const motions = chained(lines.map(({ told }) => /** @type {Motion} */ (told.motion)));
  const side = sideName(lines[0].told.side ?? motions[0].side);
  const who = SIDES[side] ? `${SIDES[side]} ` : "";
  const says =
    lines.length <= 2
      ? lines.map(({ told }) => told.says).join(" ")
      : `${motions.length} ${who}move${motions.length === 1 ? "" : "s"}.`;
  const places = motions.flatMap(({ places: way }) => [way[0], way[way.length - 1]]);
  return beat("moves", heading, says, lines, { motions, places, lines: lines.length > 2 ? ways(motions, nameOf) : [] });
}

/**
 * Who went from where to where, those who went the same way in one line; nothing where they have no names.
 * @param {Motion[]} motions
 * @param {NameOf} nameOf
 * @returns {string[]}
 */
function ways(motions, nameOf) {
  if (motions.some(({ who }) => !who)) return [];
  /** @type {Map<string, string[]>} */
  const going = new Map();
  for (const { who = "", places } of motions) {
    const [from, to] = [places[0], places[places.length - 1]].map((place) => nameOf(place) || place);
    const way = from === to ? `about ${to}` : `${from} to ${to}`;
    going.set(way, [...(going.get(way) ?? []), who]);
  }
  const all = [...going].map(([way, who]) => `${who.length > NAMED ? `${who.length} units` : who.join(", ")}: ${way}`);
  return all.length > WAYS + 1 ? [...all.slice(0, WAYS), `and ${all.length - WAYS} more ways, in the log`] : all;
}

/**
 * @param {string} heading
 * @param {LogLine[]} lines
 * @returns {Beat[]}
 */
function resultBeats(heading, lines) {
  const cards = lines.flatMap(({ told }) => told.card ?? []);
  if (lines.length <= 1) return lines.map((line) => beat("result", heading, line.told.says, [line], { cards }));
  return [beat("results", heading, `${lines.length} results.`, lines, { cards, lines: sentences(lines) })];
}

/**
 * @param {string} heading
 * @param {LogLine[]} lines
 * @returns {Beat}
 */
function wordsBeat(heading, lines) {
  const list = sentences(lines);
  return list.length === 1 ? beat("words", heading, list[0], lines, {}) : beat("words", heading, "", lines, { lines: list });
}

/**
 * A few sentences; what was said more than once is counted, and so is what there is no room for.
 * @param {LogLine[]} lines
 * @returns {string[]}
 */
function sentences(lines) {
  const times = new Map();
  for (const { told } of lines) times.set(told.says, (times.get(told.says) ?? 0) + 1);
  const all = [...times].map(([says, count]) => (count > 1 ? `${says.replace(/\.$/, "")} (${count} times).` : says));
  return all.length > SENTENCES + 1 ? [...all.slice(0, SENTENCES), `and ${all.length - SENTENCES} more, in the log`] : all;
}

/**
 * @param {Beat["kind"]} kind
 * @param {string} heading
 * @param {string} says
 * @param {LogLine[]} lines
 * @param {Partial<Beat>} rest
 * @returns {Beat}
 */
function beat(kind, heading, says, lines, rest) {
  const places = [...new Set(lines.flatMap(({ told }) => told.places))];
  return { kind, heading, says, side: sideName(lines[0].told.side), motions: [], cards: [], lines: [], places, ...rest };
}

/**
 * Moves that go on where the same counter stopped are one move.
 * @param {Motion[]} motions
 * @returns {Motion[]}
 */
function chained(motions) {
  /** @type {Motion[]} */
  const chains = [];
  for (const motion of motions) {
    const before = chains.findLast(
      (chain) => chain.look === motion.look && chain.side === motion.side && chain.places[chain.places.length - 1] === motion.places[0],
    );
    if (before) before.places = [...before.places, ...motion.places.slice(1)];
    else chains.push({ ...motion, places: [...motion.places] });
  }
  return chains;
}
