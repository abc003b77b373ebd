// @ts-check
// Finding text by typed words: without case and accents, every word anywhere.

import { h } from "./dom.js";

/**
 * Words without case and accents, letter for letter, so that a place in the folded text is the same in the text.
 * @param {string} text
 * @returns {string}
 */
export function folded(text) {
  let out = "";
  for (let i = 0; i < text.length; i++) {
    const letter = text.charAt(i);
    out += letter < "\u0080" ? letter : letter.normalize("NFD").charAt(0);
  }
  const low = out.toLowerCase();
  return low.length === text.length ? low : out;
}

/**
 * The words that were typed.
 * @param {string} typed
 * @returns {string[]}
 */
export function wordsOf(typed) {
  return folded(typed).split(/\s+/).filter(Boolean);
}

/**
 * Whether a folded text holds every word.
 * @param {string} text
 * @param {string[]} words
 */
export function holds(text, words) {
  return words.every((word) => text.includes(word));
}

/**
 * A text with the words that were looked for marked in it.
 * @param {string} text
 * @param {string[]} words
 * @returns {(string | HTMLElement)[]}
 */
export function marked(text, words) {
  const plain = folded(text);
  const hit = new Uint8Array(text.length);
  for (const word of words)
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1)) hit.fill(1, at, at + word.length);
  /** @type {(string | HTMLElement)[]} */
  const parts = [];
  for (let from = 0, to = 0; from < text.length; from = to) {
    while (to < text.length && hit[to] === hit[from]) to++;
    const piece = text.slice(from, to);
    parts.push(hit[from] ? h("mark", {}, piece) : piece);
  }
  return parts;
}
