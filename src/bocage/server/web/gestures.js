// @ts-check
// Fingers, mouse and wheel on the map: drag and pinch move the camera, the rest becomes tap, hold and hover.

const SLACK = 6;
const HOLD = 550;
const TWICE = 320;
const LINE = 32;
const GLIDE = 190;

/**
 * @typedef {{onTap: (event: PointerEvent, target: Element) => boolean, onHold: (event: PointerEvent, target: Element) => void,
 *            onMenu: (event: PointerEvent, target: Element) => void,
 *            onHover: (event: PointerEvent | null) => void, onDrag: () => void}} Handlers
 */

export class Gestures {
  /**
   * @param {HTMLElement} view
   * @param {import("./camera.js").Camera} camera
   * @param {Handlers} handlers
   */
  constructor(view, camera, handlers) {
    this.view = view;
    this.camera = camera;
    this.handlers = handlers;
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    /** @type {{target: Element, x: number, y: number, moved: boolean, held: boolean} | null} */
    this.press = null;
    this.speed = { x: 0, y: 0, time: 0 };
    this.tapped = { time: 0, x: 0, y: 0 };
    this.holding = 0;
    view.addEventListener("pointerdown", (event) => this.#down(event));
    view.addEventListener("pointermove", (event) => this.#move(event));
    view.addEventListener("pointerup", (event) => this.#up(event));
    view.addEventListener("pointercancel", (event) => this.#lost(event));
    view.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && !this.fingers.size && handlers.onHover(null));
    view.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    view.addEventListener("contextmenu", (event) => this.#menu(event));
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    event.preventDefault();
    this.handlers.onDrag();
    if (event.shiftKey && !event.ctrlKey) {
      this.camera.pan(-(event.deltaX || event.deltaY), 0);
      return;
    }
    const unit = event.deltaMode === 1 ? LINE : event.deltaMode === 2 ? this.camera.high : 1;
    // a pinch on a touch pad comes as a wheel with Ctrl, in much smaller steps
    const strength = event.ctrlKey && Math.abs(event.deltaY) < 40 ? 0.012 : 0.0018;
    const delta = Math.max(-240, Math.min(240, event.deltaY * unit));
    this.camera.zoom(Math.exp(-delta * strength), this.camera.inView(event));
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button > 1) return;
    const at = this.camera.inView(event);
    this.fingers.set(event.pointerId, at);
    clearTimeout(this.holding);
    if (this.fingers.size > 1) {
      if (this.press) this.press.moved = true;
      this.#capture();
      return;
    }
    const target = /** @type {Element} */ (event.target);
    this.press = { target, ...at, moved: false, held: false };
    this.speed = { x: 0, y: 0, time: event.timeStamp };
    if (event.pointerType === "mouse") return;
    this.holding = window.setTimeout(() => {
      if (!this.press || this.press.moved) return;
      this.press.held = true;
      this.handlers.onHold(event, target);
    }, HOLD);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse") this.handlers.onHover(event);
      return;
    }
    const at = this.camera.inView(event);
    if (this.fingers.size > 1) this.#pinch(event.pointerId, before, at);
    else this.#drag(event, before, at);
  }

  /**
   * @param {PointerEvent} event
   * @param {{x: number, y: number}} before
   * @param {{x: number, y: number}} at
   */
  #drag(event, before, at) {
    const press = this.press;
    if (!press) return;
    if (!press.moved) {
      if (Math.hypot(at.x - press.x, at.y - press.y) < SLACK || press.held) return;
      press.moved = true;
      clearTimeout(this.holding);
      this.#capture();
      this.handlers.onDrag();
    }
    const passed = Math.max(1, event.timeStamp - this.speed.time);
    this.speed = { x: (at.x - before.x) / passed, y: (at.y - before.y) / passed, time: event.timeStamp };
    this.camera.pan(at.x - before.x, at.y - before.y);
    this.fingers.set(event.pointerId, at);
  }

  /**
   * @param {number} id
   * @param {{x: number, y: number}} before
   * @param {{x: number, y: number}} at
   */
  #pinch(id, before, at) {
    const other = [...this.fingers].find(([finger]) => finger !== id)?.[1];
    if (!other) return;
    this.handlers.onDrag();
    const factor = Math.hypot(at.x - other.x, at.y - other.y) / Math.max(8, Math.hypot(before.x - other.x, before.y - other.y));
    const middle = (/** @type {{x: number, y: number}} */ a) => ({ x: (a.x + other.x) / 2, y: (a.y + other.y) / 2 });
    this.camera.pinch(middle(before), middle(at), factor);
    this.fingers.set(id, at);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    if (!this.fingers.delete(event.pointerId)) return;
    clearTimeout(this.holding);
    this.view.classList.toggle("dragging", this.fingers.size > 0 && Boolean(this.press?.moved));
    const press = this.press;
    if (!press || this.fingers.size) return;
    this.press = null;
    if (!press.moved && !press.held) this.#tap(event, press.target);
    else if (press.moved && event.timeStamp - this.speed.time < 40 && Math.hypot(this.speed.x, this.speed.y) > 0.25) {
      this.camera.pan(this.speed.x * GLIDE, this.speed.y * GLIDE, "glide");
    }
  }

  /**
   * @param {PointerEvent} event
   * @param {Element} target
   */
  #tap(event, target) {
    if (event.button === 1) return;
    const at = this.camera.inView(event);
    const { time, x, y } = this.tapped;
    const twice = event.timeStamp - time < TWICE && Math.hypot(at.x - x, at.y - y) < 24;
    this.tapped = twice ? { time: 0, x: 0, y: 0 } : { time: event.timeStamp, ...at };
    if (twice) this.camera.zoom(event.shiftKey ? 0.5 : 2, at);
    // where something was done, a second tap soon after means to do something again, not to come nearer
    else if (this.handlers.onTap(event, target)) this.tapped.time = 0;
  }

  /** @param {PointerEvent} event */
  #lost(event) {
    this.fingers.delete(event.pointerId);
    clearTimeout(this.holding);
    this.press = null;
    this.view.classList.remove("dragging");
  }

  /** @param {MouseEvent} event */
  #menu(event) {
    event.preventDefault();
    if (event instanceof PointerEvent && event.pointerType !== "mouse") return;
    this.handlers.onMenu(/** @type {PointerEvent} */ (event), /** @type {Element} */ (event.target));
  }

  #capture() {
    this.view.classList.add("dragging");
    for (const id of this.fingers.keys()) this.view.setPointerCapture(id);
  }
}
