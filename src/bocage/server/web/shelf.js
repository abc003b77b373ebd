// @ts-check
// The shelf: games as boxes, matches as lines.

import { stakes } from "./dice.js";
import { h } from "./dom.js";
import { gamePicture } from "./gamepicture.js";
import { playerWords } from "./players.js";
import { SIDES } from "./sides.js";

/**
 * @typedef {import("./newgame.js").GameInfo} GameInfo
 * @typedef {import("./wire").SeatInfo} SeatInfo
 * @typedef {import("./wire").MatchInfo} MatchInfo
 */

/**
 * A game as a box on the shelf.
 * @param {GameInfo} game
 * @param {{onPlay: () => void, onLearn: () => void, learning: MatchInfo | undefined}} how
 * @returns {HTMLElement}
 */
export function gameBox(game, { onPlay, onLearn, learning }) {
  const heading = `game-${game.id}`;
  return h(
    "article",
    { class: "game-box", "aria-labelledby": heading, data: { game: game.id } },
    gamePicture(game),
    h(
      "div",
      { class: "game-words" },
      h("h3", { id: heading }, game.title),
      h("p", { class: "imprint" }, `${game.publisher}, ${game.year}`),
      h("p", { class: "game-says" }, game.says),
      h(
        "div",
        { class: "game-buttons" },
        h("button", { class: "strong play", type: "button", "aria-label": `Play ${game.title}`, onclick: onPlay }, "Play"),
        game.tutorial && (learning ? goOn(game, learning) : learn(game, "Learn it in ten minutes", "learn", onLearn)),
        h("a", { class: "button rulebook", href: `/rules/${game.id}`, "aria-label": `Rulebook of ${game.title}` }, "Rulebook"),
        game.compared && h("a", { class: "button compared", href: game.compared, "aria-label": `Two editions of ${game.title}, side by side` }, "Two editions"),
        game.tutorial && learning && learn(game, "Start the lesson again", "quiet learn", onLearn),
      ),
    ),
  );
}

/**
 * @param {GameInfo} game
 * @param {string} words
 * @param {string} look
 * @param {() => void} onLearn
 */
function learn(game, words, look, onLearn) {
  return h("button", { class: look, type: "button", "aria-label": `${words}: ${game.title}`, onclick: onLearn }, words);
}

/**
 * @param {GameInfo} game
 * @param {MatchInfo} learning
 */
function goOn(game, learning) {
  const words = "Go on with the lesson";
  return h("a", { class: "button go-on-learning", href: `/match/${learning.id}`, "aria-label": `${words}: ${game.title}` }, words);
}

/**
 * A match being played.
 * @param {MatchInfo} match
 * @param {GameInfo | undefined} game
 * @param {() => void} onClose
 * @returns {HTMLElement}
 */
export function runningLine(match, game, onClose) {
  return h(
    "li",
    { class: `match-line${isMyTurn(match) ? " my-turn" : ""}`, data: { match: match.id } },
    h(
      "div",
      { class: "match-words" },
      h("a", { class: "match-title", href: `/match/${match.id}` }, match.title || game?.title || match.game),
      h("p", { class: "match-heading" }, turn(match), h("span", {}, match.heading)),
      h("p", { class: "match-facts" }, facts(match, game)),
    ),
    h("button", { class: "quiet close-match", type: "button", onclick: onClose, "aria-label": `End it: ${match.title}` }, "End it"),
  );
}

/**
 * A match that is over.
 * @param {MatchInfo} match
 * @param {GameInfo | undefined} game
 * @returns {HTMLElement}
 */
export function finishedLine(match, game) {
  const title = match.title || game?.title || match.game;
  return h(
    "li",
    { class: "match-line finished", data: { match: match.id } },
    h(
      "div",
      { class: "match-words" },
      h("a", { class: "match-title", href: `/match/${match.id}?moment=0` }, title),
      h("p", { class: "match-heading" }, match.state === "over" ? match.result : `${match.heading}. ${match.result}`),
      h("p", { class: "match-facts" }, facts(match, game)),
    ),
    h(
      "a",
      { class: "button quiet last-moment", href: `/match/${match.id}?moment=${match.moments}`, "aria-label": `Last position of ${title}` },
      "Last position",
    ),
  );
}

/**
 * Whether the match waits for the person before this page.
 * @param {MatchInfo} match
 */
export function isMyTurn(match) {
  return match.state === "running" && match.seats.some((seat) => seat.side === match.decides && seat.person && seat.mine);
}

/** @param {MatchInfo} match */
function turn(match) {
  if (!match.decides) return null;
  const side = SIDES[match.decides];
  if (isMyTurn(match)) return h("strong", { class: "badge mine" }, match.shared ? `${side} to decide` : "Your turn");
  return h("span", { class: "badge" }, `${side} to decide`);
}

/**
 * @param {MatchInfo} match
 * @param {GameInfo | undefined} game
 */
function facts(match, game) {
  const named = game && match.title && match.title !== game.title ? [game.title] : [];
  const kinds = [match.tutorial && "lesson", ...stakes(match), match.branch_of && "played on from another game"].filter(Boolean);
  const words = [...named, opponents(match), ...kinds].join(" · ");
  return [h("span", {}, words), " · ", when(match.touched)];
}

/** @param {MatchInfo} match */
function opponents(match) {
  const people = match.seats.filter((seat) => seat.person);
  const computers = match.seats.filter((seat) => !seat.person);
  const program = match.seats.find((seat) => seat.player === "bot");
  if (program) return `${SIDES[program.side]}: a program`;
  if (people.length === 2) return match.shared ? "two people on this screen" : "two people";
  if (people.length === 1 && computers.length)
    return `${people[0].mine ? "you are" : "a person is"} ${SIDES[people[0].side]}, against ${playerWords(computers[0].player)}`;
  return match.seats.map((seat) => `${SIDES[seat.side]}: ${playerWords(seat.player)}`).join(", ");
}

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
];

/** @param {string} touched */
function when(touched) {
  const then = new Date(touched);
  if (Number.isNaN(then.getTime())) return touched;
  const seconds = (Date.now() - then.getTime()) / 1000;
  const unit = UNITS.find(([, size]) => seconds >= size);
  const words = !unit
    ? "just now"
    : seconds > 30 * 86400
      ? then.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" })
      : new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(-Math.floor(seconds / unit[1]), unit[0]);
  return h("time", { datetime: touched, title: then.toLocaleString("en-GB") }, words);
}
