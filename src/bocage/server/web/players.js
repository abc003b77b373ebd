// @ts-check
// Who can play a side: a person, or one of the game's computer players.

import { h } from "./dom.js";

/** @type {Record<string, string>} */
const KNOWN = {
  random: "any legal move",
  recruit: "scripted, sound habits",
};

/**
 * A computer player in words: its name, and how it plays where that is known.
 * @param {string} name
 */
function playerWords(name) {
  return KNOWN[name] ? `${name}: ${KNOWN[name]}` : name;
}

/**
 * The player offered first: games list theirs weakest first.
 * @param {string[]} players
 */
export function bestPlayer(players) {
  return players.at(-1) ?? "";
}

/**
 * A labelled list of players.
 * @param {{id: string, label: string, players: string[], person?: boolean, chosen: string}} what
 * @returns {HTMLElement}
 */
export function playerSelect({ id, label, players, person = false, chosen }) {
  const names = person ? ["person", ...players] : players;
  const words = (/** @type {string} */ name) => (name === "person" ? "a person, here" : `computer, ${playerWords(name)}`);
  return h(
    "p",
    { class: "field" },
    h("label", { for: id }, label),
    h(
      "select",
      { id, name: id },
      names.map((name) => h("option", { value: name, selected: name === chosen }, person ? words(name) : playerWords(name))),
    ),
  );
}
