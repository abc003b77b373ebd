// @ts-check
// The form for a new game: how it begins, who plays whom, optional rules, a name, the dice.

import { h, refill } from "./dom.js";
import { api } from "./api.js";
import { choiceCard } from "./choicecard.js";
import { GameOptions } from "./gameoptions.js";
import { icon } from "./icons.js";
import { goodLevel, playerOf, playerSelect } from "./players.js";
import { BOTH, SIDES } from "./sides.js";

/**
 * @typedef {import("./wire").GameInfo} GameInfo
 */

const WAYS = [
  ["computer", "Against the computer", "You play one side."],
  ["shared", "Two people on this screen", "You hand the screen over; it shows each what he may see."],
  ["watch", "Watch two computers", "Nobody plays; everything is open to see."],
];

const STAKES = [
  ["practice", "Practice", "Your staff advises when asked, the odds are shown, and you may read the computer's mind."],
  ["rated", "Rated", "Nobody helps you before it is over, and nobody chooses the seed of the dice."],
];

const LONGEST = 120;

export class NewGame {
  /** @param {{onMade: (match: {id: string}) => void, onClosed: () => void}} handlers */
  constructor({ onMade, onClosed }) {
    this.onMade = onMade;
    this.dialog = h("dialog", { class: "new-game", id: "new-game", "aria-labelledby": "new-game-heading", onclose: onClosed });
    document.body.append(this.dialog);
  }

  /** @param {GameInfo} game */
  open(game) {
    this.game = game;
    this.options = new GameOptions(game.id, game.options, game.presets);
    this.error = h("p", { class: "error", id: "new-game-error", role: "alert" });
    this.begin = h("button", { class: "strong", type: "submit", id: "begin" }, "Begin");
    this.form = h(
      "form",
      { novalidate: true, onsubmit: (/** @type {Event} */ event) => this.submit(event), onchange: () => this.fit() },
      h("div", { class: "form-head" }, h("h2", { id: "new-game-heading" }, "New game: ", game.title), this.cross()),
      h("div", { class: "form-body" }, scenarios(game), this.opponents(game), this.options.presets.root, this.options.root, this.namesAndDice()),
      h("div", { class: "form-foot" }, this.error, h("div", { class: "buttons" }, this.cancel(), this.begin)),
    );
    refill(this.dialog, this.form);
    this.fit();
    this.dialog.showModal();
    this.form.querySelector("input:checked")?.focus();
  }

  cross() {
    return h(
      "button",
      { class: "quiet cross", type: "button", "aria-label": "Close without beginning", onclick: () => this.dialog.close() },
      icon("cross"),
    );
  }

  cancel() {
    return h("button", { class: "quiet", type: "button", onclick: () => this.dialog.close() }, "Cancel");
  }

  /** @param {GameInfo} game */
  opponents(game) {
    const chosen = goodLevel(game.levels);
    const select = (/** @type {string} */ id, /** @type {string} */ label) => playerSelect({ id, label, levels: game.levels, chosen, bot: id === "opponent" });
    return h(
      "fieldset",
      { class: "who", id: "who" },
      h("legend", {}, "Who plays"),
      h(
        "div",
        { class: "cards" },
        WAYS.map(([value, title, says], at) => choiceCard("way", value, title, says, at === 0)),
      ),
      h(
        "div",
        { class: "for-computer" },
        h("fieldset", { class: "side", id: "side" }, h("legend", {}, "Your side"), sides()),
        select("opponent", "The computer's player"),
        h(
          "fieldset",
          { class: "stakes", id: "stakes" },
          h("legend", {}, "What is at stake"),
          h("div", { class: "cards" }, STAKES.map(([value, title, says], at) => choiceCard("stakes", value, title, says, at === 0))),
        ),
      ),
      h(
        "div",
        { class: "for-watch" },
        BOTH.map((side) => select(`watch-${side}`, `${SIDES[side]} computer`)),
      ),
    );
  }

  namesAndDice() {
    return h(
      "details",
      { class: "more", id: "name-and-dice" },
      h("summary", {}, "Name and dice"),
      field("title", "Name of the game", "Only to find it again on the shelf."),
      field("seed", "Seed of the dice", "The same seed and the same decisions give the same dice. Left empty, nobody can foresee them."),
    );
  }

  /** Show only what the chosen way of playing asks. */
  fit() {
    this.form.dataset.way = this.chosen("way");
    const seed = this.form.querySelector("#new-seed");
    seed.disabled = this.isRated(); // and so is not sent
    seed.closest(".field").hidden = seed.disabled;
    this.options?.seat(this.seats());
    if (this.error) this.error.textContent = "";
  }

  /** @param {string} name */
  chosen(name) {
    return /** @type {string} */ (new FormData(this.form).get(name) ?? "");
  }

  /** Whether the match will count: then it draws its own seed. */
  isRated() {
    return this.chosen("way") === "computer" && this.chosen("stakes") === "rated";
  }

  /** Who sits where, as the server wants it. */
  seats() {
    const way = this.chosen("way");
    if (way === "shared") return { allied: "person", german: "person" };
    const form = new FormData(this.form);
    if (way === "watch") return { allied: playerOf(form, "watch-allied"), german: playerOf(form, "watch-german") };
    const mine = this.chosen("side");
    return Object.fromEntries(BOTH.map((side) => [side, side === mine ? "person" : playerOf(form, "opponent")]));
  }

  /** @param {Event} event */
  async submit(event) {
    event.preventDefault();
    if (!this.lengthsFit() || !this.game || !this.options?.fits()) return;
    this.begin.disabled = true;
    const { chosen } = this;
    const words = {
      scenario: chosen.call(this, "scenario"),
      title: chosen.call(this, "title").trim(),
      seed: chosen.call(this, "seed").trim(),
      rated: this.isRated(),
    };
    try {
      this.onMade(await api.post("/api/matches", { game: this.game.id, ...words, options: this.options.changed(), ...this.seats() }));
    } catch (problem) {
      this.begin.disabled = false;
      this.blame(problem instanceof Error ? problem.message : String(problem));
    }
  }

  lengthsFit() {
    for (const name of ["title", "seed"]) {
      if (this.chosen(name).length > LONGEST) return this.fault(name, `At most ${LONGEST} characters.`);
    }
    return true;
  }

  /**
   * Put the server's sentence where the fault is, or at the foot if it names no field.
   * @param {string} says
   */
  blame(says) {
    if (this.options?.blame(says)) return;
    for (const name of ["seed", "title"]) if (new RegExp(`\\b${name}\\b`, "i").test(says)) return void this.fault(name, says);
    if (this.error) this.error.textContent = says;
  }

  /**
   * @param {string} name
   * @param {string} says
   * @returns {false}
   */
  fault(name, says) {
    const input = this.form.querySelector(`#new-${name}`);
    this.form.querySelector("#name-and-dice").open = true;
    this.form.querySelector(`#new-${name}-error`).textContent = says;
    input.setAttribute("aria-invalid", "true");
    input.focus();
    return false;
  }
}

/** @param {GameInfo} game */
function scenarios(game) {
  return h(
    "fieldset",
    { class: "scenarios", id: "scenario" },
    h("legend", {}, "Scenario"),
    h(
      "div",
      { class: "cards" },
      game.scenarios.map(({ id, title, says }, at) => choiceCard("scenario", id, title, says, at === 0)),
    ),
  );
}

function sides() {
  return h(
    "div",
    { class: "cards" },
    BOTH.map((side, at) => choiceCard("side", side, SIDES[side], "", at === 0)),
  );
}

/**
 * @param {string} name
 * @param {string} label
 * @param {string} says
 */
function field(name, label, says) {
  const id = `new-${name}`;
  const mend = (/** @type {Event} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    input.removeAttribute("aria-invalid");
    const error = input.parentElement?.querySelector(".error");
    if (error) error.textContent = "";
  };
  return h(
    "div",
    { class: "field" },
    h("label", { for: id }, label),
    h("input", { type: "text", id, name, autocomplete: "off", "aria-describedby": `${id}-says ${id}-error`, oninput: mend }),
    h("p", { class: "field-says", id: `${id}-says` }, says),
    h("p", { class: "error", id: `${id}-error`, role: "alert" }),
  );
}
