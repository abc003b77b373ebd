// @ts-check
// What can be done with a moment of a match: note it, copy its address, play on, download, take a picture.

import { announce, h, refill } from "./dom.js";
import { playOn } from "./playon.js";

const CLOSED = "Only once everything may be seen: when the match is over or given up.";

export class Shares {
  /**
   * @param {{matchId: string, info: any, onNotes: () => void, onLive?: () => void, onRest: () => void}} how
   */
  constructor({ matchId, info, onNotes, onLive, onRest }) {
    this.matchId = matchId;
    this.info = info;
    this.onRest = onRest;
    this.moment = 0;
    this.seat = "all";
    const path = `/api/matches/${matchId}`;
    const { open, state } = info;
    this.notes = h("button", { type: "button", id: "replay-notes-button", "aria-controls": "replay-notes", onclick: onNotes }, "Notes");
    this.copier = h(
      "button",
      { type: "button", id: "replay-copy", title: "Copy the address of this moment", onclick: () => this.copy() },
      "Copy address",
    );
    this.picture = h(
      "a",
      { class: "button", id: "replay-picture", title: "Picture of this moment", onclick: (/** @type {Event} */ event) => this.draw(event) },
      "Picture",
    );
    this.root = h("div", { class: "replay-actions", id: "replay-actions" });
    refill(
      this.root,
      onLive &&
        state === "running" &&
        h("button", { class: "strong", type: "button", id: "replay-live", onclick: onLive }, "Back to the game"),
      this.notes,
      this.copier,
      h(
        "button",
        {
          type: "button",
          id: "replay-on",
          disabled: !open,
          title: open ? "A new game from this moment" : CLOSED,
          onclick: () => this.branch(),
        },
        "Play on from here",
      ),
      open &&
        h(
          "a",
          { class: "button", id: "replay-text", href: `${path}/record`, download: `${fileName()}.match`, title: "Download the match as text" },
          "Download",
        ),
      this.picture,
    );
  }

  /**
   * @param {number} moment
   * @param {string} seat
   */
  at(moment, seat) {
    this.moment = moment;
    this.seat = seat;
    this.picture.setAttribute("href", `/api/matches/${this.matchId}/picture.png?seat=${seat}&moment=${moment}`);
  }

  /** The address of the moment. */
  address() {
    const by = this.info.open ? "" : `&by=${this.seat}`; // who may not see everything counts for himself
    return `/match/${this.matchId}?moment=${this.moment}&seat=${this.seat}${by}`;
  }

  /**
   * @param {number} count
   * @param {boolean} open
   */
  noted(count, open) {
    this.notes.textContent = count ? `Notes (${count})` : "Notes";
    this.notes.setAttribute("aria-expanded", String(open));
  }

  async copy() {
    const address = location.origin + this.address();
    try {
      await navigator.clipboard.writeText(address);
    } catch {
      this.showAddress(address);
      return;
    }
    this.copier.textContent = "Copied";
    announce("The address of this moment is copied.");
    setTimeout(() => (this.copier.textContent = "Copy address"), 1600);
  }

  /**
   * Where the clipboard is closed to pages, the address is shown to be copied by hand.
   * @param {string} address
   */
  showAddress(address) {
    const input = h("input", { type: "text", readonly: true, id: "replay-address", value: address });
    const dialog = h(
      "dialog",
      { class: "replay-address", onclose: () => dialog.remove() },
      h("p", {}, h("label", { for: "replay-address" }, "The address of this moment")),
      h("p", {}, input),
      h("div", { class: "buttons" }, h("button", { class: "strong", type: "button", onclick: () => dialog.close() }, "Close")),
    );
    document.body.append(dialog);
    dialog.showModal();
    input.focus();
    input.select();
  }

  /**
   * A picture takes a while to draw: say so until it is there.
   * @param {Event} event
   */
  async draw(event) {
    event.preventDefault();
    if (this.picture.textContent !== "Picture") return;
    const name = `${fileName()}-${this.moment}.png`;
    this.picture.textContent = "Drawing …";
    try {
      const answer = await fetch(this.picture.href);
      if (!answer.ok) throw new Error((await answer.json()).says);
      const address = URL.createObjectURL(await answer.blob());
      h("a", { href: address, download: name }).click();
      setTimeout(() => URL.revokeObjectURL(address), 60000);
      announce("The picture is downloaded.");
    } catch (problem) {
      announce(`There is no picture: ${problem instanceof Error ? problem.message : problem}`, "assertive");
    }
    this.picture.textContent = "Picture";
  }

  branch() {
    this.onRest();
    playOn({ matchId: this.matchId, game: this.info.game, moment: this.moment }).catch((problem) => announce(problem.message, "assertive"));
  }
}

/** A name for a file of this match, after its title. */
function fileName() {
  const title = document.title.replace(/ · Bocage$/, "").toLowerCase();
  return title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "match";
}
