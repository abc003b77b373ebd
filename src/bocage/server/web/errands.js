// @ts-check
// What goes on around the play: results to look at, handing over, the digest, the guide, replay, giving up.

import { api } from "./api.js";
import { cardsSeen, showResult } from "./cards.js";
import { layClear } from "./clearing.js";
import { Digest } from "./digest.js";
import { ask, byId, h } from "./dom.js";
import { Missed } from "./missed.js";
import { News } from "./news.js";
import { Passing } from "./passing.js";
import { Replay } from "./replay.js";
import { chooseTheme } from "./theme.js";
import { toast } from "./toast.js";
import { Guide } from "./tutorial.js";

/** So many lines without a move or a die are told in passing. */
const BRIEF = 2;
/** What the log counts as a detail has no card dealt for it. */
const DETAIL = 3;
/** What it counts as worth a line under a heading. */
const NOTE = 2;

export class Errands {
  /** @param {import("./stage.js").Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.session = stage.session;
    this.seen = `bocage-seen-${this.session.id}`;
    this.missed = new Missed();
    /** @type {object | undefined} what is about to be shown of it */
    this.coming = undefined;
    /** @type {Digest | undefined} what is being shown of it */
    this.digest = undefined;
    this.news = new News(byId("news"), { onPlaces: (places) => stage.board.point(places), onLog: () => stage.tabs.show("log") });
    this.passing = new Passing(stage);
  }

  /** Another sits down: what was to be told to this one is none of his. */
  forget() {
    this.seenEnough();
    this.news.clear();
    this.missed.clear();
    this.last = undefined;
  }

  /** The page has just been opened on a running match: what was missed, and the guide if this is a lesson. */
  async arrive() {
    const { session } = this;
    if (session.info.tutorial) await this.#guide();
    const seen = Number(localStorage.getItem(`${this.seen}-${session.seat}`) ?? session.table.moment);
    if (seen < session.table.moment && !session.info.tutorial) {
      const lines = await api.get(`${session.path}/log`, { seat: session.seat, after: seen });
      for (const line of lines) this.missed.hear(line, this.#own, true);
    }
    await this.after(session.table, null);
  }

  /**
   * A new table has been shown.
   * @param {import("./wire").Table} table
   * @param {import("./wire").Table | null} before
   */
  async after(table, before) {
    if (this.session.moment !== null) return;
    if (table.over && this.session.info.state === "running") {
      await this.session.reload();
      this.session.seat = "all";
      await this.replay(table.moment);
      return;
    }
    const fresh = before?.seat === table.seat ? table.log : [];
    // What befell the other side by an action of one's own, here or in another window, is no news from it.
    const own = !before?.yours ? -1 : this.session.acted > before.moment ? this.session.acted : table.moment;
    if (before?.yours) this.missed.acted();
    for (const line of fresh) this.missed.hear(line, this.#own, line.moment > own);
    const watching = this.session.seat === "all"; // whoever watches reads the log: cards would pile up
    if (!watching) this.news.add(fresh, (line) => this.#theirs(line), table.plans.some((plan) => plan.open));
    if (before?.yours) this.stage.board.gaze.regard(table, fresh.filter((/** @type {import("./wire").LogLine} */ line) => line.moment <= own).flatMap((/** @type {import("./wire").LogLine} */ line) => line.told.places));
    const isDealt = (/** @type {import("./wire").LogLine} */ line) => line.told.card && line.told.level < DETAIL && (line.moment <= own || !this.#theirs(line));
    if (!watching) for (const line of fresh.filter(isDealt)) this.#deal(line.told);
    if (this.session.sharesAll && table.decides && table.decides !== this.session.seat) {
      await this.session.turn(table.decides);
      await this.stage.refresh();
      this.stage.listen();
    } else if (table.yours) {
      if (this.missed.isOwnTurn) localStorage.setItem(`${this.seen}-${this.session.seat}`, String(table.moment));
      this.#digest();
      await this.passing.turnAway(table, before);
    } else await this.passing.pass(table);
  }

  /** @param {import("./wire").Told} told */
  #deal(told) {
    const { board, lights } = this.stage;
    if (told.card) showResult(told.card, lights, (card) => {
      const spots = told.places.flatMap((place) => board.where(place, board.camera.goal) ?? []);
      layClear(card, board.view.getBoundingClientRect(), spots);
    });
  }

  /** The side whose eyes look here; null where they see all. */
  get #own() {
    return this.session.seat === "all" || this.session.sharesAll ? null : this.session.seat === "allied" ? 0 : 1;
  }

  /** @param {import("./wire").LogLine} line */
  #theirs(line) {
    return this.#own !== null && line.told.side !== null && line.told.side !== this.#own;
  }

  /** What the other side did meanwhile: a word or two in passing, else a digest. Nobody has to wait for its end. */
  #digest() {
    const isShown = (/** @type {import("./wire").LogLine} */ { told }) => told.motion || told.card || told.level < DETAIL;
    const isNotable = (/** @type {import("./wire").LogLine} */ line) => this.#theirs(line) || line.told.level >= NOTE;
    const { part, whole } = this.missed.take();
    const lines = part.filter(isShown);
    const notable = lines.filter(isNotable);
    if (!notable.length) return;
    this.last = whole.filter(isShown);
    const isBrief = notable.length <= BRIEF && notable.every((line) => !line.told.motion && !line.told.card);
    if (isBrief) toast(notable.map((line) => line.told.says.trim()).join(" "));
    else this.again(lines);
  }

  /**
   * Show what the other side did: once more all of it, if nothing else is said.
   * @param {import("./wire").LogLine[] | undefined} [lines]
   */
  async again(lines = this.last) {
    if (!lines) return;
    this.seenEnough();
    const asked = (this.coming = {});
    await cardsSeen(); // one card at a time
    if (this.coming !== asked) return;
    const digest = new Digest(byId("digest"), this.stage.board, { onDone: () => this.#undistracted() });
    this.digest = digest;
    await digest.play(lines);
    if (this.digest === digest) this.digest = undefined;
  }

  /** The digest is over: the table as it is, and what it asks for in view. */
  #undistracted() {
    const { board } = this.stage;
    board.show(this.session.table);
    board.gaze.renew(this.session.table);
  }

  /** Whoever acts has seen enough of what was done before. */
  seenEnough() {
    this.coming = undefined;
    this.digest?.close();
    this.digest = undefined;
  }

  async #guide() {
    const tutorial = await api.get(`/api/games/${this.session.game.id}/tutorial`);
    this.guide = new Guide(byId("coach"), tutorial, {
      matchId: this.session.id,
      onEnd: () => byId("coach").replaceChildren(),
      onRule: (/** @type {string} */ rule) => this.stage.openRule(rule),
      onPoint: (/** @type {{places: string[], lookAt: string}} */ { places, lookAt }) => this.point(places, lookAt),
    });
    this.guide.show();
  }

  /**
   * @param {string[]} places
   * @param {string} lookAt
   */
  point(places, lookAt) {
    this.stage.board.point(places);
    const [part, name] = lookAt.split(":");
    if (part === "panel") {
      this.stage.tabs.show("panel");
      this.stage.panels.open(name);
    } else if (part === "log") this.stage.tabs.show("log");
    else if (part === "overlay" && this.stage.toolbar.shown !== name) this.stage.toolbar.toggle(name);
    else if (part) this.stage.tabs.show(this.stage.tabs.offers(part) ? part : "orders");
  }

  /** @param {{action?: string, undo?: boolean, why?: boolean}} event */
  heard(event) {
    this.guide?.heard(event);
  }

  /**
   * @param {"stop" | "go"} word
   * @param {"slow" | "even" | "fast"} [pace]
   */
  async computer(word, pace) {
    await this.session.computer(word, pace).catch((error) => this.stage.say(error));
    await this.stage.refresh();
  }

  /**
   * Look back, from a moment or from the end.
   * @param {number | null} moment
   */
  async replay(moment) {
    const { session, stage } = this;
    stage.live?.close();
    const from = moment ?? session.info.moments;
    session.moment = from;
    byId("rail").hidden = false;
    stage.tabs.show("log"); // there are no orders to give
    const rail = new Replay(byId("rail"), {
      matchId: session.id,
      seat: session.seat,
      info: session.info,
      onMoment: async (/** @type {number} */ at) => {
        session.moment = at;
        await stage.refresh();
        stage.minds.at(at);
      },
      onSeat: async (/** @type {string} */ seat) => {
        session.seat = seat;
        await stage.refresh();
      },
      onLive: () => this.present(),
    });
    await rail.load();
    stage.minds.replay(rail);
    await rail.go(from);
  }

  /** Back from the replay to the match as it is now. */
  present() {
    location.assign(`/match/${this.session.id}`);
  }

  /** What the "more" menu holds now. */
  items() {
    const { session, stage } = this;
    const running = session.info.state === "running" && session.moment === null;
    return [
      this.last && { title: "Since you last looked", says: "Show again what the other side did.", do: () => this.again() },
      stage.minds.weighed && { title: stage.minds.standing.on ? "Hide the odds" : "Show the odds", says: "Who stands how well, by what you can see.", do: () => stage.minds.toggleOdds() },
      running && { title: "Look back", says: "Step through the match so far, as your side knew it.", do: () => this.replay(session.table.moment) },
      this.guide && { title: "The guide", says: "Show the lessons of the first turn again.", do: () => this.guide?.show() },
      running && { title: "Give the match up", says: "End it here; everything becomes visible and it can be replayed.", do: () => this.#giveUp() },
      ...(running && session.seat === "all" ? this.#paces() : []),
      { title: "About this game", says: "What it is, and how sure of it we are.", do: () => this.#about() },
      { title: "Light or dark", says: "Change the colours of the page.", do: () => chooseTheme() },
      { title: "Print", says: "The map and what stands beside it.", do: () => window.print() },
    ].filter((entry) => entry !== undefined && entry !== false);
  }

  #about() {
    const { id, title, publisher, year, says } = this.session.game;
    const dialog = h(
      "dialog",
      { class: "about", "aria-labelledby": "about-title", onclose: () => dialog.remove() },
      h("h2", { id: "about-title" }, title),
      h("p", { class: "small quiet-words" }, `${publisher}, ${year}`),
      h("p", {}, says),
      h("p", {}, h("a", { href: `/rules/${id}`, target: "_blank", rel: "noopener" }, "The rulebook, rule by rule")),
      h("div", { class: "buttons" }, h("button", { autofocus: true, onclick: () => dialog.close() }, "Close")),
    );
    document.body.append(dialog);
    dialog.showModal();
  }

  #paces() {
    /** @type {["slow" | "even" | "fast", string, string][]} */
    const paces = [
      ["slow", "Play slowly", "Slow enough to follow every move."],
      ["even", "Play at an even pace", "Some eight actions a second."],
      ["fast", "Play fast", "As fast as they think."],
    ];
    return paces.map(([pace, title, says]) => ({ title, says, do: () => this.computer("go", pace) }));
  }

  async #giveUp() {
    if (!(await ask("Give this match up? It ends as it stands, and everything in it becomes visible. It can still be replayed, and played on from any moment as a new game.", "Give it up", "Play on"))) return;
    await this.session.close();
    location.assign(`/match/${this.session.id}?moment=${this.session.info.moments}`);
  }
}
