// @ts-check
// Which part of the board is seen, and how large. Moves are steps towards a goal, one a frame; nothing here draws.

import { still } from "./dom.js";

const LARGEST = 3.5;
const EDGE = 48;
const SETTLED = 140;
const KEPT = 60;
const QUICK = 45;
const GENTLE = 130;

export class Camera {
  /**
   * @param {HTMLElement} view the window on the board
   * @param {[number, number, number, number]} frame the drawing's frame
   * @param {{onMove: () => void, onSettle: () => void, kept?: () => {x: number, y: number} | undefined}} handlers `kept`: what
   *   must stay in the view when that becomes smaller
   */
  constructor(view, frame, handlers) {
    this.view = view;
    this.frame = frame;
    this.handlers = handlers;
    /** Scale, and where the frame's corner is, in the view's pixels. */
    this.now = { k: 1, x: 0, y: 0 };
    this.goal = { k: 1, x: 0, y: 0 };
    this.pace = QUICK;
    this.ticking = 0;
    this.last = 0;
    /** Whether a first frame has been drawn. */
    this.begun = false;
    this.settling = 0;
    this.wide = 0;
    this.high = 0;
    this.whole = true;
    /** How many pixels at the view's foot are hidden by something that stands before it. */
    this.covered = 0;
    /** Whether the player has moved the view himself since `remember`. */
    this.touched = false;
    new ResizeObserver(() => this.resized()).observe(view);
    this.resized();
  }

  /** The scale at which the whole board is seen. */
  get least() {
    return Math.min(this.wide / this.frame[2], this.high / this.frame[3]) || 1;
  }

  get most() {
    return Math.max(LARGEST, this.least * 4);
  }

  resized() {
    const [wide, high] = [this.view.clientWidth, this.view.clientHeight];
    if (!wide || !high) return;
    const middle = this.wide ? this.toBoard(this.wide / 2, this.high / 2, this.goal) : null;
    const kept = middle && this.handlers.kept?.();
    [this.wide, this.high] = [wide, high];
    if (this.whole || !middle) return this.fit(null, "jump");
    this.#aim(Math.max(this.goal.k, this.least), middle, { x: wide / 2, y: high / 2 }, "jump");
    if (kept) this.show(kept, KEPT, "jump");
  }

  /**
   * @param {number} x
   * @param {number} y in the view's pixels
   * @param {{k: number, x: number, y: number}} [lens] as it is now, or as it will be
   */
  toBoard(x, y, { k, x: left, y: top } = this.now) {
    return { x: (x - left) / k + this.frame[0], y: (y - top) / k + this.frame[1] };
  }

  /**
   * @param {number} x
   * @param {number} y in the drawing's units
   * @param {{k: number, x: number, y: number}} [lens] as it is now, or as it will be
   */
  toView(x, y, { k, x: left, y: top } = this.now) {
    return { x: (x - this.frame[0]) * k + left, y: (y - this.frame[1]) * k + top };
  }

  /**
   * A point of the page in the view's pixels.
   * @param {{clientX: number, clientY: number}} event
   */
  inView(event) {
    const box = this.view.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  /**
   * Larger or smaller about a point of the view, its middle if none is given.
   * @param {number} factor
   * @param {{x: number, y: number}} [about]
   * @param {"glide" | "jump"} [how]
   */
  zoom(factor, about = { x: this.wide / 2, y: this.high / 2 }, how = "glide") {
    this.touched = true;
    this.whole = false;
    const k = Math.min(this.most, Math.max(this.least, this.goal.k * factor));
    this.#aim(k, this.toBoard(about.x, about.y), about, how, QUICK);
  }

  /**
   * Two fingers: what lay under their middle stays there.
   * @param {{x: number, y: number}} from
   * @param {{x: number, y: number}} to
   * @param {number} factor
   */
  pinch(from, to, factor) {
    this.touched = true;
    this.whole = false;
    const k = Math.min(this.most, Math.max(this.least, this.now.k * factor));
    this.#aim(k, this.toBoard(from.x, from.y), to, "jump");
  }

  /**
   * @param {number} dx
   * @param {number} dy
   * @param {"glide" | "jump"} [how]
   */
  pan(dx, dy, how = "jump") {
    this.touched = true;
    this.whole = false;
    const from = how === "jump" ? this.now : this.goal;
    this.#go({ k: from.k, x: from.x + dx, y: from.y + dy }, how, GENTLE);
  }

  /**
   * A box of the drawing as large as it goes, the whole board if none is given.
   * @param {[number, number, number, number] | null} box
   * @param {"glide" | "jump"} [how]
   * @param {number} [largest]
   */
  fit(box, how = "glide", largest = 1.6) {
    this.whole = box === null;
    const [x, y, wide, high] = box ?? this.frame;
    const room = box ? 0.88 : 1;
    const k = Math.min((this.wide * room) / wide, ((this.high - this.covered) * room) / high, box ? largest : Infinity);
    this.centre({ x: x + wide / 2, y: y + high / 2 }, Math.max(this.least, k), how);
  }

  /** The scale at which the board leaves no empty band in the view. */
  get full() {
    return Math.max(this.wide / this.frame[2], this.high / this.frame[3]) || 1;
  }

  /**
   * A point of the drawing in the middle of the view, as far as the board reaches.
   * @param {{x: number, y: number}} point
   * @param {number} k
   * @param {"glide" | "jump"} [how]
   */
  centre(point, k, how = "glide") {
    const high = this.high - this.covered;
    const [x, y] = [this.wide / 2 - (point.x - this.frame[0]) * k, high / 2 - (point.y - this.frame[1]) * k];
    this.#go({ k, x: held(x, this.frame[2] * k, this.wide, 0), y: held(y, this.frame[3] * k, high, 0) }, how, GENTLE);
  }

  /**
   * Keep the present view in mind: what is returned goes back to it, unless the player has chosen another meanwhile.
   * @returns {() => void}
   */
  remember() {
    const { goal, wide, high } = this;
    const before = { ...goal };
    this.touched = false;
    return () => {
      if (!this.touched && wide === this.wide && high === this.high) this.#go(before, "glide", GENTLE);
    };
  }

  /**
   * Whether a point of the drawing is well inside the view.
   * @param {{x: number, y: number}} point
   * @param {number} room how many pixels from the border
   */
  sees(point, room = 0) {
    const { k, x, y } = this.goal;
    const [sx, sy] = [(point.x - this.frame[0]) * k + x, (point.y - this.frame[1]) * k + y];
    return sx >= room && sy >= room && sx <= this.wide - room && sy <= this.high - room;
  }

  /**
   * Bring a point well into view, moving no more than needed.
   * @param {{x: number, y: number}} point
   * @param {number} room how much of the board to keep about it
   * @param {"glide" | "jump"} [how]
   */
  show(point, room, how = "glide") {
    const { k, x, y } = this.goal;
    const [sx, sy] = [(point.x - this.frame[0]) * k + x, (point.y - this.frame[1]) * k + y];
    const [mx, my] = [Math.min(room * k, this.wide / 3), Math.min(room * k, this.high / 3)];
    const dx = Math.max(mx - sx, 0) + Math.min(this.wide - mx - sx, 0);
    const dy = Math.max(my - sy, 0) + Math.min(this.high - my - sy, 0);
    if (!dx && !dy) return;
    this.touched ||= how === "glide";
    this.whole = false;
    this.#go({ k, x: x + dx, y: y + dy }, how, GENTLE);
  }

  /**
   * @param {number} k
   * @param {{x: number, y: number}} point of the drawing
   * @param {{x: number, y: number}} under point of the view
   * @param {"glide" | "jump"} how
   * @param {number} [pace]
   */
  #aim(k, point, under, how, pace = QUICK) {
    this.#go({ k, x: under.x - (point.x - this.frame[0]) * k, y: under.y - (point.y - this.frame[1]) * k }, how, pace);
  }

  /**
   * @param {{k: number, x: number, y: number}} to
   * @param {"glide" | "jump"} how
   * @param {number} pace
   */
  #go(to, how, pace) {
    const high = this.high - this.covered;
    this.goal = { k: to.k, x: held(to.x, this.frame[2] * to.k, this.wide), y: held(to.y, this.frame[3] * to.k, high) };
    this.pace = pace;
    clearTimeout(this.settling); // it would take the place it is in for the goal
    if (how === "jump" || still()) this.now = { ...this.goal };
    if (still() && this.begun) this.handlers.onMove();
    if (!this.ticking) {
      this.last = 0;
      this.ticking = requestAnimationFrame((time) => this.#tick(time));
    }
  }

  /** @param {number} time */
  #tick(time) {
    const passed = this.last ? Math.min(time - this.last, 50) : 16;
    this.last = time;
    this.begun = true;
    const part = 1 - Math.exp(-passed / this.pace);
    const { now, goal } = this;
    // scale and corner go the same part of their way, so the point under the pointer stays where it is
    now.k += (goal.k - now.k) * part;
    now.x += (goal.x - now.x) * part;
    now.y += (goal.y - now.y) * part;
    const left = Math.abs(goal.k / now.k - 1) * Math.max(this.wide, this.high) + Math.abs(goal.x - now.x) + Math.abs(goal.y - now.y);
    if (left < 0.6) this.now = { ...goal };
    this.ticking = left < 0.6 ? 0 : requestAnimationFrame((next) => this.#tick(next));
    this.handlers.onMove();
    clearTimeout(this.settling);
    if (!this.ticking) this.settling = window.setTimeout(() => this.#settle(), SETTLED);
  }

  #settle() {
    const grain = window.devicePixelRatio || 1;
    this.now.x = Math.round(this.now.x * grain) / grain;
    this.now.y = Math.round(this.now.y * grain) / grain;
    this.goal = { ...this.now };
    this.handlers.onSettle();
  }
}

/**
 * Where an edge may be: a small board in the middle, a large one never far from the view's border.
 * @param {number} at
 * @param {number} size
 * @param {number} room
 * @param {number} [edge] how far beyond the board one may look
 */
function held(at, size, room, edge = EDGE) {
  if (size <= room) return (room - size) / 2;
  return Math.min(edge, Math.max(room - size - edge, at));
}
