// @ts-check
// Words put on moments of a match. They travel with the match file.

import { announce, h, refill } from "./dom.js";
import { api } from "./api.js";
import { icon } from "./icons.js";

/** @typedef {import("./wire").Note} Note */

export class Notes {
  /**
   * @param {HTMLElement} root
   * @param {{matchId: string, onNotes: (notes: Note[]) => void, onGo: (moment: number) => void, onClose: () => void}} handlers
   */
  constructor(root, { matchId, onNotes, onGo, onClose }) {
    this.path = `/api/matches/${matchId}/notes`;
    this.onNotes = onNotes;
    this.onGo = onGo;
    /** @type {Note[]} */
    this.notes = [];
    this.moment = -1;
    this.label = h("label", { for: "note-words" });
    this.words = h("textarea", {
      id: "note-words",
      class: "note-words",
      rows: 3,
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
    });
    this.save = h(
      "button",
      { class: "strong note-save", type: "button", onclick: () => this.put(this.words.value.trim()) },
      "Keep the note",
    );
    this.remove = h("button", { class: "quiet note-remove", type: "button", onclick: () => this.put("") }, "Remove it");
    this.error = h("p", { class: "error", role: "alert" });
    this.list = h("ol", { class: "note-list" });
    this.none = h("p", { class: "quiet-words" }, "No notes yet. A note stays with its moment, here and in the downloaded file.");
    const cross = h("button", { class: "quiet cross", type: "button", "aria-label": "Close the notes", onclick: onClose }, icon("cross"));
    refill(
      root,
      h("div", { class: "notes-head" }, this.label, cross),
      this.words,
      this.error,
      h("div", { class: "buttons" }, this.remove, this.save),
      this.none,
      this.list,
    );
  }

  /**
   * @param {Note[]} notes
   * @param {number} moment
   */
  show(notes, moment) {
    const moved = moment !== this.moment;
    const changed = notes !== this.notes;
    // What is being written belongs to its own moment and is not carried to the next one.
    if (moved || changed) this.words.value = notes.find((note) => note.moment === moment)?.says ?? "";
    this.notes = notes;
    this.moment = moment;
    this.label.textContent = `Note on moment ${moment}`;
    this.remove.hidden = !this.here();
    this.none.hidden = notes.length > 0;
    if (moved || changed) this.drawList();
  }

  /** The note on the present moment. */
  here() {
    return this.notes.find((note) => note.moment === this.moment);
  }

  drawList() {
    const line = (/** @type {Note} */ note) =>
      h(
        "li",
        { "aria-current": note.moment === this.moment ? "true" : null },
        h(
          "button",
          { class: "note-go", type: "button", onclick: () => this.onGo(note.moment) },
          h("span", { class: "number" }, String(note.moment)),
          h("span", { class: "unseen" }, ": "),
          h("span", {}, note.says),
        ),
      );
    refill(this.list, [...this.notes].sort((one, other) => one.moment - other.moment).map(line));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.put(this.words.value.trim());
  }

  /** @param {string} says nothing to take the note away */
  async put(says) {
    if (!says && !this.here()) return;
    this.error.textContent = "";
    try {
      const notes = await api.post(this.path, { moment: this.moment, says });
      this.show(notes, this.moment);
      this.onNotes(notes);
      announce(says ? "Note kept." : "Note removed.");
    } catch (problem) {
      this.error.textContent = problem instanceof Error ? problem.message : String(problem);
    }
  }
}
