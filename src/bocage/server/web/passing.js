// @ts-check
// The screen passes from one player to the other: covered and cleared, or covered for a moment in which one choice is
// sealed. Where nobody hides anything it is only turned round.

import { clearCards } from "./cards.js";
import { ask, byId } from "./dom.js";
import { HandOver } from "./handover.js";
import { closeMenu } from "./menu.js";
import { SIDES } from "./sides.js";

/** A table with nothing on it. */
/** @type {import("./wire").Table} */
const NOTHING = {
  match: "", heading: "", score: "", trouble: "", undo_says: "", governs: "", seat: "all", decides: null, moment: 0, number: -1, live: true,
  yours: false, over: false, thinking: false, can_undo: false, prompt: { says: "", rule: "", title: "" }, hand: null,
  worksheet: null, sliders: null, handover: null, pieces: [], marks: [], boxes: [], gauges: [], tokens: [], choices: [], plans: [], log: [],
};

export class Passing {
  /** @param {import("./stage.js").Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.session = stage.session;
    /** The table at which the player was last asked to hand the screen over. */
    this.asked = "";
    this.sheet = new HandOver({ onSit: (side) => this.#lift(side) });
  }

  /**
   * How this screen is handed to the other player, if it is shared, something is hidden, and that one decides.
   * @param {import("./wire").Table} table
   */
  handOver(table) {
    const { info, seat, sharesAll } = this.session;
    const theirs = info.shared && !info.open && !sharesAll && table.live && !table.over && table.decides && table.decides !== seat;
    if (!theirs) return undefined;
    return () => (table.handover?.kind === "sealed" ? this.#seal(table) : this.#cover());
  }

  /**
   * Both have looked at the screen, and now this one chooses unseen: the other is asked to look away.
   * @param {import("./wire").Table} table
   * @param {import("./wire").Table | null} before
   */
  async turnAway(table, before) {
    const { info } = this.session;
    const isSealed = info.shared && !info.open && table.handover?.kind === "sealed";
    if (isSealed && before?.handover?.kind === "open") await this.#seal(table);
  }

  /**
   * The other one decides: after a sealed choice there is nothing left to look at; else the player says when he has seen
   * enough.
   * @param {import("./wire").Table} table
   */
  async pass(table) {
    const go = this.handOver(table);
    const here = `${table.seat} ${table.number}`;
    if (!go || this.asked === here) return;
    this.asked = here; // once: afterwards the prompt has a button for it
    const other = table.decides ? SIDES[table.decides] : "";
    if (table.handover?.kind === "sealed") await go();
    else if (await ask(`Now the ${other} player decides. Cover the screen and hand it over?`, "Cover the screen", "I am still looking")) await go();
  }

  async #cover() {
    await this.session.sit(null);
    location.reload(); // so that nothing of this seat is left in the page
  }

  /**
   * Cover it here and now; the map stays as it was looked at, and everything upon it and beside it is taken away.
   * @param {import("./wire").Table} table
   */
  async #seal(table) {
    const { stage } = this;
    stage.rest();
    if (table.decides) this.sheet.cover(table.decides, { brief: true, phase: table.heading, message: table.handover?.says ?? "" });
    try {
      await this.session.sit(null);
      this.#wipe();
    } catch {
      location.reload(); // the page that then opens is covered
    }
  }

  /** Nothing of the seat that leaves stays on the page. */
  #wipe() {
    const { stage } = this;
    closeMenu();
    clearCards();
    stage.errands.forget();
    stage.tabs.show("orders");
    stage.inspector.show(null);
    stage.panels.clear();
    stage.board.fan.close();
    if (stage.toolbar.shown) stage.toolbar.toggle(null);
    stage.show(NOTHING, null);
    stage.pointing.forget();
    document.querySelector(".toast")?.remove();
    for (const said of ["said", "said-now"]) byId(said).textContent = "";
  }

  /** @param {string} side */
  async #lift(side) {
    await this.session.sit(side); // a failure is shown by the cover itself
    await this.stage.reopen();
    this.sheet.uncover();
    this.stage.resume();
  }
}
