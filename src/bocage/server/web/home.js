// @ts-check
// The home page: games on the shelf, matches under way, matches to look back on.

import { announce, ask, byId, h, refill } from "./dom.js";
import { api } from "./api.js";
import { DropFile } from "./dropfile.js";
import { awaitPictures } from "./gamepicture.js";
import { recall, remember } from "./memory.js";
import { NewGame } from "./newgame.js";
import { finishedLine, gameBox, isMyTurn, runningLine } from "./shelf.js";
import { BOTH, sideName } from "./sides.js";
import { themeSwitch } from "./theme.js";

/**
 * @typedef {import("./newgame.js").GameInfo} GameInfo
 * @typedef {import("./shelf.js").MatchInfo} MatchInfo
 */

/** How many finished matches are listed before "show all". */
const FEW = 8;

class Home {
  constructor() {
    /** @type {GameInfo[]} */
    this.games = [];
    /** @type {MatchInfo[]} */
    this.matches = [];
    this.shown = "";
    this.all = false;
    byId("theme").replaceWith(themeSwitch());
    this.form = new NewGame({ onMade: (match) => this.enter(`/match/${match.id}`), onClosed: () => this.address("") });
    new DropFile(byId("file"), { onOpened: (match) => this.enter(`/match/${match.id}?moment=0`) });
  }

  async load() {
    try {
      const [games, matches] = await Promise.all([api.get("/api/games"), api.get("/api/matches")]);
      this.games = games;
      this.matches = matches;
      byId("trouble").textContent = "";
    } catch (problem) {
      byId("trouble").textContent = problem instanceof Error ? problem.message : String(problem);
      return;
    }
    // Drawing the same again would take the focus away from whoever stands on a button.
    const now = JSON.stringify([this.games.map((game) => ({ ...game, pictured: true })), this.matches]);
    if (now === this.shown) return;
    this.shown = now;
    this.draw();
  }

  draw() {
    const learning = (/** @type {GameInfo} */ game) =>
      this.matches.find((match) => match.tutorial && match.game === game.id && match.state === "running");
    const box = (/** @type {GameInfo} */ game) =>
      gameBox(game, { onPlay: () => this.play(game), onLearn: () => this.learn(game), learning: learning(game) });
    refill(byId("games"), this.games.length ? this.games.map(box) : h("p", { class: "quiet-words" }, "There is no game on the shelf."));
    awaitPictures(byId("games"));
    this.drawRunning();
    this.drawFinished();
    this.drawOffer();
  }

  drawRunning() {
    const running = this.matches.filter((match) => match.state === "running");
    running.sort((one, other) => Number(isMyTurn(other)) - Number(isMyTurn(one)));
    byId("running-section").hidden = running.length === 0;
    refill(
      byId("running"),
      running.map((match) => runningLine(match, this.game(match.game), () => this.close(match))),
    );
  }

  drawFinished() {
    const finished = this.matches.filter((match) => match.state !== "running");
    byId("finished-none").hidden = finished.length > 0;
    const shown = this.all ? finished : finished.slice(0, FEW);
    const more =
      finished.length > shown.length &&
      h("li", { class: "more-matches" }, h("button", { type: "button", onclick: () => this.showAll() }, `Show all ${finished.length}`));
    refill(
      byId("finished"),
      shown.map((match) => finishedLine(match, this.game(match.game))),
      more,
    );
  }

  /** A newcomer is asked once whether he would like to be shown a first turn, and of which game. */
  drawOffer() {
    const taught = this.games.filter((game) => game.tutorial);
    const offer = byId("offer");
    offer.hidden = !taught.length || recall("tutorial-offered") !== "" || this.matches.some((match) => match.tutorial);
    if (offer.hidden) return;
    refill(
      offer,
      h("h2", { id: "offer-heading" }, "New here?"),
      h("p", {}, "Play a first turn with somebody at your elbow: a real position, played and not read, in about ten minutes."),
      h("button", { class: "quiet", type: "button", id: "offer-no", onclick: () => this.decline() }, "No, thank you"),
      h(
        "div",
        { class: "offer-buttons" },
        taught.map((game) => this.offered(game)),
      ),
    );
  }

  /**
   * One guided turn to choose: the game, and what the turn is about.
   * @param {GameInfo} game
   */
  offered(game) {
    return h(
      "button",
      { class: "strong offer-yes", type: "button", data: { game: game.id }, onclick: () => this.learn(game) },
      h("span", { class: "offer-game" }, `Show me ${game.title}`),
      " ",
      h("span", { class: "offer-about" }, `${game.year}: ${game.tutorial}`),
    );
  }

  decline() {
    remember("tutorial-offered", "yes");
    byId("offer").hidden = true;
    announce("The lesson stays on the game's box, under “Learn it in ten minutes”.");
    byId("main").focus();
  }

  showAll() {
    this.all = true;
    this.drawFinished();
    /** @type {HTMLElement | undefined} */ (byId("finished").querySelectorAll("a.match-title")[FEW])?.focus();
  }

  /** @param {string} id */
  game(id) {
    return this.games.find((game) => game.id === id);
  }

  /** @param {GameInfo} game */
  play(game) {
    this.address(game.id);
    this.form.open(game);
  }

  /**
   * The address that opens the form of a game at once.
   * @param {string} game
   */
  address(game) {
    history.replaceState(null, "", game ? `/?game=${encodeURIComponent(game)}` : "/");
  }

  /** @param {GameInfo} game */
  async learn(game) {
    await this.attempt(async () => {
      const lesson = await api.get(`/api/games/${game.id}/tutorial`);
      const mine = sideName(lesson.side);
      const seats = Object.fromEntries(BOTH.map((side) => [side, side === mine ? "person" : lesson.opponent]));
      const match = await api.post("/api/matches", { game: game.id, tutorial: true, ...seats });
      remember("tutorial-offered", "yes");
      this.enter(`/match/${match.id}`);
    });
  }

  /** @param {MatchInfo} match */
  async close(match) {
    const yes = await ask(
      `End “${match.title}” now? It cannot be taken up again, and everything in it becomes visible; it can still be replayed, and played on from any moment as a new game.`,
      "End it",
      "Keep it",
    );
    if (!yes) return;
    if (!(await this.attempt(() => api.post(`/api/matches/${match.id}/close`, {})))) return;
    await this.load();
    announce(`“${match.title}” has ended.`);
  }

  /**
   * Do it, or show why it could not be done.
   * @param {() => Promise<unknown>} what
   * @returns {Promise<boolean>} whether it was done
   */
  async attempt(what) {
    try {
      byId("trouble").textContent = "";
      await what();
      return true;
    } catch (problem) {
      byId("trouble").textContent = problem instanceof Error ? problem.message : String(problem);
      byId("trouble").scrollIntoView({ block: "center" });
      return false;
    }
  }

  /** @param {string} path */
  enter(path) {
    location.assign(path);
  }
}

const home = new Home();
await home.load();
const wanted = home.game(new URLSearchParams(location.search).get("game") ?? "");
if (wanted) home.play(wanted);
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && home.load());
window.addEventListener("pageshow", (event) => event.persisted && home.load());
