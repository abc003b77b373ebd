// @ts-check
// The attack planner: every attack with its odds line by line, what it can do, and what could still change it.

import { counter, headedSum, renderBlocks, withRules } from "./blocks.js";
import { choiceButton, effectOf, isEnding } from "./choice.js";
import { h, refill } from "./dom.js";
import { giveFocusBack } from "./focus.js";
import { defenses, distinct, oneCase, sideBySide } from "./odds.js";

/**
 * @typedef {import("./blocks.js").Line} Line
 * @typedef {import("./choice.js").Choice} Choice
 * @typedef {import("./inspect.js").Piece} Piece
 * @typedef {import("./wire").Plan} Plan
 * @typedef {import("./blocks.js").Links & {
 *   onChoose?: (choice: Choice) => void,
 *   onPiece?: (piece: string) => void,
 * }} PlanLinks
 */

const PLANNED = "being planned";
/** So many choices are set before an attack that is still planned, and so many before any other. */
const FEW = 5;
const SOME = 12;
const EDGES = 24;

export class PlanView {
  /**
   * @param {HTMLElement} root
   * @param {PlanLinks} links
   */
  constructor(root, links) {
    this.root = root;
    this.links = links;
    /** @type {Map<string, boolean>} which attacks the player opened or shut himself */
    this.folds = new Map();
    root.classList.add("plans");
  }

  /**
   * @param {Plan[]} plans
   * @param {Choice[]} choices
   * @param {Piece[]} [pieces] to name the attackers and draw them
   */
  show(plans, choices, pieces = []) {
    const held = this.held();
    const byId = new Map(pieces.map((piece) => [piece.id, piece]));
    const names = new Set(plans.map((plan) => plan.title));
    for (const name of this.folds.keys()) if (!names.has(name)) this.folds.delete(name);
    const boxes = plans.map((plan) => this.plan(plan, choices, byId, this.folds.get(plan.title) ?? unfolds(plan, plans)));
    const count = plans.length > 1 ? [" ", h("span", { class: "count" }, plans.length)] : [];
    refill(this.root, boxes.length > 0 && h("h2", { class: "plans-title" }, "Attacks", count), boxes);
    this.root.hidden = !plans.length;
    this.#place(plans, choices);
    if (held) this.refocus(held);
  }

  /**
   * Before the list of choices; behind it where the choices are few and could not be seen otherwise.
   * @param {Plan[]} plans
   * @param {Choice[]} choices shown already
   */
  #place(plans, choices) {
    const list = this.root.parentElement?.querySelector(".choices");
    const pane = this.root.parentElement;
    if (!list || !pane) return;
    const most = plans.some((plan) => plan.open && plan.stage === PLANNED) ? FEW : SOME;
    const isFew = choices.filter((choice) => !isEnding(choice.group)).length <= most;
    const heights = [this.root, ...list.children].reduce((sum, part) => sum + /** @type {HTMLElement} */ (part).offsetHeight, 0);
    const isLong = heights > pane.clientHeight - EDGES || !pane.clientHeight;
    const isBehind = plans.length > 0 && isFew && isLong;
    if (isBehind === (list.nextElementSibling === this.root)) return;
    if (isBehind) list.after(this.root);
    else list.before(this.root);
  }

  held() {
    const active = document.activeElement;
    if (!active || !this.root.contains(active)) return null;
    const plan = active.closest("details.plan-box");
    return { plan: plan?.getAttribute("data-plan") || "", hook: active.getAttribute("data-hook") || "" };
  }

  /** @param {{plan: string, hook: string}} held */
  refocus(held) {
    const boxes = [...this.root.querySelectorAll("details.plan-box")];
    const box = boxes.find((one) => one.getAttribute("data-plan") === held.plan) || boxes[boxes.length - 1];
    const found = [...(box?.querySelectorAll("[data-hook]") || [])].find(
      (one) => one.getAttribute("data-hook") === held.hook,
    );
    giveFocusBack(found || box?.querySelector("summary"));
  }

  /**
   * @param {Plan} plan
   * @param {Choice[]} choices
   * @param {Map<string, Piece>} byId
   * @param {boolean} open
   */
  plan(plan, choices, byId, open) {
    const box = h(
      "details",
      {
        class: plan.open ? "plan-box planning" : "plan-box",
        open,
        data: { plan: plan.title, targets: plan.targets.join(" ") },
      },
      this.summary(plan),
      this.takers(plan, choices, byId),
      plan.unknown && h("p", { class: "plan-unknown" }, withRules(plan.unknown, this.links.onRule)),
      this.odds(plan),
      plan.more.length > 0 && h("div", { class: "plan-more" }, renderBlocks(plan.more, this.links)),
      this.retreats(plan),
      this.sums(plan),
      this.changes(plan, choices),
    );
    box.querySelector("summary").addEventListener("click", () => this.folds.set(plan.title, !box.open));
    return box;
  }

  /** @param {Plan} plan */
  summary(plan) {
    const falls = distinct(plan, "falls");
    return h(
      "summary",
      { data: { hook: "summary" } },
      h("span", { class: "plan-title" }, plan.title),
      plan.open && h("span", { class: "badge" }, plan.stage),
      h("span", { class: "plan-odds" }, distinct(plan, "column") || "?"),
      falls && h("span", { class: "plan-falls" }, `falls: ${falls}`),
    );
  }

  /**
   * Who is attacked and by whom: buttons that show them on the map.
   * @param {Plan} plan
   * @param {Choice[]} choices
   * @param {Map<string, Piece>} byId
   */
  takers(plan, choices, byId) {
    const targets = plan.targets.map((place) => this.light(place, [place], `target ${place}`));
    const attackers = plan.pieces.map((id) => this.attacker(id, byId.get(id), plan, choices));
    return h(
      "div",
      { class: "plan-takers" },
      h("p", {}, h("span", { class: "plan-word" }, "Against"), targets),
      (attackers.length > 0 || plan.by || plan.stage === PLANNED) &&
        h("p", {}, h("span", { class: "plan-word" }, "With"), attackers.length ? attackers : ` ${plan.by || "nobody yet"}`),
    );
  }

  /**
   * @param {string} id
   * @param {Piece | undefined} piece
   * @param {Plan} plan
   * @param {Choice[]} choices
   */
  attacker(id, piece, plan, choices) {
    const { onPiece, onChoose } = this.links;
    const inside = piece ? [counter(piece.look, "", piece.figures), h("span", { class: "unseen" }, piece.label)] : [id];
    const title = piece ? `${piece.label}, ${piece.place}` : id;
    const onclick = () => (onPiece ? onPiece(id) : piece && this.links.onPlaces?.([piece.place]));
    const data = { hook: `piece ${id}`, piece: id };
    const button = h("button", { type: "button", class: "plan-piece", title, data, onclick }, inside);
    const leave = plan.open && onChoose ? choices.find((choice) => leavesOut(choice, id)) : undefined;
    if (!leave || !onChoose) return button;
    const props = { type: "button", class: "plan-drop", title: leave.says, "aria-label": leave.says };
    return h("span", {}, button, h("button", { ...props, onclick: () => onChoose(leave) }, "×"));
  }

  /**
   * @param {string} words
   * @param {string[]} places
   * @param {string} hook
   */
  light(words, places, hook) {
    const onclick = () => this.links.onPlaces?.(places);
    return h(
      "button",
      { type: "button", class: "plan-place", title: "Show on the map", data: { hook }, onclick },
      words,
    );
  }

  /**
   * Attack, defense and die, line by line.
   * @param {Plan} plan
   */
  sums(plan) {
    return h(
      "div",
      { class: "plan-sums" },
      plan.attack.length > 0 && headedSum("Attack", plan.total, plan.attack, this.links),
      defenses(plan.cases, this.links),
      plan.additions.length > 0 && headedSum("Added to the die", plan.added, plan.additions, this.links),
    );
  }

  /** @param {Plan} plan */
  odds(plan) {
    const known = plan.cases.filter((one) => one.outcomes.length);
    if (!known.length) return null;
    if (known.length > 1) return sideBySide(known);
    const against = `${plan.total} against ${known[0].total}${plan.additions.length ? `, die ${plan.added}` : ""}`;
    const words = against !== known[0].column && h("span", { class: "plan-word" }, against);
    const column = h("p", { class: "plan-column" }, known[0].column, words);
    return h("div", { class: "plan-results" }, column, oneCase(known[0]));
  }

  /** @param {Plan} plan */
  retreats(plan) {
    const count = plan.retreats.length;
    const known = plan.cases.some((one) => one.outcomes.length && one.falls);
    if (!count) return known && h("p", { class: "plan-retreats" }, "The defenders have nowhere to retreat to.");
    const words = `A retreat could end in ${count === 1 ? "1 place" : `${count} places`}`;
    return h("p", { class: "plan-retreats" }, words, this.light("Show on the map", plan.retreats, "retreats"));
  }

  /**
   * What each choice would make of the column, the best known first as the server lists them.
   * @param {Plan} plan
   * @param {Choice[]} choices
   */
  changes(plan, choices) {
    const { onChoose } = this.links;
    const could = new Map(plan.could);
    const found = choices.filter((choice) => effectOf(choice, could));
    if (plan.open || !onChoose || !found.length) return null; // the list of choices says it for the open one
    const buttons = found.map((choice) =>
      h("li", {}, choiceButton(choice, effectOf(choice, could), { onclick: () => onChoose(choice) })),
    );
    const words = h(
      "summary",
      { data: { hook: "changes" } },
      "What could change it ",
      h("span", { class: "count" }, found.length),
    );
    return h("details", { class: "plan-changes", open: found.length < 9 }, words, h("ul", {}, buttons));
  }
}

/**
 * Whether an attack is shown in full at first: the one in hand, or a single one that a choice could change.
 * @param {Plan} plan
 * @param {Plan[]} plans
 */
function unfolds(plan, plans) {
  return plan.open || (plans.length === 1 && plan.could.length > 0);
}

/**
 * Whether a choice about a piece is to do without it: the attack is given up and put together anew, and it is not named.
 * @param {Choice} choice
 * @param {string} piece
 */
function leavesOut({ piece: about, actions }, piece) {
  return about === piece && actions.length > 1 && !actions.some((action) => action.split(" ").includes(piece));
}
