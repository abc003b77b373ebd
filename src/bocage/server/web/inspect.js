// @ts-check
// The inspector: everything about one place, and who stands there.

import { counter, renderBlocks } from "./blocks.js";
import { choiceButton } from "./choice.js";
import { h, refill } from "./dom.js";

/**
 * @typedef {import("./choice.js").Choice} Choice
 * @typedef {import("./blocks.js").Block} Block
 * @typedef {import("./wire").Piece} Piece
 * @typedef {{piece: Piece, says: string}} Standing
 * @typedef {import("./wire").Inspection} Inspection
 * @typedef {import("./blocks.js").Links & {
 *   onPiece?: (piece: string, place: string) => void,
 *   onChoose?: (choice: Choice) => void,
 *   onClose?: () => void,
 * }} InspectorLinks
 */

export class Inspector {
  /**
   * @param {HTMLElement} root
   * @param {InspectorLinks} links
   */
  constructor(root, links) {
    this.root = root;
    this.links = links;
    root.classList.add("inspector");
    this.show(null);
  }

  /** The place that is shown, or "". */
  get place() {
    return this.root.dataset.place ?? "";
  }

  /** Its title. */
  get title() {
    return this.root.querySelector(".inspector-title")?.textContent ?? "";
  }

  /**
   * Show a place; pieces that may do something now are marked in words.
   * @param {Inspection | null} inspection
   * @param {Choice[]} [choices]
   */
  show(inspection, choices = []) {
    const held = this.root.contains(document.activeElement);
    this.root.dataset.place = inspection ? inspection.place : "";
    if (!inspection) {
      refill(this.root, h("p", { class: "quiet-words" }, "Point at a place on the map to read here what it is."));
      return;
    }
    const able = new Set(choices.map((choice) => choice.piece).filter(Boolean));
    const title = h("h2", { tabindex: "-1", class: "inspector-title" }, inspection.title);
    const close = this.links.onClose;
    refill(
      this.root,
      h(
        "div",
        { class: "inspector-head" },
        title,
        close && h("button", { type: "button", class: "quiet", "aria-label": "Close", onclick: close }, "×"),
      ),
      this.stack(inspection, able),
      this.offers(inspection, choices),
      renderBlocks(inspection.blocks, this.links),
    );
    if (held) title.focus();
  }

  /**
   * The pieces, uppermost first.
   * @param {Inspection} inspection
   * @param {Set<string>} able
   */
  stack(inspection, able) {
    if (!inspection.pieces.length) return null;
    const lines = [...inspection.pieces].reverse().map((standing) => h("li", {}, this.piece(standing, able.has(standing.piece.id))));
    return h("ul", { class: "stack", "aria-label": `Units here: ${lines.length}` }, lines);
  }

  /**
   * @param {Standing} standing
   * @param {boolean} able
   */
  piece({ piece, says }, able) {
    const inside = [
      counter(piece.look, "", piece.figures),
      h(
        "span",
        { class: "words" },
        named(piece),
        piece.badges.map((badge) => h("span", { class: "badge" }, badge)),
        able && h("span", { class: "badge able" }, "can act"),
        h("small", {}, says),
      ),
    ];
    const props = { class: "stack-piece", data: { piece: piece.id, side: piece.side } };
    const { onPiece } = this.links;
    if (!onPiece) return h("span", props, inside);
    return h("button", { type: "button", ...props, onclick: () => onPiece(piece.id, piece.place) }, inside);
  }

  /**
   * What may be done with the place itself.
   * @param {Inspection} inspection
   * @param {Choice[]} choices
   */
  offers(inspection, choices) {
    const { onChoose } = this.links;
    const here = choices.filter((choice) => choice.place === inspection.place && !choice.piece);
    if (!onChoose || !here.length) return null;
    return h(
      "div",
      { class: "inspector-offers" },
      here.map((choice) => choiceButton(choice, "", { onclick: () => onChoose(choice) })),
    );
  }
}

/**
 * A piece's label without its place, which the title names, and its badges, which are shown.
 * @param {Piece} piece
 * @returns {string}
 */
function named(piece) {
  const label = piece.badges.reduce((text, badge) => text.replace(`, ${badge}`, ""), piece.label);
  return label.replace(/, (in|off) [^,]*$/, "");
}
