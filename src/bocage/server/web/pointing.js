// @ts-check
// What pointing means: at a place or a piece on the map, at a line of the list, at several pieces one after the other.

import { keyOf } from "./choice.js";
import { announce, byId, h, refill } from "./dom.js";
import { openMenu } from "./menu.js";
import { pickedWords } from "./picked.js";
import { showRefusal } from "./why.js";

/** @typedef {{choices?: import("./wire").Choice[], all?: boolean, add?: boolean, x?: number, y?: number}} How */

export class Pointing {
  /** @param {import("./stage.js").Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.session = stage.session;
    /** @type {string[]} pieces picked to act together */
    this.group = [];
    /** @type {import("./wire").Choice[]} what they may do at once */
    this.joint = [];
    /** How many of them, the first, may do that. */
    this.able = 0;
    /** Whether that is not known yet. */
    this.isAsking = false;
    /** @type {string | undefined} the place pointed at last */
    this.place = undefined;
    /** @type {import("./wire").Table | null} the table on which the opened place was read */
    this.inspected = null;
  }

  /** What the map is to call. */
  handlers() {
    return {
      onPlace: (/** @type {string} */ place, /** @type {How} */ how) => this.onPlace(place, how),
      onPiece: (/** @type {string} */ piece, /** @type {string} */ place, /** @type {How} */ how) => this.onPiece(piece, place, how),
      onHover: (/** @type {string | null} */ place) => this.onHover(place),
      onInspect: (/** @type {string} */ place) => this.lookAt(place),
      onNowhere: () => byId("refusal").replaceChildren(),
    };
  }

  /** A new table lies there: nothing is picked any more, what is in hand is ringed. */
  renew() {
    this.group = [];
    this.joint = [];
    this.isAsking = false;
    byId("refusal").replaceChildren();
    this.#showGroup();
    this.stage.work?.renewPicks();
    this.ring();
  }

  /** Another sits down: nothing was pointed at. */
  forget() {
    this.place = "";
    this.inspected = null;
    this.focused = null;
    this.renew();
  }

  /**
   * What may be done: while several pieces are picked, only what they can do together.
   * @returns {import("./wire").Choice[]}
   */
  offered() {
    return this.group.length > 1 ? this.joint : (this.session.table?.choices ?? []);
  }

  /**
   * Ring what is in hand or picked, and whatever else is meant just now.
   * @param {string[]} [also]
   */
  ring(also = []) {
    const held = this.group.length ? this.group : (this.session.table?.hand?.pieces ?? []);
    this.stage.board.select([...held, ...also]);
  }

  /**
   * A place was clicked, or Enter pressed on it. With `all`, every way of doing something there is listed.
   * @param {string} place
   * @param {How} [how]
   */
  async onPlace(place, how = {}) {
    const offered = this.offered();
    const meant = how.choices?.filter((choice) => offered.includes(choice)) ?? [];
    const here = meant.length ? meant : this.#at(place, offered);
    const plain = here.filter((choice) => !choice.aside);
    const wanted = how.all || !plain.length ? here : plain;
    if (!wanted.length) await this.whyNot({ place });
    else if (wanted.length === 1 && !how.all) await this.stage.choose(wanted[0]);
    else this.#menu(wanted, how);
  }

  /**
   * What may be done at a place; several things at once on a sheet come first.
   * @param {string} place
   * @param {import("./wire").Choice[]} offered
   */
  #at(place, offered) {
    const single = offered.filter((choice) => choice.place === place);
    const keys = new Set(single.map(keyOf));
    const many = this.group.length > 1 ? [] : this.stage.work.at(place).filter((choice) => !keys.has(keyOf(choice)));
    return single.length ? [...many, ...single] : single;
  }

  /**
   * @param {import("./wire").Choice[]} choices
   * @param {How} at
   */
  #menu(choices, at) {
    const onChoose = (/** @type {import("./wire").Choice} */ choice) => this.stage.choose(choice);
    openMenu(choices, at, onChoose, { onFocus: (choice) => this.focus(choice) });
  }

  /**
   * A piece was clicked; with `add` it joins a group that acts together.
   * @param {string} piece
   * @param {string} place
   * @param {How} [how]
   */
  async onPiece(piece, place, how = {}) {
    if (how.add) {
      await this.gather(piece);
      return;
    }
    const here = this.offered().filter((choice) => choice.piece === piece);
    if (here.length === 1 && !how.all) await this.stage.choose(here[0]);
    else if (here.length) this.#menu(here, how);
    else if (place && this.offered().some((choice) => choice.place === place)) await this.onPlace(place, { ...how, choices: [] });
    else await this.whyNot({ piece, place });
  }

  /**
   * The other button of the mouse on a counter: everything it may do, or what there is to know about its place.
   * @param {string} piece
   * @param {string} place
   * @param {How} how
   */
  async onPieceMenu(piece, place, how) {
    const many = this.offered().filter((choice) => choice.piece === piece).length > 1;
    await (many ? this.onPiece(piece, place, { ...how, all: true }) : this.lookAt(place));
  }

  /**
   * Put a piece into the group, or take it out.
   * @param {string} piece
   */
  gather(piece) {
    return this.pick(this.group.includes(piece) ? this.group.filter((other) => other !== piece) : [...this.group, piece]);
  }

  /**
   * Let these be the group, and ask what they may do; an answer that comes too late is dropped.
   * @param {string[]} pieces
   */
  async pick(pieces) {
    this.group = pieces;
    this.joint = [];
    this.isAsking = pieces.length > 1;
    this.stage.work.renewPicks(); // what others could do is no longer offered
    const none = { choices: [], able: 0 };
    const { choices, able } = pieces.length > 1 ? await this.session.jointly(pieces).catch(() => none) : none;
    if (this.group !== pieces) return;
    this.joint = choices;
    this.able = able;
    this.isAsking = false;
    byId("refusal").replaceChildren();
    this.#showGroup();
    this.ring();
    this.stage.board.light(this.offered());
    this.stage.choices.show(this.offered(), this.session.table.plans, this.session.table.sliders);
    this.stage.work.renewPicks();
  }

  #showGroup() {
    const count = this.group.length;
    byId("group").hidden = !count;
    if (!count) return;
    const places = new Set(this.joint.map((choice) => choice.place)).size;
    const can = places > 0 && this.able === count ? `: ${places} ${places === 1 ? "place" : "places"} for all of them` : "";
    const words = count === 1 ? "1 piece picked; Shift-click another." : `${pickedWords(count, this.able)}${can}.`;
    refill(
      byId("group"),
      h("span", {}, words),
      h("button", { type: "button", class: "quiet", onclick: () => this.letGo() }, "Let go"),
    );
    announce(words);
  }

  /** One step back: from a place to the orders, else from what is in hand or picked. */
  async back() {
    const { tabs } = this.stage;
    if (tabs.open !== "place" || this.session.moment !== null) return this.letGo();
    const held = byId("place").contains(document.activeElement);
    tabs.show(this.stage.workplace);
    if (held) this.stage.resume();
  }

  /** Let go of what is picked; else put down what is in hand. */
  async letGo() {
    if (this.group.length) {
      this.renew();
      announce("Let go.");
      this.stage.board.light(this.offered());
      this.stage.choices.show(this.offered(), this.session.table.plans, this.session.table.sliders);
      return;
    }
    const { hand } = this.session.table ?? {};
    const still = hand?.pieces.length && !hand.place ? this.offered().find((choice) => choice.actions[0] === "stop") : null;
    const back = this.offered().find((choice) => choice.group === "Back" && !choice.question) ?? still;
    if (back && this.session.table?.yours) await this.stage.choose(back);
  }

  /**
   * @param {{action?: string, place?: string, piece?: string}} about
   * @param {string} [words] what was wanted
   */
  async whyNot(about, words) {
    byId("refusal").replaceChildren();
    if (about.place) await this.inspect(about.place);
    if (this.session.moment !== null || !this.session.table?.yours) return;
    const answer = await this.session.why(about).catch(() => null);
    const { board } = this.stage;
    const named = board.stacks.pieces.get(about.piece ?? "")?.label ?? (about.place && board.nameOf(about.place));
    if (answer?.rule) this.refuse({ ...answer, action: words ?? named ?? "" });
  }

  /** @param {import("./wire").Refusal} refusal */
  refuse(refusal) {
    const { open } = this.stage.tabs;
    const pane = open === "sheet" || open === "sliders" ? open : "orders";
    if (byId("refusal").parentElement !== byId(pane)) byId(pane).prepend(byId("refusal"));
    showRefusal(byId("refusal"), refusal, {
      onInstead: (/** @type {import("./wire").Choice} */ choice) => this.stage.choose(choice),
      onRule: (/** @type {string} */ rule) => this.stage.openRule(rule),
    });
    this.stage.tabs.show(pane);
    byId(pane).scrollTop = 0;
    this.stage.errands.heard({ why: true });
  }

  /**
   * Somebody asked what a place is: it is opened, whatever else could be done.
   * @param {string} place
   */
  async lookAt(place) {
    await this.inspect(place);
    if (this.place !== place) return;
    this.stage.tabs.show("place");
    announce(`${this.stage.inspector.title}, opened beside the map. Escape goes back to the orders.`);
  }

  /** The place that was opened, as it is on the table that lies there now. */
  async renewPlace() {
    const { place } = this.stage.inspector;
    const { table } = this.session;
    if (!place || this.inspected === table) return;
    const inspection = await this.session.inspect(place).catch(() => null);
    if (!inspection || table !== this.session.table || place !== this.stage.inspector.place) return;
    this.inspected = table;
    this.stage.inspector.show(inspection, this.offered());
  }

  /** @param {string} place */
  async inspect(place) {
    const { table } = this.session;
    const inspection = await this.session.inspect(place).catch(() => null);
    if (!inspection) return;
    this.place = place;
    this.inspected = table;
    this.stage.inspector.show(inspection, this.offered());
    if (this.stage.toolbar.shown) this.stage.overlay(this.stage.toolbar.shown);
    this.ring([place]);
    if (!this.offered().length || this.session.moment !== null) this.stage.tabs.show("place");
  }

  /** @param {string | null} place */
  onHover(place) {
    const here = place ? this.offered().filter((one) => one.place === place && !one.piece) : [];
    this.focus(here.find((one) => !one.aside) ?? here[0] ?? null);
  }

  /**
   * Somebody looks at a choice without making it: its way is drawn, its piece ringed.
   * @param {import("./wire").Choice | null} choice
   */
  async focus(choice) {
    this.focused = choice;
    if (!choice?.place || choice.piece) {
      this.stage.board.route(null);
      this.ring(choice?.piece ? [choice.piece] : []);
      return;
    }
    const way = await this.session.route(choice.actions[choice.actions.length - 1]);
    if (this.focused === choice) this.stage.board.route(way);
  }
}
