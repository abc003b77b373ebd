// @ts-check
// Everything on the table that comes of thinking: how far the computer is, the odds, the staff, plans and luck.

import { ApiError } from "./api.js";
import { CourseChart } from "./coursechart.js";
import { announce, byId } from "./dom.js";
import { LuckLedger } from "./luckledger.js";
import { PlanSheet } from "./plansheet.js";
import { Pondering } from "./pondering.js";
import { sideNumber } from "./sides.js";
import { StaffRoom } from "./staffroom.js";
import { Standing } from "./standing.js";

export class Minds {
  /** @param {import("./stage.js").Stage} stage */
  constructor(stage) {
    this.stage = stage;
    const { session, board } = stage;
    this.session = session;
    const nameOf = (/** @type {string} */ place) => board.nameOf(place);
    const draw = (/** @type {import("./strokes.js").Stroke[]} */ strokes, /** @type {string} */ side) => this.#draw(strokes, side);
    this.pondering = new Pondering(byId("pondering"), { onNow: () => this.moveNow() });
    this.standing = new Standing(byId("standing"), { load: () => session.standing(), onWords: (words) => this.staff.odds(words) });
    this.staff = new StaffRoom(byId("staff"), {
      advise: () => session.advice(),
      consult: (word) => session.consult(word),
      plans: () => session.plans(null),
      side: () => session.seat ?? "allied",
      draw,
      nameOf,
    });
    const onGo = (/** @type {number} */ moment) => this.rail?.byHand(moment);
    this.plans = new PlanSheet(byId("plans"), { load: (moment) => session.plans(moment), onGo, nameOf, draw });
    this.luck = new LuckLedger(byId("luck"), { onGo });
    this.chart = new CourseChart({ onGo, onAsk: () => this.weigh() });
    /** @type {import("./replay.js").Replay | undefined} */
    this.rail = undefined;
  }

  /** Whether this player may be advised now; in a lesson the coach does that. */
  get advised() {
    const { info, game, moment } = this.session;
    return info.practice && !info.tutorial && info.state === "running" && game.weighs && moment === null;
  }

  /** Whether the odds may be told: to whoever may be advised, and to whoever watches two computers. */
  get weighed() {
    const { info, game, moment } = this.session;
    return this.advised || (info.open && info.state === "running" && game.weighs && moment === null);
  }

  /** @param {import("./wire").Table} table */
  show(table) {
    const { tabs } = this.stage;
    tabs.offer("staff", this.advised);
    tabs.offer("plans", Boolean(this.rail) && this.session.info.open);
    tabs.offer("luck", Boolean(this.rail) && this.#isWeighable);
    this.standing.show(table, this.weighed);
    if (this.advised) this.staff.show(table);
    this.pondering.renew(table);
  }

  /** @param {import("./live.js").LiveState} state */
  heard(state) {
    if (state.said && !this.pondering.said) byId("bot-seat").querySelector("details")?.removeAttribute("open"); // it has come
    this.pondering.show(state);
    this.staff.progress(state.staff);
  }

  /** Have the computer move. */
  async moveNow() {
    if (!this.pondering.any) return;
    announce("It is told to move.");
    await this.session.computer("now").catch((error) => this.stage.say(error));
  }

  /** To the staff, and what it has to say. */
  ask() {
    if (!this.advised) return;
    this.stage.tabs.show("staff");
    this.staff.ask();
  }

  toggleOdds() {
    const on = this.standing.toggle();
    announce(on ? "The odds are shown." : "The odds are hidden.");
    this.standing.show(this.session.table, this.weighed);
  }

  /**
   * @param {import("./strokes.js").Stroke[]} strokes
   * @param {string} side whose plan it is
   */
  #draw(strokes, side) {
    const { board } = this.stage;
    if (!board.strokes) return; // the map is not there yet
    board.strokes.show(strokes, sideNumber(side));
    const places = strokes.flatMap((stroke) => stroke.places).filter((place) => board.places.get(place));
    if (places.length) board.fly(places);
  }

  // --- looking back

  get #isWeighable() {
    const { info, game } = this.session;
    return info.open && info.state !== "running" && game.weighs;
  }

  /**
   * A replay has begun: a match that was played to its end is weighed at once, another when somebody asks.
   * @param {import("./replay.js").Replay} rail
   */
  replay(rail) {
    this.rail = rail;
    if (!this.#isWeighable) return;
    rail.line.root.prepend(this.chart.chart);
    rail.root.querySelector(".replay-telling")?.after(this.chart.root);
    if (this.session.info.state === "over") this.weigh();
  }

  /** @param {number} moment */
  at(moment) {
    this.chart.at(moment);
    if (this.stage.tabs.open === "plans") this.plans.show(moment);
  }

  /** The pane of plans is opened. */
  openPlans() {
    if (this.session.moment !== null) this.plans.show(this.session.moment);
  }

  async weigh() {
    if (this.weighing) return;
    this.weighing = true;
    this.chart.wait();
    this.luck.wait();
    try {
      const course = await this.session.course();
      this.chart.show(course);
      this.luck.show(course);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.chart.trouble(error.message);
      this.luck.trouble(error.message);
      this.weighing = false;
    }
  }
}
