// @ts-check
// Looking back at a match: a rail with its turns, phases and combats, to step, jump and play along in both directions.

import { announce, h, refill } from "./dom.js";
import { api } from "./api.js";
import { icon, setIcon } from "./icons.js";
import { Notes } from "./notes.js";
import { RailLine, contents, telling } from "./rail.js";
import { Shares } from "./shares.js";
import { SIDES } from "./sides.js";

/** Speeds of play: the time a moment stands; the last goes from mark to mark. */
const SPEEDS = [
  ["slow", "Slow", 1800],
  ["even", "Even", 800],
  ["fast", "Fast", 300],
  ["marks", "By marks", 1500],
];

/** The address follows once the reader has stopped for this long: browsers refuse too many changes. */
const SETTLE_MS = 300;

export class Replay {
  /**
   * @param {HTMLElement} root
   * @param {{matchId: string, seat: string | null, info?: any, onMoment: (moment: number) => unknown,
   *          onSeat: (seat: string) => unknown, onLive?: () => void}} how
   */
  constructor(root, { matchId, seat, info, onMoment, onSeat, onLive }) {
    this.root = root;
    this.matchId = matchId;
    this.path = `/api/matches/${matchId}`;
    this.seat = seat ?? "all";
    this.info = info;
    this.onMoment = onMoment;
    this.onSeat = onSeat;
    this.onLive = onLive;
    this.moment = -1;
    /** 0 at rest, 1 forward, -1 backward. */
    this.direction = 0;
    /** @type {import("./rail.js").RailInfo} */
    this.rail = { moments: 0, stops: [], notes: [], seats: [] };
    this.line = new RailLine({ onGo: (moment) => this.byHand(moment) });
    document.addEventListener("keydown", (event) => this.key(event));
  }

  async load() {
    [this.rail, this.info] = await Promise.all([api.get(`${this.path}/rail`, { seat: this.seat }), this.info ?? api.get(this.path)]);
    this.build();
    this.line.show(this.rail);
  }

  /**
   * Go to a moment. Resolves when it is shown; a moment that was overtaken meanwhile is left out.
   * @param {number} moment
   * @returns {Promise<void>}
   */
  async go(moment) {
    const at = Math.max(0, Math.min(Math.round(moment) || 0, this.rail.moments));
    if (at === this.moment) return this.showing;
    this.moment = at;
    this.mark();
    if (!this.busy) this.showing = this.follow();
    return this.showing;
  }

  async follow() {
    this.busy = true;
    try {
      for (let shown = -1; shown !== this.moment;) {
        shown = this.moment;
        await this.onMoment(shown);
      }
    } finally {
      this.busy = false;
    }
  }

  build() {
    const button = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => void} */ onclick) =>
      h("button", { class: "replay-button", id: `replay-${name}`, type: "button", "aria-label": label, title: label, onclick }, icon(name));
    this.words = h("p", { class: "replay-words", id: "replay-words" });
    this.noted = h("p", { class: "replay-note", hidden: true });
    this.backward = button("backward", "Play backward", () => this.play(this.direction < 0 ? 0 : -1));
    this.forward = button("play", "Play forward (Space)", () => this.play(this.direction > 0 ? 0 : 1));
    this.more = button("more", "More: jump, speed, eyes, notes, address", () => this.drawer());
    const controls = h(
      "div",
      { class: "replay-controls", role: "group", "aria-label": "Step and play" },
      button("turn-back", "Previous turn (Page Down)", () => this.turn(-1)),
      button("combat-back", "Previous combat (Shift ←)", () => this.combat(-1)),
      button("step-back", "Step back (←)", () => this.step(-1)),
      this.backward,
      this.forward,
      button("step", "Step forward (→)", () => this.step(1)),
      button("combat", "Next combat (Shift →)", () => this.combat(1)),
      button("turn", "Next turn (Page Up)", () => this.turn(1)),
      this.more,
    );
    this.notesPanel = h("div", { class: "replay-notes", id: "replay-notes", hidden: true });
    this.notes = new Notes(this.notesPanel, {
      matchId: this.matchId,
      onNotes: (notes) => this.gotNotes(notes),
      onGo: (moment) => this.byHand(moment),
      onClose: () => this.toggleNotes(),
    });
    this.shares = new Shares({
      matchId: this.matchId,
      info: this.info,
      onNotes: () => this.toggleNotes(),
      onLive: this.onLive,
      onRest: () => this.rest(),
    });
    this.extras = h("div", { class: "replay-extras" }, this.settings(), this.shares.root);
    const told = h("div", { class: "replay-telling" }, this.words, this.noted);
    refill(
      this.root,
      h(
        "section",
        { class: "replay", "aria-label": "Replay" },
        this.notesPanel,
        this.line.root,
        h("div", { class: "replay-line" }, told, controls, this.extras),
      ),
    );
    this.more.setAttribute("aria-expanded", "false");
    this.countNotes();
  }

  /** On a small screen what is not needed at every step is folded away. */
  drawer() {
    const open = this.extras.classList.toggle("open");
    this.more.setAttribute("aria-expanded", String(open));
  }

  settings() {
    this.speed = h(
      "select",
      { id: "replay-speed", "aria-label": "Speed" },
      SPEEDS.map(([value, label]) => h("option", { value, selected: value === "even" }, label)),
    );
    this.jump = h(
      "select",
      { id: "replay-jump", "aria-label": "Jump to", onchange: () => this.byHand(Number(this.jump.value)) },
      contents(this.rail.stops),
    );
    const seat = (/** @type {string} */ name) =>
      h(
        "button",
        {
          type: "button",
          class: "replay-seat",
          data: { seat: name },
          "aria-pressed": String(name === this.seat),
          onclick: () => this.look(name),
        },
        SIDES[name] ?? "All",
      );
    const seats =
      this.rail.seats.length > 1 &&
      h("div", { class: "replay-seats", role: "group", "aria-label": "Through whose eyes" }, this.rail.seats.map(seat));
    return h("div", { class: "replay-settings" }, this.jump, this.speed, seats);
  }

  /** Show where we are, in words and on the rail. */
  mark() {
    const words = telling(this.rail.stops, this.moment);
    if (this.words) refill(this.words, h("span", { class: "number" }, `${this.moment} / ${this.rail.moments}`), " ", words);
    this.line.at(this.moment, words);
    this.notes?.show(this.rail.notes, this.moment);
    const note = this.notes?.here();
    this.noted.hidden = !note;
    this.noted.textContent = note ? `✎ ${note.says}` : "";
    const stop = this.rail.stops.findLast((one) => one.moment <= this.moment);
    this.jump.value = stop ? String(stop.moment) : "";
    this.shares?.at(this.moment, this.seat);
    clearTimeout(this.settling);
    this.settling = setTimeout(() => history.replaceState(null, "", this.shares?.address()), SETTLE_MS);
  }

  /** @param {number} by */
  step(by) {
    this.byHand(this.moment + by);
  }

  /** @param {number} by */
  combat(by) {
    this.toStop(by, (stop) => stop.level === 2, "combat");
  }

  /** @param {number} by */
  turn(by) {
    this.toStop(by, (stop) => stop.level === 0, "turn");
  }

  /**
   * @param {number} by
   * @param {(stop: import("./rail.js").Stop) => boolean} wanted
   * @param {string} what
   */
  toStop(by, wanted, what) {
    const found = this.stopFrom(by, wanted);
    if (found) this.byHand(found.moment);
    else announce(by > 0 ? `There is no later ${what}.` : `There is no earlier ${what}.`);
  }

  /**
   * @param {number} by
   * @param {(stop: import("./rail.js").Stop) => boolean} wanted
   */
  stopFrom(by, wanted) {
    const { stops } = this.rail;
    return by > 0
      ? stops.find((stop) => stop.moment > this.moment && wanted(stop))
      : stops.findLast((stop) => stop.moment < this.moment && wanted(stop));
  }

  /** @param {number} moment */
  byHand(moment) {
    this.rest();
    this.go(moment).then(() => announce(`${this.moment} of ${this.rail.moments}. ${telling(this.rail.stops, this.moment)}`));
  }

  rest() {
    this.direction = 0;
    this.pressed();
  }

  pressed() {
    this.forward.setAttribute("aria-pressed", String(this.direction > 0));
    this.backward.setAttribute("aria-pressed", String(this.direction < 0));
    setIcon(this.forward, this.direction > 0 ? "pause" : "play");
    setIcon(this.backward, this.direction < 0 ? "pause" : "backward");
  }

  /** @param {number} direction */
  async play(direction) {
    this.direction = direction;
    this.pressed();
    const run = (this.run = Symbol("run"));
    while (this.direction && this.run === run) {
      const [name, , stand] = SPEEDS.find(([value]) => value === this.speed.value) ?? SPEEDS[1];
      const next = name === "marks" ? this.stopFrom(this.direction, (stop) => stop.level <= 2)?.moment : this.moment + this.direction;
      if (next === undefined || next < 0 || next > this.rail.moments) break;
      await Promise.all([this.go(next), new Promise((resolve) => setTimeout(resolve, Number(stand)))]);
    }
    if (this.run === run) this.rest();
  }

  /** @param {string} seat */
  async look(seat) {
    if (seat === this.seat) return;
    this.seat = seat;
    this.rail = await api.get(`${this.path}/rail`, { seat });
    this.moment = Math.min(this.moment, this.rail.moments);
    this.line.show(this.rail);
    refill(this.jump, contents(this.rail.stops));
    for (const button of this.root.querySelectorAll(".replay-seat"))
      button.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (button).dataset.seat === seat));
    this.mark();
    await this.onSeat(seat);
  }

  /** @param {import("./notes.js").Note[]} notes */
  gotNotes(notes) {
    this.rail = { ...this.rail, notes };
    this.line.show(this.rail);
    this.countNotes();
    this.mark();
  }

  countNotes() {
    this.shares?.noted(this.rail.notes.length, !this.notesPanel?.hidden);
  }

  toggleNotes() {
    if (!this.notesPanel) return;
    this.notesPanel.hidden = !this.notesPanel.hidden;
    this.countNotes();
    if (this.extras?.classList.contains("open")) this.drawer();
    if (!this.notesPanel.hidden) /** @type {HTMLElement} */ (this.notesPanel.querySelector("textarea")).focus();
    else (this.shares?.notes.offsetParent ? this.shares.notes : this.more).focus();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const ours = target === document.body || this.root.contains(target);
    if (!ours || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (target.matches("textarea, select") && event.key !== "Escape") return;
    const by = { ArrowLeft: -1, ArrowRight: 1, PageDown: -1, PageUp: 1, Home: -1, End: 1 }[event.key] ?? 0;
    if (event.key === " " && !target.matches("button, a")) this.play(this.direction ? 0 : 1);
    else if (event.key === "Escape" && !this.notesPanel?.hidden) this.toggleNotes();
    else if (event.key.startsWith("Arrow") && by) event.shiftKey ? this.combat(by) : this.step(by);
    else if (event.key.startsWith("Page")) this.turn(by);
    else if (by) this.byHand(by < 0 ? 0 : this.rail.moments);
    else return;
    event.preventDefault();
  }
}
