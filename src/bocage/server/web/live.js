// @ts-check
// The live line to a match: the server says when something has changed, and after a lost connection says it again.

/**
 * @typedef {{number: number, moment: number, decides: string | null, thinking: boolean, state: string, seated: string | null}} LiveState
 */

export class Live {
  /**
   * @param {string} matchId
   * @param {string} seat
   * @param {{onState: (state: LiveState) => void, onLine: (up: boolean) => void}} handlers
   */
  constructor(matchId, seat, handlers) {
    this.up = false;
    this.source = new EventSource(`/api/matches/${matchId}/live?seat=${seat}`);
    this.source.addEventListener("state", (event) => {
      this.#line(true, handlers);
      handlers.onState(JSON.parse(event.data));
    });
    this.source.addEventListener("error", () => this.#line(false, handlers));
  }

  /**
   * @param {boolean} up
   * @param {{onLine: (up: boolean) => void}} handlers
   */
  #line(up, handlers) {
    if (up !== this.up) handlers.onLine(up);
    this.up = up;
  }

  close() {
    this.source.close();
  }
}
