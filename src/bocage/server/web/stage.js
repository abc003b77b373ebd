// @ts-check
// The stage: map, list, planner, log and panels of one match, kept true to the table the server gives.

import { ApiError } from "./api.js";
import { Board } from "./board.js";
import { cardSeen } from "./cards.js";
import { Choices } from "./choices.js";
import { Dock } from "./dock.js";
import { announce, ask, byId, h, hush } from "./dom.js";
import { Errands } from "./errands.js";
import { holdGrip } from "./grip.js";
import { Inspector } from "./inspect.js";
import { keyList } from "./keylist.js";
import { Keys } from "./keys.js";
import { dockLinks, sliderLinks, workLinks } from "./links.js";
import { Live } from "./live.js";
import { Log } from "./log.js";
import { Minds } from "./minds.js";
import { Panels } from "./panels.js";
import { PlanView } from "./plan.js";
import { Pointing } from "./pointing.js";
import { showPrompt } from "./prompt.js";
import { RulebookView } from "./rulebook.js";
import { SlidersView } from "./sliders.js";
import { tabList } from "./tablist.js";
import { Tabs } from "./tabs.js";
import { toast } from "./toast.js";
import { Toolbar } from "./toolbar.js";
import { WorkSheet } from "./worksheet.js";

export class Stage {
  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.session = session;
    this.counters = true;
    this.busy = false;
    this.pointing = new Pointing(this);
    this.board = new Board(byId("map"), {
      ...this.pointing.handlers(),
      onMoment: (/** @type {string} */ date) => this.overlay(this.toolbar.shown, date),
      onHide: (/** @type {boolean} */ hidden) => (this.counters = !hidden),
      onRing: () => this.dock.ring(),
    });
    const lights = { onPlaces: (/** @type {string[]} */ places) => this.board.point(places), onRule: (/** @type {string} */ rule) => this.openRule(rule) };
    this.lights = lights;
    this.choices = new Choices(byId("choices"), {
      onChoose: (choice) => this.choose(choice),
      onFocus: (choice) => this.pointing.focus(choice),
      onSliders: () => this.sliders.focus(),
      nameOf: (place) => this.board.nameOf(place),
    });
    this.plan = new PlanView(byId("plan"), {
      ...lights,
      onChoose: (/** @type {import("./wire").Choice} */ choice) => this.choose(choice),
      onPiece: (/** @type {string} */ piece) => this.pointing.ring([piece]),
    });
    this.log = new Log(byId("log"), lights);
    this.inspector = new Inspector(byId("place"), { ...lights, onPiece: (/** @type {string} */ piece, /** @type {string} */ place) => this.pointing.onPiece(piece, place) });
    this.panels = new Panels(byId("panel"), session.game.panels, { ...lights, load: (/** @type {string} */ name) => session.panel(name) });
    this.rulebook = new RulebookView(byId("rulebook"), { game: session.game.id });
    this.errands = new Errands(this);
    this.tabs = new Tabs(byId("tabs"), tabList(this));
    this.minds = new Minds(this);
    this.dock = new Dock({ strip: byId("dock"), pane: byId("boxes"), chips: byId("chips") }, dockLinks(this));
    this.work = new WorkSheet(byId("sheet"), workLinks(this));
    this.sliders = new SlidersView(byId("sliders"), sliderLinks(this));
    this.toolbar = new Toolbar(byId("tools"), session.game.overlays, {
      onUndo: () => this.undo(),
      onOverlay: (name) => this.overlay(name),
      onCounters: () => this.toggleCounters(),
      onHelp: () => this.keys.help(),
      onMore: () => this.errands.items(),
    });
    this.keys = new Keys(keyList(this));
    holdGrip(byId("sheet-grip"), byId("side"), byId("stage"));
  }

  /** @param {number | null} moment */
  async open(moment) {
    const { session } = this;
    const live = moment === null && session.info.state === "running";
    const coming = live ? session.fetchTable().catch(() => null) : null; // its errors are met again below
    await this.board.load(session.game.id);
    this.tabs.show("orders");
    if (moment !== null || session.info.state !== "running") {
      await this.errands.replay(moment);
      return;
    }
    const table = await coming;
    if (table) this.show(table, null);
    else await this.refresh();
    await this.errands.arrive();
    this.listen();
  }

  /** Nobody sits here: nothing is asked for. */
  rest() {
    this.live?.close();
    clearTimeout(this.timer);
  }

  /** Another has sat down before the same screen. */
  async reopen() {
    const table = await this.session.fetchTable();
    this.show(table, null);
    await this.errands.after(table, null);
    this.listen();
  }

  /** Hear of every change that whoever sits here may know of. */
  listen() {
    const { session } = this;
    this.live?.close();
    this.live = new Live(session.id, session.seat ?? "all", {
      onState: (state) => {
        const { table } = session;
        if (!table) return; // the screen is covered: whoever sits down next fetches it
        this.minds.heard(state);
        const changed = state.number !== table.number || state.thinking !== table.thinking || state.state !== session.info.state;
        if (session.moment === null && changed) this.soon();
      },
      onLine: (up) => this.#line(up),
    });
  }

  /** Whether something is being sent or shown; until it is done nothing else is begun. */
  get busy() {
    return byId("stage").dataset.busy === "true";
  }

  set busy(busy) {
    byId("stage").dataset.busy = String(busy);
  }

  /** Refresh as soon as nothing else is under way; many changes in a row make one. */
  soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.busy ? this.soon() : this.refresh()), 30);
  }

  /** @param {boolean} up */
  #line(up) {
    document.querySelector(".line-lost")?.remove();
    if (!up) byId("map").append(h("p", { class: "line-lost", role: "status" }, "The line to the server is lost; trying again …"));
  }

  /** Ask for the table and show it. */
  async refresh() {
    try {
      const { table, before } = await this.session.renew();
      this.show(table, before);
      await this.errands.after(table, before);
    } catch (error) {
      if (error instanceof ApiError && error.code === "not_seated") location.reload();
      else this.say(error);
    }
  }

  /**
   * @param {import("./wire").Table} table
   * @param {import("./wire").Table | null} before
   */
  show(table, before) {
    const held = document.activeElement;
    byId("stage").removeAttribute("aria-busy");
    if (before && before.number !== table.number) hush();
    byId("heading").textContent = table.heading;
    byId("stage").dataset.number = String(table.number);
    this.dock.show(table); // before the map, which takes the room that is left
    this.work.show(table);
    this.sliders.show(table);
    this.board.show(table);
    this.board.route(null);
    showPrompt(byId("prompt"), { ...table, stopped: this.session.isStopped(table), ended: this.session.ended(table) }, {
      onRule: (/** @type {string} */ rule) => this.openRule(rule),
      onStop: () => this.errands.computer("stop"),
      onGo: () => this.errands.computer("go"),
      onHand: this.errands.passing.handOver(table),
      onLive: this.session.info.state === "running" ? () => this.errands.present() : undefined,
    });
    this.choices.show(table.choices, table.plans, table.sliders, table.heading);
    this.plan.show(table.plans, table.choices, table.pieces);
    const goesOn = before?.live && table.live && before.seat === table.seat && table.number >= before.number;
    this.log.show(table.log, Boolean(goesOn), table.moment);
    this.toolbar.show(table);
    this.minds.show(table);
    this.pointing.renew();
    if (this.tabs.open === "place") this.pointing.renewPlace();
    if (this.tabs.open === "panel") this.panels.refresh();
    if (this.toolbar.shown) this.overlay(this.toolbar.shown);
    this.rulebook.govern(table.governs);
    if (before && before.heading !== table.heading) announce(table.heading);
    // what is in a pane that was put away keeps the focus for a frame only
    const isLost = held && held !== document.body && !held.getClientRects().length;
    if (isLost && (document.activeElement === held || document.activeElement === document.body)) this.resume();
  }

  /** The pane in which the moment's decision is made. */
  get workplace() {
    return this.work.any ? "sheet" : this.sliders.any ? "sliders" : "orders";
  }

  /** What had the focus is gone: to the first of what can be done now. */
  resume() {
    if (this.tabs.open === "sheet") this.work.focus();
    else if (this.tabs.open === "sliders") this.sliders.focus();
    else if (this.tabs.open === "orders") this.choices.focus();
    else byId(this.tabs.open).focus();
  }

  /**
   * Do one thing, after its question if it has one.
   * @param {import("./wire").Choice} choice
   */
  async choose(choice) {
    if (this.busy || this.session.moment !== null) return;
    if (choice.barred) {
      await this.pointing.whyNot({ action: choice.actions[0] }, choice.says);
      return;
    }
    if (choice.question && !(await ask(choice.question, "Yes, do it"))) return;
    await this.send(choice);
  }

  /** @param {{actions: string[], says: string}} choice */
  async send({ actions, says }) {
    this.busy = true;
    announce(says);
    cardSeen();
    this.errands.seenEnough();
    this.errands.news.clear();
    try {
      const done = await this.session.act(actions);
      await this.refresh();
      for (const action of actions.slice(0, done.done)) this.errands.heard({ action });
      if (done.refusal) this.pointing.refuse({ ...done.refusal, action: says });
    } catch (error) {
      if (error instanceof ApiError && error.code === "stale") await this.refresh();
      this.say(error);
    } finally {
      this.busy = false;
    }
  }

  async undo() {
    if (this.busy || !this.session.table?.can_undo || this.session.moment !== null) return;
    this.busy = true;
    try {
      this.errands.news.clear();
      await this.session.undo();
      await this.refresh();
      this.errands.heard({ undo: true });
      announce("Taken back.");
    } catch (error) {
      this.say(error);
      await this.refresh();
    } finally {
      this.busy = false;
    }
  }

  /**
   * @param {string | null} name
   * @param {string} [about] a date; else the place last pointed at counts
   */
  async overlay(name, about) {
    if (!name) {
      this.board.overlay(null);
      return;
    }
    const overlay = await this.session.overlay(name, about ?? this.pointing.place).catch((error) => this.say(error));
    if (this.toolbar.shown === name) this.board.overlay(overlay ?? null);
  }

  toggleCounters() {
    this.counters = !this.counters;
    this.board.hideCounters(!this.counters);
    announce(this.counters ? "Counters shown." : "Counters hidden.");
  }

  /** @param {string} rule */
  openRule(rule) {
    this.tabs.show("rulebook");
    this.rulebook.open(rule);
  }

  /** @param {unknown} error */
  say(error) {
    if (!(error instanceof ApiError)) throw error;
    toast(error.message, "alert");
  }
}
