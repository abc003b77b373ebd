// @ts-check
// Where the map looks by itself: at the action when the page opens, and at what has been taken in hand if it cannot be
// seen or read. It looks once for each thing in hand, so it never pulls against the player's own hand.

const READABLE = 27;
const MAP_READABLE = 18;
const MAP_CLEAR = 14;
const EASY = 36;
const WIDE = 50;
const NEAR = 0.36;
const NEARLY = 0.8;
const MARGIN = 0.92;

/** @typedef {{x: number, y: number}} Point */

export class Gaze {
  /**
   * @param {import("./places.js").Places} places
   * @param {import("./camera.js").Camera} camera
   * @param {import("./lights.js").Lights} lights
   */
  constructor(places, camera, lights) {
    this.places = places;
    this.camera = camera;
    this.lights = lights;
    this.held = "";
    /** @type {string[]} */
    this.heart = [];
    this.opened = false;
    /** What is to be decided. */
    this.decision = "";
  }

  /**
   * A table has been shown.
   * @param {{pieces: {id: string, place: string}[], hand?: {pieces: string[]} | null, yours?: boolean, heading?: string, prompt?: {says: string, rule?: string},
   *          plans: {title: string, targets: string[], pieces: string[], open: boolean}[]}} table
   */
  follow(table) {
    const plan = (table.plans ?? []).find((one) => one.open);
    const inHand = plan ? [] : table.pieces.filter((one) => table.hand?.pieces.includes(one.id));
    const [piece] = inHand;
    const held = piece ? `piece ${piece.id}` : plan ? `plan ${plan.title}` : "";
    const heart = piece ? [...new Set(inHand.map((one) => one.place))] : (plan?.targets ?? []);
    this.heart = heart;
    const decision = table.yours ? `${table.heading} ${table.prompt?.rule}` : this.decision;
    const isOther = decision !== this.decision;
    this.decision = decision;
    if (!this.opened) this.#open(heart, table.pieces.map((one) => one.place));
    else if (held && held !== this.held) this.#turn(heart);
    else if (piece) this.#keep(piece.place);
    else if (isOther && !held) this.#seek();
    this.held = held;
  }

  /** Something may be done, and nothing of it is in view: look where most of it is. */
  #seek() {
    const spots = this.#spots(this.lights.lit);
    if (!spots.length || spots.some((spot) => this.camera.sees(spot, 20))) return;
    const k = Math.max(this.camera.goal.k, this.#scale(READABLE));
    const middle = this.#thickest(this.lights.lit, k);
    if (!middle) return;
    this.camera.whole = false;
    this.camera.centre(middle, k);
  }

  /**
   * Something has been done: look where, unless something else is in hand or it can be seen already.
   * @param {{hand?: {pieces: string[]} | null, plans: {open: boolean}[]}} table
   * @param {string[]} places
   */
  regard(table, places) {
    const spots = this.#spots([...new Set(places)]);
    if (!spots.length || table.hand?.pieces.length || (table.plans ?? []).some((plan) => plan.open)) return;
    if (!spots.some((spot) => this.camera.sees(spot, 30))) this.#turn(spots.slice(-1).map((spot) => spot.place));
  }

  /**
   * Something else has been shown meanwhile: back to what is to be decided, if none of it is in view.
   * @param {Parameters<Gaze["follow"]>[0]} table
   */
  renew(table) {
    this.held = "";
    this.follow(table);
    if (!this.heart.length) this.#seek();
  }

  /** What the decision is about, if it is in view or will be. */
  seen() {
    return this.#spots(this.heart).find((spot) => this.camera.sees(spot));
  }

  /** How many pixels a text of the page's size takes, against the usual 16. */
  get grain() {
    return parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
  }

  /** @param {number} pixels that a counter shall have */
  #scale(pixels) {
    return (pixels * this.grain) / this.places.counter;
  }

  /**
   * The first look: what may be done, as large as it goes, but large enough to be read and without bands about the board.
   * @param {string[]} heart
   * @param {string[]} standing
   */
  #open(heart, standing) {
    const { lit } = this.lights;
    const about = heart.length ? [...heart, ...this.lights.byPlace.keys()] : lit.length ? lit : standing;
    if (!about.length) return;
    this.opened = true;
    this.camera.resized(); // what stands beside the map may have come with the same table
    if (this.#wholeIsReadable()) return;
    if (!heart.length && this.#isBare(lit) && this.#fitting(lit) * MARGIN >= this.#scale(MAP_CLEAR)) return this.#lookAtAll(lit);
    if (!heart.length && this.#isSpread([...lit, ...standing])) return this.#survey([...lit, ...standing]);
    const least = Math.max(this.#scale(this.#isBare(about) ? MAP_READABLE : READABLE), Math.min(this.camera.full, this.#scale(WIDE)));
    const k = Math.min(this.#scale(WIDE), Math.max(least, this.#fitting(about)));
    const middle = this.#fitting(about) >= k ? this.#box(about) : this.#thickest(heart.length ? heart : about, k);
    if (!middle) return;
    this.camera.whole = false;
    this.camera.centre(middle, k, "jump");
  }

  /**
   * Whether there are such places and nothing stands in any of them: a bare map can be read from farther off.
   * @param {string[]} places
   */
  #isBare(places) {
    return places.length > 0 && places.every((place) => !this.lights.stacks.standing.has(place));
  }

  /**
   * All that may be chosen in one look, with a margin for what is printed beside it.
   * @param {string[]} places
   */
  #lookAtAll(places) {
    const middle = this.#box(places);
    if (!middle) return;
    this.camera.whole = false;
    this.camera.centre(middle, Math.max(this.camera.least, Math.min(this.#scale(WIDE), this.#fitting(places) * MARGIN)), "jump");
  }

  /** Whether the whole board, as it lies there at first, can be read and fills the view nearly. */
  #wholeIsReadable() {
    const { least, full } = this.camera;
    return least >= this.#scale(EASY) && least >= full * NEARLY;
  }

  /**
   * Whether what there is to see lies all over a board of which nearly the whole can be read.
   * @param {string[]} about
   */
  #isSpread(about) {
    return this.camera.least >= this.#scale(READABLE) * NEARLY && this.#fitting(about) < this.#scale(EASY);
  }

  /**
   * As much of the board as can be read, where most is to be seen.
   * @param {string[]} about
   */
  #survey(about) {
    const k = Math.max(this.camera.least, this.#scale(READABLE));
    const middle = this.#thickest(about, k);
    if (!middle || k === this.camera.least) return;
    this.camera.whole = false;
    this.camera.centre(middle, k, "jump");
  }

  /**
   * Something else is in hand: look there, unless it can be seen and read already.
   * @param {string[]} heart
   */
  #turn(heart) {
    const spots = this.#spots(heart);
    if (!spots.length) return this.#seek(); // what is not on the map yet goes somewhere
    const around = this.#spots([...this.lights.byPlace.keys()]);
    const sees = !around.length || around.some((spot) => this.camera.sees(spot, 20));
    const readable = this.camera.goal.k >= this.#scale(READABLE) * 0.95;
    if (readable && sees && spots.every((spot) => this.camera.sees(spot, 40))) return;
    const names = [...heart, ...this.lights.byPlace.keys()];
    const fitting = this.#fitting(names);
    const wanted = readable ? this.camera.goal.k : this.#scale(EASY);
    const k = Math.min(this.camera.most, Math.max(this.#scale(READABLE), Math.min(wanted, fitting)));
    const middle = fitting >= k ? this.#box(names) : this.#box(heart);
    if (!middle) return;
    this.camera.whole = false;
    this.camera.centre(middle, k);
  }

  /**
   * The same thing is in hand and has gone a step: keep it in view.
   * @param {string} place
   */
  #keep(place) {
    const spot = this.places.get(place);
    if (spot && !this.camera.sees(spot, 30)) this.camera.show(spot, this.places.counter * 2);
  }

  /** @param {string[]} names */
  #spots(names) {
    return names.map((name) => this.places.get(name)).filter((spot) => spot !== undefined);
  }

  /**
   * The middle of the box round places.
   * @param {string[]} names
   */
  #box(names) {
    const box = this.places.around(names);
    return box && { x: box[0] + box[2] / 2, y: box[1] + box[3] / 2 };
  }

  /**
   * Where the view would hold as many of these places as it can.
   * @param {string[]} names
   * @param {number} k
   */
  #thickest(names, k) {
    const spots = this.#spots(names);
    const [wide, high] = [(this.camera.wide / k) * NEAR, (this.camera.high / k) * NEAR];
    const beside = (/** @type {Point} */ at) => spots.filter(({ x, y }) => Math.abs(x - at.x) < wide && Math.abs(y - at.y) < high);
    const best = spots.map(beside).reduce((found, some) => (some.length > found.length ? some : found), []);
    return this.#box(best.map((spot) => spot.place));
  }

  /**
   * The scale at which all these places are in view.
   * @param {string[]} names
   */
  #fitting(names) {
    const box = this.places.around(names);
    const room = this.places.counter * 2;
    return box ? Math.min(this.camera.wide / (box[2] + room), this.camera.high / (box[3] + room)) : Infinity;
  }
}
