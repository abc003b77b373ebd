// @ts-check
// The live line to a match: the server says when something has changed, and after a lost connection says it again.

/**
 * @typedef {{number: number, moment: number, decides: string | null, thinking: boolean, state: string, seated: string | null,
 *            progress: number | null, best: string, said: Said | null, staff: number | null}} LiveState
 * @typedef {{side: string, progress: number | null, says: string}} Said the last word of a program from outside
 */

export class Live {
  /**
   * @param {string} matchId
   * @param {string} seat
   * @param {{onState: (state: LiveState) => void, onLine: (up: boolean) => void}} handlers
   */
  constructor(matchId, seat, handlers) {
    this.address = `/api/matches/${matchId}/live?seat=${seat}`;
    this.handlers = handlers;
    this.up = true;
    /** @type {EventSource | null} */
    this.source = null;
    this.onSeen = () => (document.hidden ? this.#rest() : this.#listen());
    document.addEventListener("visibilitychange", this.onSeen);
    this.onSeen();
  }

  #listen() {
    if (this.source) return;
    this.source = new EventSource(this.address);
    this.source.addEventListener("state", (event) => {
      this.#line(true);
      this.handlers.onState(JSON.parse(event.data));
    });
    this.source.addEventListener("error", () => this.#line(false));
  }

  /** Browsers allow few connections to a server: a page that nobody sees needs none. */
  #rest() {
    this.source?.close();
    this.source = null;
  }

  /** @param {boolean} up */
  #line(up) {
    if (up !== this.up) this.handlers.onLine(up);
    this.up = up;
  }

  close() {
    document.removeEventListener("visibilitychange", this.onSeen);
    this.#rest();
  }
}
