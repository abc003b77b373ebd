// @ts-check
// Opening a match file: dropped anywhere on the page, or picked.

import { announce, h } from "./dom.js";
import { api } from "./api.js";

/** Anything larger is no match file, and is not even read. */
const LARGEST = 4 * 1024 * 1024;

export class DropFile {
  /**
   * @param {HTMLElement} root where the picker stands
   * @param {{onOpened: (match: {id: string}) => void}} handlers
   */
  constructor(root, { onOpened }) {
    this.onOpened = onOpened;
    this.input = h("input", {
      type: "file",
      id: "match-file",
      class: "unseen",
      accept: ".match,.txt,text/plain",
      onchange: () => this.picked(),
    });
    this.words = h(
      "p",
      { class: "drop-words" },
      "Drop a match file anywhere on this page, or choose one: it is replayed here with its notes.",
    );
    this.error = h("p", { class: "error", id: "drop-error", role: "alert" });
    root.append(
      h(
        "div",
        { class: "drop-zone" },
        this.words,
        h("div", {}, this.input, h("label", { class: "button pick", for: "match-file" }, "Choose a match file")),
        this.error,
      ),
    );
    this.veil = h("div", { class: "drop-veil", hidden: true, "aria-hidden": "true" }, h("p", {}, "Let go to open the match"));
    document.body.append(this.veil);
    this.listen();
  }

  listen() {
    // Entering a child fires before leaving its parent: counting tells whether the file is still over the page.
    let inside = 0;
    const over = (/** @type {number} */ change) => {
      inside = Math.max(0, inside + change);
      this.veil.hidden = inside === 0;
    };
    const ours = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files") ?? false;
    document.addEventListener("dragenter", (event) => ours(event) && over(1));
    document.addEventListener("dragleave", (event) => ours(event) && over(-1));
    document.addEventListener("dragover", (event) => ours(event) && event.preventDefault());
    document.addEventListener("drop", (event) => {
      if (!ours(event)) return;
      event.preventDefault();
      inside = 0;
      over(0);
      const file = event.dataTransfer?.files[0];
      if (file) this.open(file);
    });
  }

  picked() {
    const file = this.input.files?.[0];
    this.input.value = ""; // so that the same file can be picked again after it was mended
    if (file) this.open(file);
  }

  /** @param {File} file */
  async open(file) {
    this.error.textContent = "";
    if (file.size > LARGEST) return this.refuse(file, "it is too large to be a match file.");
    announce(`Opening ${file.name}`);
    try {
      this.onOpened(await api.postText("/api/matches/import", await file.text()));
    } catch (problem) {
      this.refuse(file, problem instanceof Error ? problem.message : String(problem));
    }
  }

  /**
   * @param {File} file
   * @param {string} reason
   */
  refuse(file, reason) {
    this.error.textContent = `${file.name} was not opened: ${reason}`;
    this.error.scrollIntoView({ block: "center" });
  }
}
