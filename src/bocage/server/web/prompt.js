// @ts-check
// The prompt line: who decides what, now, under which rule. It speaks only when its words change.

import { announce, h, refill } from "./dom.js";
import { ruleLink } from "./blocks.js";
import { figures } from "./figures.js";

/**
 * @typedef {{
 *   heading: string, decides: string | null, yours: boolean, over: boolean, thinking: boolean, trouble: string,
 *   live: boolean, seat: string, score: string, can_undo: boolean, undo_says: string, stopped?: boolean, ended?: string,
 *   hand?: {says: string} | null,
 *   prompt: {says: string, rule: string, title: string},
 * }} PromptTable
 * @typedef {{
 *   onRule?: (rule: string) => void, onStop?: () => void, onGo?: () => void, onUndo?: () => void, onLive?: () => void,
 *   onHand?: () => void,
 * }} PromptLinks
 */

/** @type {WeakMap<HTMLElement, Record<string, HTMLElement>>} */
const shown = new WeakMap();

/**
 * @param {HTMLElement} root
 * @param {PromptTable} table
 * @param {PromptLinks} [links]
 */
export function showPrompt(root, table, links = {}) {
  const parts = shown.get(root) || build(root);
  const [mood, chip] = moodOf(table);
  root.dataset.mood = mood;
  root.dataset.decides = table.decides || "";
  say(parts.heading, table.heading);
  say(parts.score, table.ended ? "" : table.score);
  say(parts.chip, chip);
  say(parts.says, sentence(table, mood));
  parts.rule.hidden = !table.prompt.rule || table.over || Boolean(table.ended);
  if (parts.rule.dataset.rule !== table.prompt.rule) {
    parts.rule.dataset.rule = table.prompt.rule;
    const named = table.prompt.title ? h("span", { class: "prompt-rule-title" }, ` ${table.prompt.title}`) : null;
    refill(parts.rule, ruleLink(table.prompt.rule, links.onRule), named);
  }
  say(parts.trouble, table.trouble);
  parts.trouble.hidden = !table.trouble;
  showButtons(parts.buttons, table, mood, links);
}

/** @param {HTMLElement} root */
function build(root) {
  const parts = {
    heading: h("p", { class: "prompt-heading" }),
    score: h("p", { class: "prompt-score" }),
    chip: h("span", { class: "prompt-chip" }),
    says: h("span", { class: "prompt-says" }),
    rule: h("span", { class: "prompt-rule" }),
    trouble: h("p", { class: "prompt-trouble", role: "status", hidden: true }),
    buttons: h("div", { class: "prompt-buttons" }),
  };
  root.classList.add("prompt");
  refill(
    root,
    parts.heading,
    h(
      "div",
      { class: "prompt-line" },
      h("p", { class: "prompt-words", "aria-live": "polite", "aria-atomic": "true" }, parts.chip, " ", parts.says),
      parts.rule,
      parts.score,
    ),
    parts.trouble,
    parts.buttons,
  );
  shown.set(root, parts);
  return parts;
}

/**
 * Changing words that are the same would make a screen reader say them again.
 * @param {HTMLElement} element
 * @param {string} words
 */
function say(element, words) {
  if (element.textContent !== words) refill(element, figures(words));
}

/**
 * What kind of moment it is, and the word for it.
 * @param {PromptTable} table
 * @returns {[string, string]}
 */
function moodOf(table) {
  if (table.ended) return ["over", "The end"];
  if (!table.live) return ["back", "Looking back"];
  if (table.over) return ["over", "The end"];
  const side = titled(table.decides || "");
  if (table.yours) return ["yours", side ? `${side}, your decision` : "Your decision"];
  if (table.thinking) return ["thinking", `${side} is thinking`];
  if (table.trouble || table.stopped) return ["trouble", `${side} has stopped`];
  return ["waiting", side ? `Waiting for ${side}` : "Waiting"];
}

/** @param {string} word */
function titled(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/**
 * The prompt without what the chip and the rule's button already say.
 * @param {PromptTable} table
 * @param {string} mood
 */
function sentence(table, mood) {
  if (table.ended) return table.ended;
  let says = table.hand?.says ?? table.prompt.says;
  const colon = says.indexOf(": ");
  if (table.decides && says.slice(0, colon).toLowerCase() === table.decides) says = says.slice(colon + 2);
  if (table.prompt.rule && says.endsWith(`(${table.prompt.rule})`)) says = says.slice(0, -table.prompt.rule.length - 2);
  says = titled(says.trim());
  if (says && !/[.!?…]$/.test(says)) says += ".";
  const others = table.seat !== "all" && (mood === "waiting" || mood === "thinking" || mood === "trouble");
  return others ? `${says} It is not your decision.` : says;
}

/**
 * The buttons stay the same elements while they mean the same, so that focus is not lost.
 * @param {HTMLElement} root
 * @param {PromptTable} table
 * @param {string} mood
 * @param {PromptLinks} links
 */
function showButtons(root, table, mood, links) {
  /** @type {[string, string, (() => void) | undefined, string, boolean][]} */
  const wanted = [
    ["stop", "Stop", links.onStop, "Stop the computer's thinking", mood === "thinking"],
    ["go", "Go on", links.onGo, "Let the computer play on", mood === "trouble"],
    ["undo", "Take back", links.onUndo, table.undo_says, table.live && (table.can_undo || table.yours)],
    ["hand", `Hand the screen to the ${titled(table.decides || "other")} player`, links.onHand, "Cover the screen until they sit before it", mood === "waiting"],
    ["live", "Back to now", links.onLive, "Leave the replay", !table.live],
  ];
  const held = root.contains(document.activeElement);
  for (const [name, words, act, title, want] of wanted) {
    let button = /** @type {HTMLButtonElement | null} */ (root.querySelector(`[data-do="${name}"]`));
    if (!want || !act) {
      button?.remove();
      continue;
    }
    if (!button) root.append((button = h("button", { type: "button", data: { do: name } }, words)));
    if (!button) continue;
    button.onclick = act;
    button.title = title || words;
    say(button, words);
    button.classList.toggle("strong", name === "go" || name === "hand");
    if (name !== "undo") continue;
    button.setAttribute("aria-disabled", String(!table.can_undo));
    if (!table.can_undo) button.onclick = () => announce(title || "There is nothing to take back.");
  }
  root.hidden = !root.childElementCount;
  if (held && !root.contains(document.activeElement)) {
    root.parentElement?.setAttribute("tabindex", "-1");
    root.parentElement?.focus();
  }
}
