// @ts-check
// What a finger or a pointer on the map means: a counter, a place, a stack to be spread out.

/** By how many pixels a small place that is lit may be missed, and how far of a counter at most. */
const MISS = 9;
const MISS_BY_FINGER = 20;
const FARTHEST = 0.9;

/**
 * `choices` are what may be done there, x and y where in the window it is; with `add` a piece is to join others.
 * @typedef {{choices: import("./lights.js").Choice[], x: number, y: number, add: boolean}} Touched
 */

export class Touch {
  /**
   * @param {import("./board.js").Board} board
   * @param {(place: string | null) => void} hover
   */
  constructor(board, hover) {
    this.board = board;
    this.hover = hover;
  }

  onDrag() {
    this.board.fan.close();
  }

  /**
   * @param {PointerEvent} event
   * @param {Element} target
   * @returns {boolean} whether it met something that may be done
   */
  onTap(event, target) {
    const { fan, lights, cursor, handlers } = this.board;
    const at = { x: event.clientX, y: event.clientY, add: event.shiftKey || event.ctrlKey || event.metaKey };
    const fanned = closest(target, "[data-fan]");
    if (fanned) return this.#pick(fanned.dataset.fan ?? "", fanned.dataset.place ?? "", at, "piece");
    if (target.closest(".fan-close")) fan.close();
    if (target.closest(".map-fan")) return true;
    const place = this.#placeOf(event, target);
    if (!place) {
      fan.close();
      handlers.onNowhere?.();
      return false;
    }
    cursor.go(place, "silent");
    const piece = closest(target, "[data-piece]");
    if (piece && event.pointerType !== "mouse" && fan.isWorth(place) && fan.place !== place && !lights.byPlace.has(place)) {
      fan.open(place);
      return true;
    }
    if (piece && this.#isLid(piece.dataset.piece ?? "", place)) {
      fan.open(place);
      return true;
    }
    if (!piece && this.#isBox(place) && fan.place !== place) {
      fan.open(place);
      return true;
    }
    fan.close();
    if (piece) return this.#pick(piece.dataset.piece ?? "", place, at, "stack");
    return this.act(place, at);
  }

  /**
   * Whether what stands in a place lies beside the map, and the place itself offers nothing: one looks into it.
   * @param {string} place
   */
  #isBox(place) {
    const { lights, stacks } = this.board;
    const inside = stacks.standing.get(place) ?? [];
    return !lights.byPlace.has(place) && inside.some((tier) => tier.piece && stacks.trays.apart.has(tier.piece.id));
  }

  /**
   * Whether a counter can do nothing itself, nor its place, but what lies in its box can.
   * @param {string} id
   * @param {string} place
   */
  #isLid(id, place) {
    const { lights, stacks } = this.board;
    const inside = stacks.trays.of(id).some((one) => lights.byPiece.has(one));
    return inside && !lights.byPiece.has(id) && !lights.byPlace.has(place);
  }

  /**
   * A place was meant, and no counter in particular: its own choices come first, then those of what stands there.
   * @param {string} place
   * @param {{x: number, y: number, add: boolean}} at
   */
  act(place, at) {
    const { lights, stacks, handlers } = this.board;
    const choices = lights.at(place);
    const pieces = (stacks.standing.get(place) ?? []).filter((tier) => tier.piece && lights.byPiece.has(tier.piece.id));
    const only = pieces.length === 1 && !lights.byPlace.has(place) ? pieces[0].piece : null;
    if (only) handlers.onPiece?.(only.id, place, { choices, ...at });
    else handlers.onPlace?.(place, { choices, ...at });
    return choices.length > 0;
  }

  /**
   * @param {PointerEvent} event
   * @param {Element} target
   */
  onHold(event, target) {
    const place = this.#placeOf(event, target);
    if (!place) return;
    navigator.vibrate?.(12);
    this.board.handlers.onInspect?.(place);
  }

  /**
   * The other button of the mouse: everything that may be done at a place, or what there is to know about it.
   * @param {PointerEvent} event
   * @param {Element} target
   */
  onMenu(event, target) {
    const place = this.#placeOf(event, target);
    if (!place) return;
    const choices = this.board.lights.at(place);
    const at = { choices, all: true, x: event.clientX, y: event.clientY, add: false };
    if (choices.length > 1) this.board.handlers.onPlace?.(place, at);
    else this.board.handlers.onInspect?.(place);
  }

  /** @param {PointerEvent | null} event */
  onHover(event) {
    const target = event ? /** @type {Element} */ (event.target) : null;
    const place = event && target ? this.#placeOf(event, target) : null;
    const counter = target?.closest("[data-piece], .over, .count, .tray, .map-fan [data-place]");
    this.board.fan.hover(counter && place ? place : "");
    this.hover(place);
  }

  /**
   * A counter was pointed at. In a lit place it may mean the place as well, unless it was picked out of the fan.
   * @param {string} id
   * @param {string} place
   * @param {{x: number, y: number, add: boolean}} at
   * @param {"piece" | "stack"} how
   */
  #pick(id, place, at, how) {
    const { fan, lights, handlers } = this.board;
    const own = lights.byPiece.get(id) ?? [];
    const there = lights.byPlace.get(place) ?? [];
    const isPlace = how === "stack" && there.length > 0 && !at.add;
    const choices = [...new Set([...(isPlace ? there : []), ...own])];
    fan.close();
    if (isPlace) handlers.onPlace?.(place, { choices, ...at });
    else handlers.onPiece?.(id, place, { choices, ...at });
    return choices.length > 0;
  }

  /**
   * @param {PointerEvent} event
   * @param {Element} target
   * @returns {string | null}
   */
  #placeOf(event, target) {
    const named = closest(target, ".map-stacks [data-place], .map-fan [data-place]");
    if (named) return named.dataset.place ?? null;
    const { camera, places, lights } = this.board;
    const { x, y } = camera.inView(event);
    const pixels = event.pointerType === "mouse" ? MISS : MISS_BY_FINGER;
    const miss = Math.min(pixels / camera.now.k, places.counter * FARTHEST);
    return places.at(camera.toBoard(x, y), { miss, isWanted: (place) => lights.byPlace.has(place) });
  }
}

/**
 * @param {Element} target
 * @param {string} what
 * @returns {SVGElement | null}
 */
function closest(target, what) {
  return target.closest(what);
}
