// @ts-check
// Two people, one screen: a page that hides everything until the other one is seated.

import { h } from "./dom.js";
import { SIDES } from "./sides.js";

/** A key or click meant for the table must not uncover it again. */
const DEAF_MS = 700;
const BRIEFLY_DEAF_MS = 350;
const CLEARED_WORDS = "The table is cleared. Whoever sits before the screen next sees what their side may see.";
const BRIEF_WORDS = "A choice made unseen: the other player looks away.";

export class HandOver {
  /** @param {{onSit: (side: "allied" | "german") => unknown}} handlers may return a promise; its failure is shown */
  constructor({ onSit }) {
    this.onSit = onSit;
    this.covered = false;
    this.title = "";
    this.since = 0;
    this.deaf = DEAF_MS;
    this.brief = false;
    /** @type {"allied" | "german"} */
    this.side = "allied";
    this.heading = h("h1", { id: "hand-over-heading", tabindex: "-1" });
    this.phase = h("p", { class: "hand-over-phase" });
    this.message = h("p", { class: "hand-over-message" });
    this.error = h("p", { class: "error", role: "alert" });
    this.button = h("button", { class: "strong hand-over-sit", type: "button", onclick: () => this.sit(), onkeydown: (/** @type {KeyboardEvent} */ e) => e.repeat && e.preventDefault() });
    this.dialog = h(
      "dialog",
      {
        class: "hand-over",
        id: "hand-over",
        "aria-labelledby": "hand-over-heading",
        oncancel: (/** @type {Event} */ e) => e.preventDefault(),
        onclick: (/** @type {Event} */ e) => this.brief && e.target !== this.button && !(e.target instanceof HTMLAnchorElement) && this.sit(),
      },
      h(
        "div",
        { class: "hand-over-sheet" },
        h("div", { class: "hand-over-mark", "aria-hidden": "true" }),
        this.heading,
        this.phase,
        this.message,
        this.button,
        this.error,
        h("a", { class: "button quiet", href: "/" }, "Back to the games"),
      ),
    );
    // Browsers let an insistent Escape through: the cover then comes back at once.
    this.dialog.addEventListener("close", () => this.covered && this.dialog.showModal());
  }

  /**
   * @param {"allied" | "german"} side who is to sit down
   * @param {{phase?: string, message?: string, brief?: boolean}} [words] nothing secret: everyone in the room reads it. A
   *   brief cover is lifted by one click anywhere, or Enter
   */
  cover(side, { phase = "", message = "", brief = false } = {}) {
    this.side = side;
    this.brief = brief;
    this.deaf = brief ? BRIEFLY_DEAF_MS : DEAF_MS;
    this.dialog.dataset.side = side;
    this.dialog.classList.toggle("brief", brief);
    this.heading.textContent = brief ? `Pass to the ${SIDES[side]} player` : `Hand over to the ${SIDES[side]} player`;
    this.phase.textContent = phase;
    this.message.textContent = message || (brief ? BRIEF_WORDS : CLEARED_WORDS);
    this.button.textContent = `I am the ${SIDES[side]} player`;
    this.button.disabled = false;
    this.error.textContent = "";
    if (this.covered) return;
    this.covered = true;
    this.since = performance.now();
    this.title = document.title;
    document.title = "Bocage";
    for (const open of document.querySelectorAll("dialog[open]")) /** @type {HTMLDialogElement} */ (open).close();
    document.body.append(this.dialog);
    document.documentElement.classList.add("covered");
    this.dialog.showModal();
    this.button.focus(); // deaf for a moment: a key meant for the table does nothing
  }

  uncover() {
    if (!this.covered) return;
    this.covered = false;
    document.title = this.title;
    document.documentElement.classList.remove("covered");
    this.dialog.close();
    this.dialog.remove();
  }

  async sit() {
    if (this.button.disabled || performance.now() - this.since < this.deaf) return;
    this.button.disabled = true;
    this.error.textContent = "";
    try {
      await this.onSit(this.side);
    } catch (problem) {
      this.error.textContent = problem instanceof Error ? problem.message : String(problem);
    }
    this.button.disabled = false;
  }
}
