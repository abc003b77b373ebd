// @ts-check
// What lies open beside the map and says how things stand: a drawing with its name, its words when it is pressed; small
// where room is scarce.

import { counter, ruleLink } from "./blocks.js";
import { h } from "./dom.js";

/** @typedef {import("./wire").Token} Token */

const LONG_WORD = 10;
const FIGURE = / (\d[\d.,/]*)$/; // a title may end in a number: how much there is

/**
 * Tokens side by side; one at a time is opened.
 * @param {Token[]} tokens
 * @param {string} opened the name of the one whose words are shown
 * @param {(rule: string) => void} onRule
 * @returns {HTMLElement}
 */
export function tokenList(tokens, opened, onRule) {
  const tiles = tokens.map((token) => {
    const open = token.name === opened;
    const data = { token: token.name, look: token.look };
    const press = { type: "button", class: `token-tile side-${token.side ?? "none"}`, title: token.says, "aria-expanded": String(open), data };
    const words = open && h("p", { class: "token-says" }, token.says, " ", ruleLink(token.rule, onRule));
    const wide = token.title.split(" ").some((word) => word.length > LONG_WORD);
    return [h("li", { class: wide && "wide" }, h("button", press, counter(token.look), h("span", {}, token.title))), words && h("li", { class: "token-words" }, words)];
  });
  return h("ul", { class: "tokens", "aria-label": "How things stand" }, tiles.flat());
}

/**
 * A token as a small drawing with the number its title may end in; pressing it shows the words.
 * @param {Token} token
 * @param {() => void} onclick
 * @returns {HTMLElement}
 */
export function tokenChip(token, onclick) {
  const words = [token.title, token.says].filter(Boolean).join(". ");
  const data = { token: token.name, look: token.look };
  const figure = FIGURE.exec(token.title)?.[1];
  return h("button", { type: "button", class: `chip token-chip side-${token.side ?? "none"}`, title: words, "aria-label": words, data, onclick }, counter(token.look), figure && h("b", {}, figure));
}
