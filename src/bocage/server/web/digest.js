// @ts-check
// "Since you last looked": a short moving summary of what the other side did. It can be skipped, stopped and seen again.

import { announce, h, refill, still } from "./dom.js";
import { beats } from "./beats.js";
import { card } from "./cards.js";
import { icon, setIcon } from "./icons.js";

/** @typedef {import("./beats.js").Beat} Beat */

/** The whole of it takes no longer: a longer one runs faster. */
const LONGEST_MS = 25000;

/** Many moves at once are shown faster, and no more of them than an eye can follow. */
const LONGEST_MOVES_MS = 7000;
const MOST_MOTIONS = 24;

/** How long the last beat stays before the digest goes by itself. */
const LINGER_MS = 3000;

export class Digest {
  /**
   * @param {HTMLElement} root
   * @param {import("./board.js").Board} board
   * @param {{onDone?: () => void}} [handlers]
   */
  constructor(root, board, { onDone } = {}) {
    this.root = root;
    this.board = board;
    this.onDone = onDone;
    /** @type {Beat[]} */
    this.beats = [];
    this.at = 0;
    this.speed = 1;
    this.playing = false;
    /** @type {{done?: Promise<void>, skip?: () => void} | null | undefined} */
    this.moving = null;
    /** Counts what is shown, so that a beat left behind does not go on. */
    this.turn = 0;
    this.escape = (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Escape" || document.querySelector("dialog[open]")) return;
      event.stopPropagation();
      this.close();
    };
  }

  /**
   * Resolves when it has been seen or skipped.
   * @param {import("./beats.js").LogLine[]} lines
   * @returns {Promise<void>}
   */
  async play(lines) {
    this.beats = beats(lines, (place) => this.board.nameOf(place));
    if (!this.beats.length) return;
    this.speed = Math.max(1, this.beats.reduce((sum, beat) => sum + lasts(beat), 0) / LONGEST_MS);
    this.playing = !still();
    this.build();
    this.goBack = this.board.camera.remember();
    document.addEventListener("keydown", this.escape, true);
    const closed = new Promise((resolve) => (this.closed = resolve));
    this.show(0);
    await closed;
  }

  build() {
    const press = (
      /** @type {string} */ name,
      /** @type {string} */ label,
      /** @type {string} */ sign,
      /** @type {() => void} */ onclick,
    ) => h("button", { class: `digest-${name}`, type: "button", "aria-label": label, title: label, onclick }, icon(sign));
    this.caption = h("div", { class: "digest-caption" });
    this.dots = h(
      "div",
      { class: "digest-dots", "aria-hidden": "true" },
      this.beats.map(() => h("i")),
    );
    this.count = h("span", { class: "digest-count number" });
    this.back = press("back", "The one before", "step-back", () => this.jump(this.at - 1));
    this.pause = press("pause", "Stop", "pause", () => this.toggle());
    this.next = press("next", "The next one", "step", () => this.jump(this.at + 1));
    const skip = h("button", { class: "digest-skip", type: "button", onclick: () => this.close() }, "Skip ", h("kbd", {}, "Esc"));
    const again = press("again", "From the beginning", "again", () => this.again());
    this.box = h(
      "section",
      { class: "digest", "aria-label": "Since you last looked" },
      h("div", { class: "digest-head" }, h("h2", {}, "Since you last looked"), this.count),
      this.caption,
      this.dots,
      h("div", { class: "digest-buttons" }, this.back, this.pause, this.next, again, skip),
    );
    this.root.hidden = false;
    refill(this.root, this.box);
  }

  /**
   * @param {number} at
   * @returns {Promise<void>}
   */
  async show(at) {
    const turn = ++this.turn;
    const beat = this.beats[at];
    this.at = at;
    this.draw(beat);
    this.board.camera.covered = this.hides();
    if (beat.places.length) this.board.fly(beat.places);
    this.moving?.skip?.();
    this.moving = still() ? null : this.follow(beat);
    await Promise.all([this.moving?.done, pause(lasts(beat) / this.speed)]);
    if (turn !== this.turn || !this.playing) return;
    if (at + 1 < this.beats.length) return this.show(at + 1);
    await pause(LINGER_MS);
    if (turn === this.turn && this.playing && !this.box?.matches(":hover, :focus-within")) this.close();
  }

  /**
   * Let the counters of a beat go their ways; of very many only those that went farthest.
   * @param {Beat} beat
   */
  follow(beat) {
    if (!beat.motions.length) return null;
    const farthest = new Set([...beat.motions].sort((one, other) => other.places.length - one.places.length).slice(0, MOST_MOTIONS));
    const motions = beat.motions.filter((motion) => farthest.has(motion));
    return this.board.animate(motions, { speed: (this.speed * walks(motions)) / lasts(beat) });
  }

  /** How much of the map's foot it stands before. */
  hides() {
    const [map, box] = [this.board.view.getBoundingClientRect(), this.root.getBoundingClientRect()];
    return Math.max(0, Math.min(map.bottom - box.top, map.height / 2));
  }

  /** @param {Beat} beat */
  draw(beat) {
    const { caption } = this;
    if (!caption) return;
    refill(
      caption,
      beat.heading && h("p", { class: "digest-heading" }, beat.heading),
      beat.kind === "result" ? card(beat.cards[0]) : beat.says && h("p", { class: "digest-says" }, beat.says),
      beat.lines.length > 0 &&
        h(
          "ul",
          { class: "digest-lines" },
          beat.lines.map((line) => h("li", {}, line)),
        ),
    );
    caption.dataset.side = beat.side;
    [...(this.dots?.children ?? [])].forEach((dot, index) => dot.classList.toggle("past", index <= this.at));
    this.count.textContent = `${this.at + 1} of ${this.beats.length}`;
    this.back.disabled = this.at === 0;
    this.next.disabled = this.at === this.beats.length - 1;
    this.pressed();
    announce([beat.heading, beat.says, ...beat.lines].filter(Boolean).join(" "));
  }

  pressed() {
    const label = this.playing ? "Stop" : "Let it run";
    this.pause.setAttribute("aria-label", label);
    this.pause.title = label;
    setIcon(this.pause, this.playing ? "pause" : "play");
    this.box?.classList.toggle("running", this.playing);
  }

  /**
   * By hand: from then on it waits for the hand.
   * @param {number} at
   */
  jump(at) {
    this.playing = false;
    if (this.beats[at]) this.show(at);
  }

  toggle() {
    this.playing = !this.playing;
    this.pressed();
    if (this.playing) this.show(this.at + 1 < this.beats.length ? this.at : 0);
  }

  again() {
    this.playing = !still();
    this.show(0);
  }

  close() {
    this.turn += 1;
    this.moving?.skip?.();
    this.playing = false;
    document.removeEventListener("keydown", this.escape, true);
    this.root.hidden = true;
    this.root.replaceChildren();
    this.board.camera.covered = 0;
    this.goBack?.();
    this.onDone?.();
    this.closed?.(undefined);
  }
}

/**
 * How long a beat is looked at, at single speed.
 * @param {Beat} beat
 */
function lasts(beat) {
  if (beat.kind === "moves") return Math.min(LONGEST_MOVES_MS, Math.max(1600, walks(beat.motions)));
  if (beat.kind === "result") return 3200;
  return 1400 + Math.min(4500, 40 * [beat.says, ...beat.lines].join(" ").length);
}

/**
 * About how long the board takes to show motions one after another, at single speed.
 * @param {import("./beats.js").Motion[]} motions
 */
function walks(motions) {
  return motions.reduce((sum, { places }) => sum + 500 + 170 * places.length, 0);
}

/** @param {number} ms */
function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
