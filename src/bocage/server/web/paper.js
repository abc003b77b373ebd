// @ts-check
// The printed map under the counters. The drawing is dear to ink, so it is inked into bitmaps: once whole, for moving
// about, and where the camera rests, in strips, as sharp as the screen. A frame is then a copy of pixels.

import { h } from "./dom.js";

const MOST_PIXELS = 12e6;
const STRIP = 180;
const FAR = 0.45;
const ROUGH = 0.3;
const NEARLY = 0.1;

export class Paper {
  /**
   * @param {HTMLElement} view
   * @param {import("./camera.js").Camera} camera
   */
  constructor(view, camera) {
    this.camera = camera;
    this.frame = camera.frame;
    this.canvas = h("canvas", { class: "map-paper", "aria-hidden": "true" });
    this.printed = h("img", { class: "map-printed", alt: "" });
    view.prepend(this.canvas, this.printed);
    this.ink = pen(this.canvas);
    this.grain = 1;
    /** @type {HTMLImageElement | null} */
    this.drawing = null;
    /** @type {{canvas: HTMLCanvasElement, scale: number}[]} whole boards, largest first */
    this.boards = [];
    /** @type {{canvas: HTMLCanvasElement, scale: number} | null} the whole board in a hurry, until a better one is inked */
    this.rough = null;
    /** @type {{canvas: HTMLCanvasElement, k: number, x: number, y: number} | null} */
    this.sharp = null;
    /** @type {{canvas: HTMLCanvasElement, scale: number, at: number} | null} the whole board being inked */
    this.started = null;
    this.ground = "#888888";
    this.stop = () => {};
  }

  /**
   * @param {Promise<string>} coming the drawing
   */
  async load(coming) {
    const [drawing, faces] = await Promise.all([coming, lettering()]);
    // an image sees no font of the page: it brings its own
    const whole = drawing.replace(/<svg[^>]*>/, (opening) => `${opening}<style>${faces}</style>`);
    const image = new Image();
    image.src = URL.createObjectURL(new Blob([whole], { type: "image/svg+xml" }));
    await image.decode();
    this.printed.src = image.src;
    this.drawing = image;
    const rough = blank(this.frame[2] * ROUGH, this.frame[3] * ROUGH);
    this.#ink(pen(rough), [0, 0, rough.width, rough.height], ROUGH, 0, 0);
    this.rough = { canvas: rough, scale: ROUGH };
    this.settle();
  }

  /** Draw the present frame from what is inked: every copy of a large screen counts, so none is hidden by another. */
  draw() {
    this.#fitCanvas();
    const { k, x, y } = this.camera.now;
    const { sharp, boards, grain } = this;
    const factor = sharp ? k / sharp.k : 0;
    const at = sharp && { x: x - sharp.x * factor, y: y - sharp.y * factor };
    const { width, height } = sharp?.canvas ?? { width: 0, height: 0 };
    const covers = at && this.#spans(width, at.x, factor, "wide") && this.#spans(height, at.y, factor, "high");
    if (!covers) this.#drawWhole(k * grain, x * grain, y * grain);
    if (!sharp || !at || (!covers && (boards.length || this.rough) && Math.abs(Math.log(factor)) > NEARLY)) return;
    this.ink.setTransform(factor, 0, 0, factor, at.x * grain, at.y * grain);
    this.ink.drawImage(sharp.canvas, 0, 0);
  }

  /**
   * Whether a sharp sheet reaches from border to border of the view.
   * @param {number} size
   * @param {number} from
   * @param {number} factor
   * @param {"wide" | "high"} way
   */
  #spans(size, from, factor, way) {
    return from <= 0.5 && from + (size / this.grain) * factor >= this.camera[way] - 0.5;
  }

  /**
   * @param {number} scale
   * @param {number} x
   * @param {number} y
   */
  #drawWhole(scale, x, y) {
    const { ink } = this;
    ink.setTransform(1, 0, 0, 1, 0, 0);
    ink.fillStyle = this.ground;
    ink.fillRect(0, 0, this.canvas.width, this.canvas.height);
    const board = (scale <= FAR ? this.boards.at(-1) : this.boards[0]) ?? this.rough;
    if (!board) return;
    ink.setTransform(scale / board.scale, 0, 0, scale / board.scale, x, y);
    ink.drawImage(board.canvas, 0, 0);
  }

  /** The camera rests: ink what it sees as sharp as can be, a strip at a time. */
  settle() {
    this.rest();
    this.#fitCanvas();
    this.ground = getComputedStyle(this.canvas).getPropertyValue("--map-ground").trim() || this.ground;
    if (!this.drawing) {
      this.draw();
      return;
    }
    const { k, x, y } = this.camera.now;
    const same = this.sharp && this.sharp.k === k && this.sharp.canvas.width === this.canvas.width && this.sharp.canvas.height === this.canvas.height;
    const sheet = blank(this.canvas.width, this.canvas.height);
    const ink = pen(sheet);
    this.draw();
    ink.drawImage(this.canvas, 0, 0);
    const next = { canvas: sheet, k, x, y };
    const done = same && this.sharp ? { x: (x - this.sharp.x) * this.grain, y: (y - this.sharp.y) * this.grain } : null;
    this.#strips(next, ink, missing(sheet, done));
  }

  /** The camera moves: no more inking until it rests. */
  rest() {
    this.stop();
  }

  /**
   * @param {{canvas: HTMLCanvasElement, k: number, x: number, y: number}} sheet
   * @param {CanvasRenderingContext2D} ink
   * @param {[number, number, number, number][]} left
   */
  #strips(sheet, ink, left) {
    const strip = left.shift();
    if (!strip) {
      this.sharp = sheet;
      this.#whole();
      return;
    }
    this.#ink(ink, strip, sheet.k * this.grain, sheet.x * this.grain, sheet.y * this.grain);
    this.ink.setTransform(1, 0, 0, 1, 0, 0);
    this.ink.drawImage(sheet.canvas, ...strip, ...strip);
    this.stop = later(() => this.#strips(sheet, ink, left));
  }

  /** Ink the whole board once, for frames in motion. */
  #whole() {
    if (this.boards.length) return;
    const [, , wide, high] = this.frame;
    const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (wide * high)));
    const sheet = this.started ?? { canvas: blank(wide * scale, high * scale), scale, at: 0 };
    this.started = sheet;
    const ink = pen(sheet.canvas);
    const next = () => {
      if (sheet.at >= sheet.canvas.height) {
        this.boards = [sheet, halved(sheet)];
        return;
      }
      this.#ink(ink, [0, sheet.at, sheet.canvas.width, STRIP * 2], scale, 0, 0);
      sheet.at += STRIP * 2;
      this.stop = later(next);
    };
    this.stop = later(next);
  }

  /**
   * @param {CanvasRenderingContext2D} ink
   * @param {[number, number, number, number]} box
   * @param {number} scale
   * @param {number} x
   * @param {number} y
   */
  #ink(ink, [left, top, wide, high], scale, x, y) {
    if (!this.drawing) return;
    ink.save();
    ink.beginPath();
    ink.rect(left, top, wide, high);
    ink.clip();
    ink.setTransform(scale, 0, 0, scale, x, y);
    ink.drawImage(this.drawing, 0, 0, this.frame[2], this.frame[3]);
    ink.restore();
  }

  #fitCanvas() {
    this.grain = window.devicePixelRatio || 1;
    const [wide, high] = [Math.round(this.camera.wide * this.grain), Math.round(this.camera.high * this.grain)];
    if (this.canvas.width === wide && this.canvas.height === high) return;
    this.canvas.width = wide;
    this.canvas.height = high;
  }
}

/**
 * Strips of a sheet that are not yet sharp, the middle ones first; `done` is how far a sharp sheet has been pushed.
 * @param {HTMLCanvasElement} sheet
 * @param {{x: number, y: number} | null} done
 * @returns {[number, number, number, number][]}
 */
function missing(sheet, done) {
  const { width, height } = sheet;
  /** @type {[number, number, number, number][]} */
  const strips = [];
  if (done && Math.abs(done.x) < width && Math.abs(done.y) < height) {
    const [dx, dy] = [Math.ceil(Math.abs(done.x)), Math.ceil(Math.abs(done.y))];
    if (dy) strips.push([0, done.y > 0 ? 0 : height - dy, width, dy]);
    if (dx) strips.push([done.x > 0 ? 0 : width - dx, 0, dx, height]);
    return strips;
  }
  for (let top = 0; top < height; top += STRIP) strips.push([0, top, width, Math.min(STRIP, height - top)]);
  const far = (/** @type {[number, number, number, number]} */ [, top, , high]) => Math.abs(top + high / 2 - height / 2);
  return strips.sort((a, b) => far(a) - far(b));
}

/**
 * Every font of the page's style sheets as rules that carry the font itself.
 * @returns {Promise<string>}
 */
async function lettering() {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).filter((rule) => rule instanceof CSSFontFaceRule);
  const faces = rules.map(async (rule) => {
    const address = /url\("?([^")]+)"?\)/.exec(rule.cssText)?.[1] ?? "";
    const font = await fetch(new URL(address, rule.parentStyleSheet?.href ?? location.href));
    return font.ok ? rule.cssText.replace(/url\([^)]*\)/, `url(${await asData(await font.blob())})`) : "";
  });
  return (await Promise.all(faces)).join("");
}

/**
 * @param {Blob} blob
 * @returns {Promise<string>}
 */
function asData(blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

/**
 * @param {number} wide
 * @param {number} high
 * @returns {HTMLCanvasElement}
 */
function blank(wide, high) {
  return h("canvas", { width: Math.max(1, Math.round(wide)), height: Math.max(1, Math.round(high)) });
}

/** @param {HTMLCanvasElement} canvas */
function pen(canvas) {
  return /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { alpha: false }));
}

/** @param {{canvas: HTMLCanvasElement, scale: number}} board */
function halved({ canvas, scale }) {
  const small = blank(canvas.width * FAR, canvas.height * FAR);
  const ink = pen(small);
  ink.imageSmoothingQuality = "high";
  ink.drawImage(canvas, 0, 0, small.width, small.height);
  return { canvas: small, scale: scale * (small.width / canvas.width) };
}

/**
 * Do something when there is time; what is returned calls it off.
 * @param {() => void} task
 * @returns {() => void}
 */
function later(task) {
  if (!window.requestIdleCallback) {
    const timer = window.setTimeout(task, 16);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(task, { timeout: 120 });
  return () => window.cancelIdleCallback(handle);
}
