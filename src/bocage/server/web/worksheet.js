// @ts-check
// A step of much small work as one sheet: a tab that takes the place of the list of orders. It is filled anew after every
// press, and the reader's place in it is kept.

import { announce, h, refill } from "./dom.js";
import { figures } from "./figures.js";
import { bar } from "./gauges.js";
import { pickedWords } from "./picked.js";
import { batchView, beside, button, nextRow } from "./workrows.js";

const FEW = 3;
const SMALL = "(max-width: 760px), (max-width: 1000px) and (orientation: portrait), (max-height: 560px)";

/**
 * @typedef {import("./choice.js").Choice} Choice
 * @typedef {import("./workrows.js").Worksheet} Worksheet
 * @typedef {{
 *   onChoose: (choice: Choice) => void,
 *   onFocus: (choice: Choice | null) => void,
 *   onPick: (pieces: string[]) => void,
 *   onLetGo: () => void,
 *   onHover: (piece: string) => void,
 *   onPlaces: (places: string[]) => void,
 *   onRule: (rule: string) => void,
 *   onPane: (pane: "shown" | "gone" | "wanted") => void,
 *   picked: () => {pieces: string[], joint: Choice[], able: number, isAsking: boolean},
 * }} WorkHandlers
 */

export class WorkSheet {
  /**
   * @param {HTMLElement} pane
   * @param {WorkHandlers} handlers
   */
  constructor(pane, handlers) {
    this.handlers = handlers;
    /** @type {Worksheet | null} */
    this.sheet = null;
    /** @type {Map<string, Choice>} by the hook of its button */
    this.byHook = new Map();
    /** The sheet and the day of it. */
    this.page = "";
    /** @type {Map<string, number>} how far each page was turned */
    this.scrolls = new Map();
    this.hovered = "";
    this.shown = "";
    this.small = matchMedia(SMALL);
    this.head = h("div", { class: "work-head" });
    this.list = h("div", { class: "work-list", role: "group", "aria-label": "Rows", tabindex: "-1" });
    this.foot = h("div", { class: "work-foot" });
    this.body = h("div", { class: "work-body" }, this.head, this.list, this.foot);
    refill(pane, this.body);
    this.#listen();
  }

  #listen() {
    const { body } = this;
    body.addEventListener("click", (/** @type {Event} */ event) => this.#click(event));
    body.addEventListener("change", (/** @type {Event} */ event) => this.#pick(event.target));
    body.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.#key(event));
    for (const kind of ["pointerover", "focusin"]) body.addEventListener(kind, (/** @type {Event} */ event) => this.#look(event.target));
    for (const kind of ["pointerleave", "focusout"]) body.addEventListener(kind, () => this.#look(null));
    body.addEventListener("scroll", () => this.scrolls.set(this.page, this.scroller.scrollTop), { passive: true, capture: true });
  }

  /**
   * The sheet of the moment, if there is one.
   * @param {{worksheet?: Worksheet | null, pieces: import("./stacks.js").Piece[], heading: string, choices: Choice[]}} table
   */
  show({ worksheet, pieces, heading, choices }) {
    const now = JSON.stringify([worksheet, heading, choices, worksheet && pieces]);
    if (now === this.shown) return; // the same table again: nothing has changed
    this.shown = now;
    const before = this.sheet;
    const held = this.#held();
    this.page = worksheet ? `${worksheet.name} ${heading}` : "";
    const turned = this.scrolls.get(this.page) ?? 0;
    this.sheet = worksheet ?? null;
    this.byHook.clear();
    if (worksheet) this.#fill(worksheet, new Map(pieces.map((piece) => [piece.id, piece])), choices);
    else for (const part of [this.head, this.list, this.foot]) part.replaceChildren();
    this.handlers.onPane(worksheet ? "shown" : "gone");
    if (!worksheet) return;
    if (before?.name !== worksheet.name) this.handlers.onPane("wanted");
    this.scroller.scrollTop = turned; // after it has come into sight: what is hidden cannot be turned
    if (before?.name !== worksheet.name) return;
    if (held) this.#refocus(held, before);
    this.#flash(before);
  }

  /**
   * Let the eye find what a press has changed.
   * @param {Worksheet} before
   */
  #flash(before) {
    const said = new Map(before.batches.flatMap((batch) => batch.entries.map((entry) => [entry.piece, entry.says])));
    const now = new Map((this.sheet?.batches ?? []).flatMap((batch) => batch.entries.map((entry) => [entry.piece, entry.says])));
    const rows = [...this.list.querySelectorAll(".work-row")].filter(({ dataset: { piece = "" } }) => said.get(piece) !== now.get(piece));
    for (const row of rows) row.classList.add("changed");
    if (rows.length && rows.length <= FEW) announce(rows.map(({ dataset: { piece = "" } }) => now.get(piece)).join(". "));
  }

  /**
   * @param {Worksheet} sheet
   * @param {Map<string, import("./stacks.js").Piece>} pieces
   * @param {Choice[]} choices
   */
  #fill(sheet, pieces, choices) {
    const others = beside(sheet, choices);
    for (const choice of others) this.byHook.set(`beside ${choice.says}`, choice);
    for (const batch of sheet.batches) {
      for (const choice of batch.choices) this.byHook.set(`batch ${batch.title} ${choice.says}`, choice);
      for (const entry of batch.entries) for (const choice of entry.choices) this.byHook.set(`row ${entry.piece} ${choice.says}`, choice);
    }
    refill(
      this.head,
      h("h2", {}, sheet.title),
      sheet.says && h("p", { class: "work-says" }, figures(sheet.says)),
      sheet.gauges.length > 0 && h("div", { class: "work-gauges" }, sheet.gauges.map((gauge) => bar(gauge, this.handlers.onRule))),
    );
    this.list.classList.toggle("unpicked", !sheet.gathers);
    const nothing = h("p", { class: "quiet-words" }, "Nothing is left to do here.");
    const batches = sheet.batches.length ? sheet.batches.map((batch, index) => batchView(batch, index, pieces, sheet.gathers)) : nothing;
    const besides = others.length > 0 && h("div", { class: "work-choices work-beside", role: "group", "aria-label": "Besides" }, others.map((choice) => button(choice, "beside")));
    refill(this.list, others.length <= FEW && besides, batches, others.length > FEW && besides);
    this.renewPicks();
    this.#rove(this.#stops()[0]);
  }

  /** What is picked, here or on the map, and what all of it may do. */
  renewPicks() {
    if (!this.sheet) return;
    const { pieces, joint, able, isAsking } = this.handlers.picked();
    const isPicked = (/** @type {string} */ id) => pieces.includes(id);
    for (const box of this.list.querySelectorAll("input[data-pick]")) {
      box.checked = isPicked(box.dataset.pick);
      box.closest(".work-row").classList.toggle("picked", box.checked);
    }
    for (const box of this.list.querySelectorAll("input[data-all]")) {
      const all = box.dataset.all.split(",");
      box.checked = all.every(isPicked);
      box.indeterminate = !box.checked && all.some(isPicked);
    }
    this.#fillFoot(pieces, joint, isAsking ? pieces.length : able);
  }

  /**
   * @param {string[]} pieces
   * @param {Choice[]} joint
   * @param {number} able
   */
  #fillFoot(pieces, joint, able) {
    const held = this.foot.contains(document.activeElement) ? document.activeElement?.getAttribute("data-hook") : null;
    const ends = this.sheet?.choices ?? [];
    for (const choice of joint) this.byHook.set(`joint ${choice.says}`, choice);
    for (const choice of ends) this.byHook.set(`end ${choice.says}`, choice);
    const count = pieces.length;
    const words = count === 1 ? "1 picked; pick another to do the same with both." : `${pickedWords(count, able)}.`;
    refill(
      this.foot,
      count > 0 &&
        h(
          "div",
          { class: "work-picked", role: "group", "aria-label": "What is picked" },
          h("p", {}, words, " ", h("button", { type: "button", class: "quiet", data: { hook: "let go", letgo: "yes" } }, "Let go")),
          joint.length > 0 && h("div", { class: "work-choices" }, joint.map((choice) => button(choice, "joint"))),
        ),
      ends.length > 0 && h("div", { class: "work-ends" }, ends.map((choice) => button(choice, "end"))),
    );
    this.foot.hidden = !count && !ends.length;
    if (held) /** @type {HTMLElement | undefined} */ ([...this.foot.querySelectorAll("[data-hook]")].find((one) => one.dataset.hook === held) ?? this.#stops()[0])?.focus();
  }

  /** What is turned to see more of it: its rows; on a small screen the whole. */
  get scroller() {
    return this.small.matches ? this.body : this.list;
  }

  /**
   * What the sheet offers for a place as a whole, besides what its pieces may do.
   * @param {string} place
   */
  at(place) {
    return (this.sheet?.batches ?? []).filter((batch) => batch.place === place).flatMap((batch) => batch.choices.filter((choice) => !choice.barred));
  }

  /** Whether there is a sheet. */
  get any() {
    return this.sheet !== null;
  }

  /** Give it the keyboard. */
  focus() {
    this.handlers.onPane("wanted");
    (this.#stops().find((stop) => stop.tabIndex === 0) ?? this.list).focus();
  }

  /** What has the focus, and where it stands among the rest. */
  #held() {
    const active = /** @type {HTMLElement | null} */ (document.activeElement);
    if (!active || !this.body.contains(active)) return null;
    const hook = active.dataset.hook ?? "";
    const row = active.closest(".work-row");
    const rows = [...this.list.querySelectorAll(".work-row")];
    const pieces = row ? rows.slice(rows.indexOf(row)).map((one) => one.dataset.piece ?? "") : [];
    return { hook, index: this.#stops().indexOf(active), pieces };
  }

  /**
   * The same thing, else the same row, else the next in which there is something to press; and what the press has cost.
   * @param {{hook: string, index: number, pieces: string[]}} held
   * @param {Worksheet} before
   */
  #refocus({ hook, index, pieces }, before) {
    const stops = this.#stops();
    const [kind] = hook.split(" ");
    const inRow = (/** @type {string} */ piece) => stops.filter((stop) => stop.closest(".work-row")?.getAttribute("data-piece") === piece);
    const row = pieces.map(inRow).find((some) => some.length) ?? [];
    const found = stops.find((stop) => stop.dataset.hook === hook) ?? row.find((stop) => stop.dataset.hook?.startsWith(kind)) ?? row[0];
    const stop = found ?? stops[Math.min(Math.max(index, 0), stops.length - 1)] ?? this.list;
    this.#rove(stop);
    stop.focus({ preventScroll: true });
    stop.scrollIntoView({ block: "nearest" });
    const spent = this.sheet?.gauges.filter((gauge) => before.gauges.find((one) => one.name === gauge.name)?.at !== gauge.at) ?? [];
    if (spent.length) announce(spent.map((gauge) => `${gauge.title}: ${gauge.at} of ${gauge.most}`).join(". "));
  }

  /** @returns {HTMLElement[]} everything to be pressed in the rows, in the order of the arrows */
  #stops() {
    return [...this.list.querySelectorAll("input, button")];
  }

  /**
   * The rows are one stop of the Tab key; the arrows go on from there.
   * @param {HTMLElement | undefined} to
   */
  #rove(to) {
    for (const stop of this.#stops()) stop.tabIndex = stop === to ? 0 : -1;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const stops = this.#stops();
    const at = stops.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const along = { ArrowRight: 1, ArrowLeft: -1, Home: -at, End: stops.length - 1 - at }[event.key];
    const down = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (along === undefined && down === undefined) return;
    const to = down ? nextRow(stops, at, down) : stops[Math.max(0, Math.min(stops.length - 1, at + (along ?? 0)))];
    this.#rove(to);
    to.focus();
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {Event} event */
  #click(event) {
    const pressed = event.target instanceof Element ? event.target.closest("button") : null;
    if (!pressed) return;
    const { hook = "", places, letgo } = pressed.dataset;
    const choice = this.byHook.get(hook);
    if (letgo) this.handlers.onLetGo();
    else if (places) this.handlers.onPlaces([places]);
    else if (choice) this.handlers.onChoose(choice);
  }

  /** @param {EventTarget | null} target */
  #pick(target) {
    if (!(target instanceof HTMLInputElement)) return;
    const { pick, all } = target.dataset;
    const meant = all ? all.split(",") : [pick ?? ""];
    const others = this.handlers.picked().pieces.filter((piece) => !meant.includes(piece));
    this.handlers.onPick(target.checked ? [...others, ...meant] : others);
  }

  /** @param {EventTarget | null} target */
  #look(target) {
    const inside = target instanceof Element ? target : null;
    const piece = inside?.closest(".work-row")?.getAttribute("data-piece") ?? "";
    const isLeft = inside === document.activeElement && !inside?.matches(":hover, :focus-visible"); // by a press
    const hook = (!isLeft && inside?.closest("button")?.dataset.hook) || "";
    if (inside instanceof HTMLElement && inside === document.activeElement && this.list.contains(inside)) this.#rove(inside);
    if (`${piece}|${hook}` === this.hovered) return;
    this.hovered = `${piece}|${hook}`;
    const choice = this.byHook.get(hook);
    if (choice?.place && !choice.piece) this.handlers.onFocus(choice);
    else this.handlers.onHover(piece);
  }
}
