// @ts-check
// One match as this page knows it: whose eyes it looks through, the table before them, and what is asked of the server.

import { api, freshKey } from "./api.js";

const NO_TABLE = /** @type {import("./wire").Table} */ (/** @type {unknown} */ (null)); // until the next one has come

export class Session {
  /** @param {string} matchId */
  constructor(matchId) {
    this.id = matchId;
    this.path = `/api/matches/${matchId}`;
    // known once the match is open, and before anything else is done with it
    this.info = /** @type {import("./wire").MatchInfo} */ (/** @type {unknown} */ (null));
    this.game = /** @type {import("./wire").GameInfo} */ (/** @type {unknown} */ (null));
    this.table = NO_TABLE;
    /** @type {string | null} */
    this.seat = null;
    /** @type {number | null} the moment looked back at, null for the present */
    this.moment = null;
    /** The moment that the last action from this page led to. */
    this.acted = -1;
    this.routes = new Map();
    /** @type {Promise<unknown>} when the tables asked for so far have come */
    this.renewed = Promise.resolve();
  }

  /** Learn what match and game this is. */
  async open() {
    this.info = await api.get(this.path);
    const games = await api.get("/api/games");
    this.game = games.find((/** @type {import("./wire").GameInfo} */ game) => game.id === this.info.game);
    this.seat = this.#ownSeat();
  }

  /** Through whose eyes this page looks when nothing else is said. */
  #ownSeat() {
    const { info } = this;
    if (info.shared && !info.open) return info.seated;
    const mine = info.seats.find((seat) => seat.mine);
    return info.open ? "all" : mine ? mine.side : null;
  }

  async reload() {
    this.info = await api.get(this.path);
    return this.info;
  }

  /**
   * Another table, and the one before it. They come one after another, so that no line is told twice and no older table
   * comes last.
   * @returns {Promise<{table: import("./wire").Table, before: import("./wire").Table | null}>}
   */
  renew() {
    const next = this.renewed.then(async () => {
      const before = this.table;
      return { table: await this.fetchTable(), before };
    });
    this.renewed = next.catch(() => null); // whoever asked is told
    return next;
  }

  /** The table as it is now, or at the moment looked back at. */
  async fetchTable() {
    const goesOn = this.moment === null && this.table?.live && this.table.seat === this.seat; // each seat counts for itself
    const since = goesOn ? this.table.number : null;
    const table = await api.get(`${this.path}/table`, { seat: this.seat, moment: this.moment, since });
    this.table = table;
    this.routes.clear();
    return table;
  }

  /** @param {string[]} actions */
  async act(actions) {
    const done = await api.post(`${this.path}/act`, { seat: this.seat, number: this.table.number, actions, key: freshKey() });
    this.acted = done.moment;
    return done;
  }

  undo() {
    return api.post(`${this.path}/undo`, { seat: this.seat, number: this.table.number, key: freshKey() });
  }

  /** @param {string | null} side */
  async sit(side) {
    this.info = await api.post(`${this.path}/sit`, { seat: side });
    this.seat = this.info.seated;
    this.table = NO_TABLE;
  }

  /**
   * Whether a computer decides and does not think.
   * @param {import("./wire").Table} table
   */
  isStopped(table) {
    const seat = this.info.seats.find((one) => one.side === table.decides);
    return table.live && !table.over && !table.thinking && seat !== undefined && !seat.person;
  }

  /**
   * How the match has ended, if this is its end.
   * @param {import("./wire").Table} table
   */
  ended(table) {
    const { state, moments, result } = this.info;
    return state !== "running" && table.moment === moments ? result : "";
  }

  /** Whether two people sit before this screen and may both see everything now: nothing is covered between them. */
  get sharesAll() {
    return this.info.shared && !this.info.open && (!this.game.hides || this.table?.handover?.kind === "open");
  }

  /**
   * The other of two who see the same sits down: the table stays.
   * @param {string} side
   */
  async turn(side) {
    this.info = await api.post(`${this.path}/sit`, { seat: side });
    this.seat = this.info.seated;
    this.acted = -1;
  }

  /**
   * The moment that an address names. One from the time when the match was played counts as its seat did then.
   * @param {URLSearchParams} query
   * @returns {Promise<number | null>}
   */
  async named(query) {
    if (!query.has("moment")) return null;
    const moment = Number(query.get("moment"));
    if (!query.has("by") || !this.info.open) return moment;
    const { counted } = await api.get(`${this.path}/rail`, { seat: query.get("by") });
    return counted[Math.min(moment, counted.length - 1)] ?? moment;
  }

  /**
   * @param {"stop" | "go" | "now"} word
   * @param {"slow" | "even" | "fast"} [pace] of two computers that are watched
   */
  computer(word, pace) {
    return api.post(`${this.path}/computer`, { do: word, pace: pace ?? null });
  }

  /** What the staff proposes; it takes its time. */
  advice() {
    return api.get(`${this.path}/advice`, { seat: this.seat });
  }

  /** @param {"now" | "stop"} word */
  consult(word) {
    return api.post(`${this.path}/advice`, { do: word, seat: this.seat });
  }

  /** The chances as this side can tell. */
  standing() {
    return api.get(`${this.path}/standing`, { seat: this.seat });
  }

  /** @param {number | null} moment */
  plans(moment) {
    return api.get(`${this.path}/plans`, { seat: this.seat, moment });
  }

  /** The chances and the luck of a match that is over. */
  course() {
    return api.get(`${this.path}/course`);
  }

  async close() {
    this.info = await api.post(`${this.path}/close`, {});
  }

  /** @param {{action?: string, place?: string, piece?: string}} about */
  why(about) {
    return api.get(`${this.path}/why`, { seat: this.seat, ...about });
  }

  /**
   * The way of an action, asked for once a table; null for one that goes nowhere.
   * @param {string} action
   */
  route(action) {
    if (!this.routes.has(action)) {
      const asked = api.get(`${this.path}/route`, { seat: this.seat, action }).then((way) => (way.places.length ? way : null), () => null);
      this.routes.set(action, asked);
    }
    return this.routes.get(action);
  }

  /** @param {string[]} pieces */
  together(pieces) {
    return api.get(`${this.path}/together`, { seat: this.seat, pieces: pieces.join(",") });
  }

  /**
   * What pieces may do at once; if there is nothing for all of them, what the first of them may do, as many as can.
   * @param {string[]} pieces
   * @returns {Promise<{choices: import("./wire").Choice[], able: number}>}
   */
  async jointly(pieces) {
    let found = { choices: await this.together(pieces), able: pieces.length };
    if (found.choices.length) return found;
    found = { choices: [], able: 0 };
    for (let [least, most] = [2, pieces.length - 1]; least <= most; ) {
      const able = Math.ceil((least + most) / 2);
      const choices = await this.together(pieces.slice(0, able));
      if (choices.length) found = { choices, able };
      if (choices.length) least = able + 1;
      else most = able - 1;
    }
    return found;
  }

  /** @param {string} place */
  inspect(place) {
    return api.get(`${this.path}/inspect`, { seat: this.seat, place, moment: this.moment });
  }

  /**
   * @param {string} name
   * @param {string} [about] a date or a place, for an overlay that needs one
   */
  overlay(name, about) {
    return api.get(`${this.path}/overlay/${name}`, { seat: this.seat, moment: this.moment, about });
  }

  /** @param {string} name */
  panel(name) {
    return api.get(`${this.path}/panel/${name}`, { seat: this.seat, moment: this.moment });
  }
}
