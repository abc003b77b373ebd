// @ts-check
// The scene to be changed by hand: the hex attacked, the circumstances, the counters in it and around it.

import { counter } from "./blocks.js";
import { h, refill } from "./dom.js";
import { attackersOf, defendersOf, sideIn, withAttackers, withStack } from "./editionsscene.js";

/**
 * @typedef {import("./editionsscene.js").Parts} Parts
 * @typedef {import("./wire").CounterInfo} CounterInfo
 * @typedef {import("./wire").PlaceInfo} PlaceInfo
 * @typedef {import("./wire").EditionsInfo} EditionsInfo
 * @typedef {{hex: string, name: string, direction: string, cover: string[], between: string[], units: string[]}} Ground
 */

/** Neither edition lets more stand in a hex. */
const MOST = 3;
const TURNS = 6;

/** Who stands in for whom when the other side attacks. */
const STAND_INS = { allied: "7-4", german: "7-2" };

export class SceneEditor {
  /**
   * @param {HTMLElement} root
   * @param {EditionsInfo} info
   * @param {(parts: Parts) => void} onChange
   * @param {(target: string) => void} onTarget
   */
  constructor(root, info, onChange, onTarget) {
    this.root = root;
    this.info = info;
    this.onChange = onChange;
    this.onTarget = onTarget;
    /** @type {Map<string, CounterInfo>} */
    this.kinds = new Map([...info.allied, ...info.german].map((kind) => [kind.code, kind]));
    this.stacks = h("ul", { class: "ed-stacks" });
    this.conditions = h("div", { class: "ed-conditions" });
    this.target = h("input", { type: "text", id: "target", list: "places", autocomplete: "off", spellcheck: "false", "aria-describedby": "target-trouble" });
    this.trouble = h("p", { class: "error", id: "target-trouble", role: "alert" });
    const places = h("datalist", { id: "places" }, info.places.map((place) => h("option", { value: place.hex }, place.name)));
    const find = h(
      "form",
      { class: "ed-find", onsubmit: (/** @type {Event} */ event) => this.find(event) },
      h("label", { for: "target" }, "Hex attacked"),
      h("div", {}, this.target, h("button", { type: "submit" }, "Go")),
      this.trouble,
      h("p", { class: "ed-hint" }, "A hex code, or the name of a place: Caen, QQ24."),
      places,
    );
    refill(root, find, this.conditions, this.stacks);
  }

  /** @param {Event} event */
  find(event) {
    event.preventDefault();
    const wanted = this.target.value.trim();
    const { places } = this.info;
    const sought = folded(wanted);
    const named = places.find((place) => folded(place.name) === sought) ?? places.find((place) => sought.length > 2 && folded(place.name).startsWith(sought));
    this.onTarget(named ? named.hex : wanted.toUpperCase());
  }

  /**
   * What was asked for cannot be shown: it stays in the field, and the reason beside it.
   * @param {string} wanted
   * @param {string} why
   */
  refuse(wanted, why) {
    this.target.value = wanted;
    this.target.setAttribute("aria-invalid", "true");
    this.trouble.textContent = why;
  }

  /**
   * @param {Parts} parts
   * @param {Ground} target
   * @param {Ground[]} around
   */
  show(parts, target, around) {
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.key : "";
    this.target.value = parts.target;
    this.target.removeAttribute("aria-invalid");
    this.trouble.textContent = "";
    refill(this.conditions, this.sides(parts), this.turns(parts), this.switches(parts));
    refill(this.stacks, [target, ...around].map((ground) => this.stack(parts, ground)));
    if (focused) this.refocus(focused);
  }

  /**
   * Back to the button that was pressed, or to the one beside it where it is gone.
   * @param {string} key
   */
  refocus(key) {
    const find = (/** @type {string} */ name) => this.root.querySelector(`[data-key="${CSS.escape(name)}"]:not(:disabled)`);
    const hex = key.split(" ")[1] ?? "";
    /** @type {HTMLElement | null} */ (find(key) ?? find(`add ${hex}`) ?? find(`0 ${hex}`))?.focus();
  }

  /** @param {Parts} parts */
  sides(parts) {
    const radio = (/** @type {"allied" | "german"} */ side, /** @type {string} */ words) =>
      h(
        "label",
        {},
        h("input", { type: "radio", name: "side", checked: parts.side === side, data: { key: `side ${side}` }, onchange: () => this.onChange(turned(parts, side)) }),
        words,
      );
    return h("fieldset", { class: "ed-sides" }, h("legend", {}, "Who attacks"), radio("allied", "Allies"), radio("german", "Germans"));
  }

  /** @param {Parts} parts */
  turns(parts) {
    const turn = (/** @type {number} */ n) => h("option", { value: n, selected: String(n) === parts.turn }, n === 1 ? "1, D-Day" : n);
    const choose = (/** @type {Event} */ event) => this.onChange({ ...parts, turn: /** @type {HTMLSelectElement} */ (event.target).value });
    return h(
      "label",
      { class: "ed-turn" },
      "Turn ",
      h("select", { data: { key: "turn" }, onchange: choose }, Array.from({ length: TURNS }, (_, i) => turn(i + 1))),
    );
  }

  /** @param {Parts} parts */
  switches(parts) {
    const box = (/** @type {string} */ name, /** @type {string} */ words, /** @type {"yes" | "no"} */ usual) => {
      const on = (parts[name] ?? usual) === "yes";
      const flip = () => this.onChange({ ...parts, [name]: on ? "no" : "yes" });
      return h("label", {}, h("input", { type: "checkbox", checked: on, data: { key: name }, onchange: flip }), words);
    };
    return h(
      "fieldset",
      { class: "ed-switches" },
      h("legend", {}, "How things stand"),
      box("attackers_fed", "Attackers in supply", "yes"),
      box("defenders_fed", "Defenders in supply", "yes"),
      box("guns", "Ships off the coast", "yes"),
      box("works", "Defenders dug in", "no"),
    );
  }

  /**
   * A hex of the scene: what it is, who stands there, room for more.
   * @param {Parts} parts
   * @param {Ground} ground
   */
  stack(parts, ground) {
    const isTarget = ground.hex === parts.target;
    const units = isTarget ? defendersOf(parts) : (attackersOf(parts).find((stack) => stack.hex === ground.hex)?.units ?? []);
    const last = isTarget && units.length === 1;
    const where = [ground.direction && `to the ${ground.direction}`, ...ground.cover, ...ground.between.map((side) => `${side} between`)].filter(Boolean);
    const change = (/** @type {string[]} */ left) => this.onChange(withStack(parts, ground.hex, left));
    return h(
      "li",
      { class: isTarget ? "ed-target" : "" },
      h("p", { class: "ed-where" }, h("b", {}, ground.hex), ground.name ? ` ${ground.name}` : "", h("small", {}, isTarget ? `attacked; ${where.join(", ")}` : where.join(", "))),
      h(
        "div",
        { class: "ed-units" },
        units.map((code, i) => this.unit(code, `${i} ${ground.hex}`, ground.hex, last ? null : () => change(units.filter((_, other) => other !== i)))),
        units.length < MOST && this.adder(parts, ground, (code) => change([...units, code])),
      ),
    );
  }

  /**
   * @param {string} code
   * @param {string} key
   * @param {string} hex
   * @param {(() => void) | null} remove
   */
  unit(code, key, hex, remove) {
    const kind = this.kinds.get(code);
    const words = `${kind?.value ?? code} ${kind?.name ?? ""}`;
    const label = remove ? `Remove ${words} from ${hex}` : `${words}: the last defender stays`;
    return h(
      "button",
      { type: "button", class: "ed-unit", "aria-label": label, title: label, disabled: !remove, data: { key }, onclick: () => remove?.() },
      counter(kind?.look ?? code),
    );
  }

  /**
   * @param {Parts} parts
   * @param {Ground} ground
   * @param {(code: string) => void} add
   */
  adder(parts, ground, add) {
    const open = () => this.choose(sideIn(parts, ground.hex), ground, add);
    return h(
      "button",
      { type: "button", class: "ed-add", "aria-label": `Add a unit in ${ground.hex}`, title: `Add a unit in ${ground.hex}`, data: { key: `add ${ground.hex}` }, onclick: open },
      "+",
    );
  }

  /**
   * Every counter of a side, to take one.
   * @param {"allied" | "german"} side
   * @param {Ground} ground
   * @param {(code: string) => void} add
   */
  choose(side, ground, add) {
    const take = (/** @type {string} */ code) => {
      dialog.close();
      add(code);
    };
    const option = (/** @type {CounterInfo} */ kind) =>
      h("button", { type: "button", onclick: () => take(kind.code) }, counter(kind.look), h("span", {}, h("b", {}, kind.value), ` ${kind.name}`));
    const dialog = h(
      "dialog",
      { class: "ed-choose", "aria-labelledby": "choose-heading", onclose: () => dialog.remove() },
      h("h2", { id: "choose-heading" }, `Add to ${ground.name || ground.hex}`),
      h("div", { class: "ed-kinds" }, this.info[side].map(option)),
      h("div", { class: "buttons" }, h("button", { type: "button", onclick: () => dialog.close() }, "None")),
    );
    document.body.append(dialog);
    dialog.showModal();
  }
}

/**
 * The same ground with the other side attacking: a regiment stands in for every stack.
 * @param {Parts} parts
 * @param {"allied" | "german"} side
 * @returns {Parts}
 */
function turned(parts, side) {
  const other = side === "allied" ? "german" : "allied";
  const stacks = attackersOf(parts).map(({ hex }) => ({ hex, units: [STAND_INS[side]] }));
  return withAttackers({ ...parts, side, defenders: STAND_INS[other] }, stacks);
}

/**
 * A name as it may be typed: without accents, dots and dashes, Saint written out.
 * @param {string} text
 */
function folded(text) {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\bst\b/g, "saint")
    .replace(/[^a-z0-9]/g, "");
}
