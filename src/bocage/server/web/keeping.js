// @ts-check
// Where a list stands once it has been renewed: what was pressed, or what took its place, stays under the hand. Only
// another decision begins at the top; one that was left for a moment is found where it was left.

import { isEnding, keyOf, kinOf } from "./choice.js";

/**
 * @typedef {import("./choice.js").Choice} Choice
 * @typedef {{box: boolean, key: string, says: string, group: string, index: number}} Held
 * @typedef {{heading: string, kinds: Set<string>, top: number}} Stand
 */

export class Keeping {
  /** @param {HTMLElement} list */
  constructor(list) {
    this.list = list;
    /** @type {Stand} */
    this.now = { heading: "", kinds: new Set(), top: 0 };
    /** @type {Stand | null} the decision before this one */
    this.earlier = null;
    /** @type {number | null} where on the page what has the focus was */
    this.height = null;
  }

  /** What scrolls the list. */
  get pane() {
    return this.list.closest(".pane");
  }

  /**
   * The list is about to be renewed.
   * @param {Element | null} held what has the focus in it
   */
  note(held) {
    if (!this.pane?.clientHeight) return;
    this.now.top = this.pane.scrollTop;
    this.height = held && this.list.contains(held) ? held.getBoundingClientRect().top : null;
  }

  /**
   * The list has been renewed.
   * @param {string} heading
   * @param {Choice[]} choices
   * @param {HTMLElement | null} held what has the focus in it now
   * @param {boolean} isHeir whether that is what had it, or of its kind
   */
  settle(heading, choices, held, isHeir) {
    const kinds = new Set(choices.map((choice) => choice.group).filter((group) => !isEnding(group)).map(kinOf));
    const next = { heading, kinds, top: 0 };
    const before = this.now;
    const isSame = isAlike(next, before);
    next.top = isSame ? before.top : this.earlier && isAlike(next, this.earlier) ? this.earlier.top : 0;
    if (!isSame) this.earlier = before;
    this.now = next;
    const { pane } = this;
    if (!pane?.clientHeight) return;
    const height = held && isHeir && isSame ? this.height : null;
    this.#scroll(pane, held, next.top, height);
    if (pane.scrollTop < next.top) this.#later(pane, held, next.top, height);
    if (held?.matches(":focus-visible")) held.scrollIntoView({ block: "nearest" });
  }

  /**
   * @param {Element} pane
   * @param {HTMLElement | null} held
   * @param {number} top
   * @param {number | null} height where on the page what is held shall be, if that counts
   */
  #scroll(pane, held, top, height) {
    pane.scrollTop = top;
    if (held && height !== null) pane.scrollTop += held.getBoundingClientRect().top - height;
  }

  /**
   * New lines out of sight have their height only when they have been drawn: until then the list may be too short.
   * @param {Element} pane
   * @param {HTMLElement | null} held
   * @param {number} top
   * @param {number | null} height
   */
  #later(pane, held, top, height) {
    const reached = pane.scrollTop;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const isLeft = pane.scrollTop === reached && (!held || held === document.activeElement); // nobody has gone elsewhere
        if (isLeft) this.#scroll(pane, held, top, height);
      }),
    );
  }
}

/**
 * Whether two lists are of one decision: of the same stage, and something in them is of the same kind.
 * @param {Stand} one
 * @param {Stand} other
 */
function isAlike(one, other) {
  return one.heading === other.heading && [...one.kinds].some((kind) => other.kinds.has(kind));
}

/**
 * What has the focus in a list, to find it again after a change.
 * @param {HTMLElement} root
 * @param {HTMLElement} box the filter
 * @param {Choice[]} choices
 * @returns {Held | null}
 */
export function heldIn(root, box, choices) {
  const active = /** @type {HTMLElement | null} */ (document.activeElement);
  if (!active || !root.contains(active)) return null;
  const { group = "", action = "" } = active.dataset;
  const index = choices.filter((choice) => choice.group === group).findIndex((choice) => keyOf(choice) === action);
  return { box: active === box, key: action, says: active.textContent || "", group, index: Math.max(index, 0) };
}

/**
 * The same choice, else its neighbour in the group, else the first: never something that ends a phase, where one Enter
 * too many would do it.
 * @param {Held} before
 * @param {HTMLElement[]} stops every choice's button
 * @param {HTMLElement} list those that end nothing
 */
export function heirOf(before, stops, list) {
  const same = stops.find((button) => before.key && button.dataset.action === before.key);
  if (same && (list.contains(same) || same.textContent === before.says)) return same;
  const listed = stops.filter((button) => list.contains(button));
  const alike = listed.filter((button) => kinOf(button.dataset.group ?? "") === kinOf(before.group));
  return alike[Math.min(before.index, alike.length - 1)] || listed[0] || list;
}
