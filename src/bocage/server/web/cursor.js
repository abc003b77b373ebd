// @ts-check
// The keyboard on the map: a cursor that goes from place to place and says what it finds.

import { announce, svg } from "./dom.js";

const STEP = 90;

/** @type {Record<string, {x: number, y: number}>} */
const WAYS = { ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 } };

/** What the map tells those who come to it by keyboard. */
export const INSTRUCTIONS =
  "Arrow keys go from place to place, N and Shift+N to the next and last place where something can be done. " +
  "Enter acts, Space or I inspects. Plus, minus and Home change the view, Shift with arrows moves it.";

export class Cursor {
  /**
   * @param {HTMLElement} view
   * @param {SVGGElement} group
   * @param {import("./places.js").Places} places
   * @param {import("./camera.js").Camera} camera
   * @param {{onAct: (place: string) => void, onInspect: (place: string) => void, onMove: (place: string | null) => void,
   *          lit: () => string[], tells: (place: string) => string}} handlers
   */
  constructor(view, group, places, camera, handlers) {
    this.view = view;
    this.group = group;
    this.places = places;
    this.camera = camera;
    this.handlers = handlers;
    /** @type {string | null} */
    this.place = null;
    /** The line one set out on. @type {{x: number, y: number}} */
    this.line = { x: 0, y: 0 };
    this.along = "";
    view.addEventListener("keydown", (event) => this.#press(event));
    view.addEventListener("focus", () => view.matches(":focus-visible") && this.arrive());
  }

  /**
   * Put the cursor on a place and say what is there.
   * @param {string | null} place
   * @param {"aloud" | "silent"} [how]
   */
  go(place, how = "aloud") {
    const spot = place ? this.places.get(place) : undefined;
    this.place = spot ? spot.place : null;
    this.group.replaceChildren();
    if (!spot) return;
    this.line = { x: spot.x, y: spot.y };
    this.along = "";
    this.#draw(spot);
    if (how === "silent") return;
    this.camera.show(spot, this.places.reach(spot) * 2.2);
    announce(this.handlers.tells(spot.place));
  }

  /** Where the keyboard comes to the map: to the last place, else to the nearest that is lit. */
  arrive() {
    const middle = this.camera.toBoard(this.camera.wide / 2, this.camera.high / 2);
    this.go(this.place ?? this.places.nearest(middle, this.handlers.lit()) ?? this.places.nearest(middle));
    this.handlers.onMove(this.place);
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== this.view) return;
    if (!this.#does(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {boolean}
   */
  #does(event) {
    const way = WAYS[event.key];
    if (way) {
      if (event.shiftKey || !this.place) this.camera.pan(-way.x * STEP, -way.y * STEP, "glide");
      else this.#step(way);
      return true;
    }
    if (event.key === "+" || event.key === "=") this.camera.zoom(1.4, this.#about());
    else if (event.key === "-" || event.key === "_") this.camera.zoom(1 / 1.4, this.#about());
    else if (event.key === "Home" || event.key === "0") this.camera.fit(null);
    else if (event.key === "n" || event.key === "N") this.#next(event.shiftKey ? -1 : 1);
    else if (event.key === "Enter" && this.place) this.handlers.onAct(this.place);
    else if ((event.key === " " || event.key === "i" || event.key === "I") && this.place) this.handlers.onInspect(this.place);
    else return false;
    return true;
  }

  #about() {
    const spot = this.place ? this.places.get(this.place) : undefined;
    return spot && this.camera.toView(spot.x, spot.y);
  }

  /** @param {{x: number, y: number}} way */
  #step(way) {
    const here = this.places.get(this.place ?? "");
    if (!here) return;
    const along = way.x ? "across" : "down";
    const line = this.along === along ? this.line : { x: here.x, y: here.y };
    const next = this.places.step(here.place, way, line);
    if (!next) {
      announce("The edge of the map");
      return;
    }
    this.go(next);
    this.line = line;
    this.along = along;
    this.handlers.onMove(next);
  }

  /** @param {1 | -1} by */
  #next(by) {
    const lit = this.handlers.lit();
    if (!lit.length) {
      announce("Nothing is lit on the map");
      return;
    }
    const here = this.places.get(this.place ?? "") ?? this.camera.toBoard(this.camera.wide / 2, this.camera.high / 2);
    const at = this.place ? lit.indexOf(this.place) : -1;
    this.go(at < 0 ? this.places.nearest(here, lit) : lit[(at + by + lit.length) % lit.length]);
    this.handlers.onMove(this.place);
  }

  /** @param {import("./places.js").Spot} spot */
  #draw(spot) {
    const frame = this.places.framed(spot, 1.04);
    const line = svg("path", { class: "cursor-line", ...frame, data: { cursor: spot.place } });
    this.group.append(svg("path", { class: "cursor-case", ...frame }), line);
  }
}
