// @ts-check
// The rail: a match as a line, with turns, phases, combats, details and notes as marks, and a slider upon it.

import { h, refill } from "./dom.js";

/**
 * @typedef {import("./wire").Stop} Stop
 * @typedef {{moments: number, stops: Stop[], notes: import("./notes.js").Note[], seats: string[]}} RailInfo
 */

/** A finger or a mouse this near to a mark means the mark. */
const NEAR_PX = 6;

/** Room for one turn; more turns than fit make the rail longer than the screen. */
const TURN_PX = 150;

/** A turn shorter than this, in hundredths of the rail, has no room for its name. */
const NARROW = 4;

const KINDS = ["turn", "phase", "combat", "detail"];

export class RailLine {
  /** @param {{onGo: (moment: number) => void}} handlers */
  constructor({ onGo }) {
    this.onGo = onGo;
    /** @type {RailInfo} */
    this.info = { moments: 0, stops: [], notes: [], seats: [] };
    this.marks = h("div", { class: "rail-marks", "aria-hidden": "true" });
    this.tip = h("div", { class: "rail-tip", "aria-hidden": "true", hidden: true });
    this.slider = h("input", {
      type: "range",
      class: "rail-slider",
      id: "rail-slider",
      "aria-label": "Moment of the match",
      min: 0,
      step: 1,
      oninput: () => this.slid(),
      onpointerdown: () => (this.pointing = true),
      onpointerup: () => (this.pointing = false),
      onpointercancel: () => (this.pointing = false),
      onpointermove: (/** @type {PointerEvent} */ event) => this.point(event),
      onpointerleave: () => (this.tip.hidden = true),
    });
    this.track = h("div", { class: "rail-track" }, this.marks, this.slider, this.tip);
    this.root = h("div", { class: "rail-scroll" }, this.track);
  }

  /** @param {RailInfo} info */
  show(info) {
    this.info = info;
    this.slider.max = String(info.moments);
    const turns = info.stops.filter((stop) => stop.level === 0).length;
    this.root.style.setProperty("--rail-room", `${turns * TURN_PX}px`);
    this.draw();
  }

  draw() {
    const { stops, notes } = this.info;
    const turns = stops.filter((stop) => stop.level === 0);
    const labels = turns.map((stop, at) => {
      const width = this.share((turns[at + 1]?.moment ?? this.info.moments) - stop.moment);
      const label = h("span", { class: "rail-turn" }, width >= NARROW && stop.says);
      this.put(label, stop.moment);
      label.style.setProperty("width", `${width}%`);
      return label;
    });
    const ticks = stops.map((stop) =>
      this.put(h("i", { class: `stop ${KINDS[Math.min(stop.level, 3)]}`, data: { side: stop.side ?? "" } }), stop.moment),
    );
    const flags = notes.map((note) => this.put(h("i", { class: "stop note" }), note.moment));
    this.now = this.put(h("i", { class: "rail-now" }), 0);
    refill(this.marks, labels, ticks, flags, this.now);
  }

  /**
   * @param {number} moment
   * @param {string} says
   */
  at(moment, says) {
    this.slider.value = String(moment);
    this.slider.setAttribute("aria-valuetext", `${moment} of ${this.info.moments}. ${says}`);
    if (!this.now) return;
    this.put(this.now, moment);
    const [x, room] = [(this.track.clientWidth * this.share(moment)) / 100, this.root.clientWidth];
    if (this.track.clientWidth > room) this.root.scrollLeft = x - room / 2;
  }

  slid() {
    const moment = Number(this.slider.value);
    const stop = this.pointing ? this.nearest(moment) : null;
    this.onGo(stop ? stop.moment : moment);
  }

  /**
   * The mark that is meant when somebody points at a moment.
   * @param {number} moment
   */
  nearest(moment) {
    const reach = (NEAR_PX / Math.max(1, this.track.clientWidth)) * this.info.moments;
    const near = this.info.stops.filter((stop) => Math.abs(stop.moment - moment) <= reach);
    return near.sort((one, other) => Math.abs(one.moment - moment) - Math.abs(other.moment - moment) || one.level - other.level)[0] ?? null;
  }

  /** @param {PointerEvent} event */
  point(event) {
    const box = this.track.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
    const moment = Math.round(share * this.info.moments);
    const note = this.info.notes.find((one) => one.moment === moment);
    const stop = this.nearest(moment);
    this.tip.hidden = !stop && !note;
    this.tip.textContent = note ? `Note: ${note.says}` : (stop?.says ?? "");
    this.tip.style.setProperty("left", `${share * 100}%`);
    this.tip.classList.toggle("left", share > 0.5);
  }

  /**
   * @param {HTMLElement} mark
   * @param {number} moment
   */
  put(mark, moment) {
    mark.style.setProperty("left", `${this.share(moment)}%`);
    return mark;
  }

  /** @param {number} moments */
  share(moments) {
    return (100 * moments) / Math.max(1, this.info.moments);
  }
}

/**
 * The stops as a list to jump from, by turn.
 * @param {Stop[]} stops
 * @returns {HTMLElement[]}
 */
export function contents(stops) {
  /** @type {HTMLElement[]} */
  const groups = [];
  for (const stop of stops) {
    if (stop.level === 0 || !groups.length) groups.push(h("optgroup", { label: stop.level === 0 ? stop.says : "Before the first turn" }));
    const words = stop.level >= 2 ? `   ${stop.says}` : stop.says;
    groups[groups.length - 1].append(h("option", { value: stop.moment }, words));
  }
  return groups;
}

/**
 * The turn and the phase of a moment, and what was fought just then.
 * @param {Stop[]} stops
 * @param {number} moment
 * @returns {string}
 */
export function telling(stops, moment) {
  const past = stops.filter((stop) => stop.moment <= moment);
  const turn = past.findLast((stop) => stop.level === 0);
  const phase = past.findLast((stop) => stop.level === 1 && (!turn || stop.moment >= turn.moment));
  const now = past.filter((stop) => stop.level >= 2 && stop.moment === moment);
  const words = [turn, phase, ...now].map((stop) => stop?.says).filter(Boolean);
  return words.join(" · ") || (moment === 0 ? "The beginning" : "");
}
