// @ts-check
// What the other side did while this one waited, from the end of this side's turn to its next one. A loss, a retreat or a
// reroll that is asked of it in between is no turn of its own: it cuts nothing off.

/** @typedef {import("./beats.js").LogLine} LogLine */

/** What the log counts as worth a line under a heading. */
const NOTE = 2;

export class Missed {
  /** @type {LogLine[]} of the other side's turn, already shown when something was asked in it */
  shown = [];
  /** @type {LogLine[]} */
  fresh = [];
  /** Whether the turn or phase under way is this side's own, or nobody's. */
  isOwnTurn = true;
  /** Whether what the own action led to is over, and something else has begun. */
  isAnswered = true;

  clear() {
    this.shown = [];
    this.fresh = [];
    this.isOwnTurn = true;
    this.isAnswered = true;
  }

  /** This side has acted: in its own turn, what answers that is told with it. */
  acted() {
    if (this.isOwnTurn) this.isAnswered = false;
  }

  /**
   * A line of the log: kept if it tells what the other side did of itself, or what befell this side meanwhile.
   * @param {LogLine} line
   * @param {number | null} own this side, null for whoever sees all
   * @param {boolean} isNews whether it came of itself, not by this side's last action
   */
  hear(line, own, isNews) {
    const { level, side, card, motion } = line.told;
    const isTheirs = own !== null && side !== null && side !== own;
    if (level < NOTE) this.isOwnTurn = !isTheirs;
    if (level < NOTE && (isTheirs || side === null)) this.isAnswered = true;
    const isTold = isTheirs || (own !== null && level <= NOTE && !card && !motion);
    if (!this.isAnswered || !isTold) return;
    const isBegun = this.fresh.length > 0 || (isTheirs && level < NOTE); // the other's turn, by this side's last action
    if (isNews || isBegun) this.fresh.push(line);
    else if (!this.isOwnTurn) this.shown.push(line);
  }

  /**
   * This side is to decide: what it has not been shown yet, and the whole of the other's turn. In a turn of its own it is
   * shown the whole, and that is then over.
   * @returns {{part: LogLine[], whole: LogLine[]}}
   */
  take() {
    const whole = [...this.shown, ...this.fresh];
    const part = this.isOwnTurn ? whole : this.fresh;
    this.shown = this.isOwnTurn ? [] : [...whole];
    this.fresh = [];
    return { part, whole };
  }
}
