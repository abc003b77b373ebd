// @ts-check
// Who can play a side: a person, or one of the game's computer players, by level and temperament.

import { h } from "./dom.js";

/** @typedef {import("./wire").LevelInfo} LevelInfo */

/** The temperament of whoever names none. */
const PLAIN = "historical";

/** The level offered first, where there is one: a good opponent who does not keep anybody waiting. */
const GOOD = "veteran";

/** A program from outside, which takes its seat by itself. */
const BOT = "bot";

/** @param {string} word */
export function capital(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/**
 * A computer player's name as it is said: "Veteran, bold".
 * @param {string} name
 */
export function playerWords(name) {
  const [level, temper] = name.split(":");
  return temper ? `${capital(level)}, ${temper}` : capital(level);
}

/**
 * The level offered first: games list theirs weakest first.
 * @param {LevelInfo[]} levels
 */
export function goodLevel(levels) {
  return levels.find((level) => level.name === GOOD)?.name ?? levels.at(-1)?.name ?? "";
}

/**
 * The player chosen in a form, as the server wants it.
 * @param {FormData} form
 * @param {string} id
 * @returns {string}
 */
export function playerOf(form, id) {
  const level = String(form.get(id) ?? "");
  const temper = String(form.get(`${id}-temper`) ?? "");
  return temper && temper !== PLAIN ? `${level}:${temper}` : level;
}

/**
 * A labelled list of levels, and of temperaments where the level has them.
 * @param {{id: string, label: string, levels: LevelInfo[], person?: boolean, chosen: string, bot?: boolean}} what
 * @returns {HTMLElement}
 */
export function playerSelect({ id, label, levels, person = false, chosen, bot = false }) {
  const option = (/** @type {string} */ value, /** @type {string} */ words) => h("option", { value, selected: value === chosen }, words);
  const options = levels.map(({ name }) => option(name, person ? `Computer: ${capital(name)}` : capital(name)));
  const select = h("select", { id, name: id, "aria-describedby": `${id}-says`, onchange: () => fit() }, person && option("person", "A person, here"), options, bot && option(BOT, "A program of yours"));
  const temper = h("select", { id: `${id}-temper`, name: `${id}-temper` });
  const tempers = h("span", { class: "temper" }, h("label", { for: `${id}-temper` }, "Temperament"), temper);
  const says = h("p", { class: "field-says", id: `${id}-says` });
  const fit = () => {
    const level = levels.find((one) => one.name === select.value);
    const offered = level?.tempers ?? [];
    const before = temper.value || PLAIN;
    temper.replaceChildren(...offered.map((name) => h("option", { value: name, selected: name === before }, capital(name))));
    temper.disabled = !offered.length; // what is not offered is not sent
    tempers.hidden = !offered.length;
    says.textContent = level ? `${capital(level.says)}.` : select.value === BOT ? "The table shows how it takes its seat." : "";
    says.hidden = !says.textContent;
  };
  fit();
  return h("div", { class: "field player-field" }, h("label", { for: id }, label), h("span", { class: "player-choice" }, select, tempers), says);
}
