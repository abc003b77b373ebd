// @ts-check
// What follows the camera. While it moves, everything inked is only shifted and stretched; when it rests, all is inked anew.

const SMALLER = 0.55;
const LARGER = 1.8;
const MIN_LINE = 0.75;
const MAX_LINE = 1.2;

export class Eye {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.base = 0;
  }

  onMove() {
    const { camera, top, paper, arrows } = this.board;
    const { k, x, y } = camera.now;
    if (k / this.base < SMALLER || k / this.base > LARGER) this.#rebase(k);
    top.style.setProperty("transform", `translate(${x}px, ${y}px) scale(${k / this.base})`);
    paper.rest();
    paper.draw();
    arrows.follow();
  }

  /** What is decided about stays in view, if it was there. */
  kept() {
    return this.board.gaze?.seen();
  }

  onSettle() {
    this.#rebase(this.board.camera.now.k);
    this.onMove();
    this.board.paper.settle();
    this.board.fan.renew();
  }

  /**
   * Let the browser ink the counters at this scale.
   * @param {number} k
   */
  #rebase(k) {
    if (k === this.base) return;
    this.base = k;
    const [, , wide, high] = this.board.places.frame;
    this.board.top.setAttribute("width", String(wide * k));
    this.board.top.setAttribute("height", String(high * k));
    // lines keep about the same strength on the screen, however large the map is
    this.board.top.style.setProperty("--line-scale", Math.max(MIN_LINE / k, Math.min(1, MAX_LINE / k)).toFixed(2));
  }
}
