// @ts-check
// What may be done, lit on the map: places by their outline and what it would leave, pieces by a ring.

import { svg } from "./dom.js";
import { isArea } from "./places.js";

const FLASH = 2600;
const MANY = 300;
const MOST = 0.3;

/** @typedef {import("./wire").Choice} Choice */

export class Lights {
  /**
   * @param {{under: SVGGElement, over: SVGGElement}} groups below and above the counters
   * @param {import("./places.js").Places} places
   * @param {import("./stacks.js").Stacks} stacks
   * @param {() => void} [onRing] what else shows the pieces, and rings them
   */
  constructor(groups, places, stacks, onRing = () => {}) {
    this.groups = groups;
    this.places = places;
    this.stacks = stacks;
    this.onRing = onRing;
    /** @type {Map<string, Choice[]>} */
    this.byPlace = new Map();
    /** @type {Map<string, Choice[]>} */
    this.byPiece = new Map();
    /** @type {Set<string>} */
    this.chosen = new Set();
    /** @type {Set<string>} pieces in hand */
    this.held = new Set();
  }

  /** @param {Choice[]} choices */
  show(choices) {
    // a choice about a piece that stands on the board lights the piece, and not its place as well
    this.byPlace = gathered(choices.filter((choice) => !this.stacks.pieces.has(choice.piece)), "place");
    this.byPiece = gathered(choices, "piece");
    const places = new Set([...this.byPlace.keys(), ...this.#boxes()]);
    const spots = [...places].map((place) => this.places.get(place)).filter((spot) => spot !== undefined);
    // where nearly all is lit, light must not drown the map
    this.groups.under.classList.toggle("many", spots.length > Math.min(MANY, this.places.spots.size * MOST));
    this.groups.under.replaceChildren(...spots.map((spot) => this.#outline(spot)));
    this.groups.over.replaceChildren(...spots.flatMap((spot) => this.#value(spot)));
    this.choose([...this.chosen]);
  }

  /** Places whose counters lie beside the map and may do something: nothing else on the map would show it. */
  #boxes() {
    const apart = [...this.byPiece.keys()].filter((id) => this.stacks.trays.apart.has(id));
    return apart.map((id) => this.stacks.pieces.get(id)?.place ?? "");
  }

  /**
   * Mark a piece or a place as the one meant.
   * @param {string | string[] | null} what
   */
  choose(what) {
    this.chosen = new Set(what === null ? [] : [what].flat());
    for (const old of this.groups.under.querySelectorAll(".unlit, .hand-case, .hand-line")) old.remove();
    for (const light of this.groups.under.querySelectorAll(".light")) {
      light.classList.toggle("chosen", this.chosen.has(/** @type {SVGElement} */ (light).dataset.place ?? ""));
    }
    for (const name of this.chosen) {
      const spot = this.byPlace.has(name) ? undefined : this.places.get(name);
      if (spot) this.groups.under.append(this.#frame(spot, "unlit chosen"));
    }
    for (const id of this.held) {
      const spot = this.places.get(this.stacks.pieces.get(id)?.place ?? "");
      if (spot) this.groups.under.append(this.#frame(spot, "hand-case"), this.#frame(spot, "hand-line"));
    }
    this.ring();
  }

  /**
   * Let places be seen for a moment.
   * @param {string[]} names
   */
  flash(names) {
    const spots = names.map((name) => this.places.get(name)).filter((spot) => spot !== undefined);
    const frames = spots.map((spot) => this.#frame(spot, "flash"));
    this.groups.over.append(...frames);
    setTimeout(() => frames.forEach((frame) => frame.remove()), FLASH);
  }

  /** Put the rings on the pieces; again after the pieces have changed. */
  ring() {
    this.stacks.ring(new Set(this.byPiece.keys()), new Set([...this.chosen, ...this.held]));
    this.onRing();
  }

  /**
   * Everything that may be done in a place or with what stands there.
   * @param {string} place
   * @returns {Choice[]}
   */
  at(place) {
    const standing = this.stacks.standing.get(place) ?? [];
    const pieces = standing.flatMap((tier) => (tier.piece ? (this.byPiece.get(tier.piece.id) ?? []) : []));
    return [...new Set([...(this.byPlace.get(place) ?? []), ...pieces])];
  }

  /** Every place where something may be done, from north to south. */
  get lit() {
    const places = new Set(this.byPlace.keys());
    for (const id of this.byPiece.keys()) {
      const piece = this.stacks.pieces.get(id);
      if (piece) places.add(piece.place);
    }
    const spots = [...places].map((place) => this.places.get(place)).filter((spot) => spot !== undefined);
    return spots.sort((a, b) => a.y - b.y || a.x - b.x).map((spot) => spot.place);
  }

  /**
   * @param {import("./places.js").Spot} spot
   * @param {string} kind
   * @returns {SVGPathElement}
   */
  #frame(spot, kind) {
    return svg("path", { class: isArea(spot) ? `${kind} area` : kind, ...this.places.framed(spot, 0.96) });
  }

  /** @param {import("./places.js").Spot} spot */
  #outline(spot) {
    const choices = this.byPlace.get(spot.place) ?? [];
    const frame = this.places.framed(spot, 0.9);
    return svg(
      "g",
      { class: isArea(spot) ? "light area" : "light", data: { place: spot.place } },
      svg("title", {}, choices.map((choice) => choice.says).join("\n")),
      svg("path", { class: "light-fill", ...frame }),
      svg("path", { class: "light-edge", ...frame }),
    );
  }

  /**
   * What a place would leave: in its middle, or at its foot where something stands.
   * @param {import("./places.js").Spot} spot
   */
  #value(spot) {
    const values = [...new Set((this.byPlace.get(spot.place) ?? []).map((choice) => choice.value).filter(Boolean))];
    if (!values.length) return [];
    const { at, size } = this.#foot(spot);
    return [svg("text", { class: "light-value", ...at, "font-size": this.places.counter * size }, values.join(" / "))];
  }

  /**
   * Where the value of a place stands, and how large it is against a counter.
   * @param {import("./places.js").Spot} spot
   */
  #foot(spot) {
    const unit = this.places.counter;
    if (spot.scale < 1) return { at: { x: spot.x, y: spot.y + unit * 0.62 }, size: 0.36 };
    const low = isArea(spot) || this.stacks.standing.has(spot.place);
    const { x, y } = low ? this.places.foot(spot) : { x: spot.x, y: spot.y + unit * 0.32 };
    return { at: { x, y: y - unit * 0.16 }, size: isArea(spot) || !low ? 0.46 : 0.34 };
  }
}

/**
 * @param {Choice[]} choices
 * @param {"place" | "piece"} by
 */
function gathered(choices, by) {
  /** @type {Map<string, Choice[]>} */
  const found = new Map();
  for (const choice of choices) {
    if (!choice[by]) continue;
    const known = found.get(choice[by]);
    if (known) known.push(choice);
    else found.set(choice[by], [choice]);
  }
  return found;
}
