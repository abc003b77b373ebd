// @ts-check
// "Why not?": the refusal, the rule with its text, and the nearest thing that may be done instead.

import { ruleId, ruleLink, withRules } from "./blocks.js";
import { choiceButton } from "./choice.js";
import { announce, h, refill } from "./dom.js";
import { giveFocusBack } from "./focus.js";

/**
 * @typedef {import("./choice.js").Choice} Choice
 * @typedef {import("./wire").Refusal} Refusal
 * @typedef {{
 *   onInstead: (choice: Choice) => void,
 *   onRule?: (rule: string) => void,
 *   onClose?: () => void,
 *   focus?: boolean,
 * }} RefusalLinks
 */

/** @type {AbortController | null} */
let listening = null;

/**
 * Show a refusal until it is closed or another takes its place. It takes the focus only if asked to, so that one
 * who walks over the map stays on the map.
 * @param {HTMLElement} root
 * @param {Refusal} refusal
 * @param {RefusalLinks} links
 * @returns {() => void} closes it
 */
export function showRefusal(root, refusal, links) {
  listening?.abort();
  const ends = (listening = new AbortController());
  const back = document.activeElement;
  const close = () => {
    ends.abort();
    const held = root.contains(document.activeElement);
    root.replaceChildren();
    if (held) giveFocusBack(back);
    links.onClose?.();
  };
  const box = build(refusal, links, close);
  refill(root, box);
  document.addEventListener(
    "keydown",
    (event) => {
      if (!box.isConnected) return ends.abort();
      if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      close();
    },
    { signal: ends.signal },
  );
  announce(spoken(refusal), "assertive");
  if (links.focus) box.focus();
  return close;
}

/** @param {Refusal} refusal */
function spoken(refusal) {
  const instead = refusal.instead ? `Instead: ${refusal.instead.says}` : "";
  return [`Not allowed. ${refusal.says}`, refusal.rule && `Rule ${ruleId(refusal.rule)}, ${refusal.title}.`, instead]
    .filter(Boolean)
    .join(" ");
}

/**
 * @param {Refusal} refusal
 * @param {RefusalLinks} links
 * @param {() => void} close
 * @returns {HTMLElement}
 */
function build(refusal, links, close) {
  const { instead } = refusal;
  const onclick = () => {
    close();
    if (instead) links.onInstead(instead);
  };
  return h(
    "aside",
    { class: "refusal", "aria-label": "Why not?", tabindex: "-1", data: { rule: ruleId(refusal.rule) } },
    h(
      "div",
      { class: "refusal-head" },
      h("h2", {}, "Why not?"),
      refusal.action &&
        h("span", { class: "refusal-action" }, h("span", { class: "unseen" }, "Tried: "), refusal.action),
      h("button", { type: "button", class: "quiet refusal-close", "aria-label": "Close", onclick: close }, "×"),
    ),
    h("p", { class: "refusal-says" }, withRules(refusal.says, links.onRule)),
    refusal.title &&
      h(
        "blockquote",
        { class: "refusal-rule" },
        h("p", { class: "refusal-title" }, ruleLink(refusal.rule, links.onRule), " ", refusal.title),
        refusal.text && h("p", {}, withRules(refusal.text, links.onRule)),
      ),
    instead &&
      h(
        "div",
        { class: "refusal-instead" },
        h("p", {}, "What may be done instead"),
        choiceButton(instead, "", { onclick }),
      ),
  );
}
