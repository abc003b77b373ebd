// @ts-check
// Which pieces lie in boxes beside the map, and which piece on the map stands for each box.

/**
 * @typedef {import("./stacks.js").Piece} Piece
 * @typedef {import("./wire").Box} Box
 */

export class Trays {
  /**
   * @param {Piece[]} pieces
   * @param {Box[]} boxes
   */
  constructor(pieces, boxes) {
    const byId = new Map(pieces.map((piece) => [piece.id, piece]));
    /** @type {Map<string, string[]>} what lies in the box of a head that stands on the map */
    this.byHead = new Map();
    /** @type {Map<string, string>} the head of a piece that need not be drawn on the map */
    this.heads = new Map();
    const headless = new Set(boxes.filter((box) => !box.head).map((box) => box.name));
    /** @type {Set<string>} those for whom nothing stands on the map */
    this.apart = new Set(pieces.filter((piece) => piece.boxed && headless.has(piece.boxed)).map((piece) => piece.id));
    for (const box of boxes) {
      const head = byId.get(box.head);
      if (!head) continue;
      const inside = pieces.filter((piece) => piece.boxed === box.name && piece.place === head.place && piece.id !== head.id);
      this.byHead.set(head.id, inside.map((piece) => piece.id));
      for (const piece of inside) this.heads.set(piece.id, head.id);
    }
  }

  /**
   * Whether a piece is drawn in its box alone.
   * @param {string} id
   */
  hides(id) {
    return this.heads.has(id) || this.apart.has(id);
  }

  /**
   * What lies in the box of a piece; nothing if it has none.
   * @param {string} head
   * @returns {string[]}
   */
  of(head) {
    return this.byHead.get(head) ?? [];
  }

  /** @param {string} id */
  isHead(id) {
    return this.byHead.has(id);
  }
}
