// @ts-check
// The page of two editions: the scene in the address, the sentence on both, a column for each.

import { api, ApiError } from "./api.js";
import { byId, h, refill } from "./dom.js";
import { columnOf, hang } from "./editionscolumn.js";
import { SceneEditor } from "./editionseditor.js";
import { attackersOf, fromAddress, isSame, toQuery, withAttackers } from "./editionsscene.js";
import { themeSwitch } from "./theme.js";

/**
 * @typedef {import("./editionsscene.js").Parts} Parts
 * @typedef {import("./editionseditor.js").EditionsInfo} EditionsInfo
 * @typedef {import("./editionseditor.js").Ground} Ground
 * @typedef {import("./wire").Weighing} Weighing
 */

const HOME = "/api/editions";
const ROOMY = matchMedia("(min-width: 1000px)");

class TwoEditions {
  /** @param {EditionsInfo} info */
  constructor(info) {
    this.info = info;
    this.asked = 0;
    /** @type {Weighing | null} */
    this.shown = null;
    this.editor = new SceneEditor(byId("form"), info, (parts) => this.go(parts), (target) => this.moveTo(target));
    addEventListener("popstate", () => this.fromAddress());
  }

  fromAddress() {
    const parts = fromAddress(location.search);
    if (parts) return this.weigh(parts);
    history.replaceState(null, "", `?${toQuery(this.info.scenes[0].scene)}`);
    return this.weigh(this.info.scenes[0].scene);
  }

  /**
   * Another scene: it goes into the address, and the way back leads to the last one.
   * @param {Parts} parts
   */
  async go(parts) {
    if (!(await this.weigh(parts))) return;
    const address = `?${toQuery(this.shown?.scene ?? parts)}`;
    if (address !== location.search) history.pushState(null, "", address);
  }

  /**
   * The same attack on another hex, from the same directions as far as there is ground to stand on.
   * @param {string} target
   */
  async moveTo(target) {
    const old = this.shown;
    if (!old) return this.go({ ...this.info.scenes[0].scene, target, attackers: "" });
    try {
      /** @type {Weighing} */
      const bare = await api.get(`${HOME}/weigh`, { ...old.scene, target, attackers: "" });
      const stacks = attackersOf(old.scene).flatMap(({ hex, units }) => {
        const from = old.around.find((ground) => ground.hex === hex)?.direction;
        const there = bare.around.find((ground) => ground.direction === from);
        return there ? [{ hex: there.hex, units }] : [];
      });
      await this.go(withAttackers({ ...old.scene, target }, stacks));
    } catch (problem) {
      this.editor.refuse(target, inWords(problem));
    }
  }

  /**
   * @param {Parts} parts
   * @returns {Promise<boolean>} whether the scene is on the page
   */
  async weigh(parts) {
    const asked = ++this.asked;
    try {
      const found = await api.get(`${HOME}/weigh`, parts);
      if (asked !== this.asked) return false;
      byId("trouble").textContent = "";
      this.show(found);
      return true;
    } catch (problem) {
      if (asked === this.asked) this.complain(problem);
      return false;
    }
  }

  /** @param {unknown} problem */
  complain(problem) {
    byId("trouble").textContent = inWords(problem);
    if (this.shown) this.editor.show(this.shown.scene, this.shown.target, this.shown.around);
    else byId("says").textContent = "This scene cannot be set up.";
  }

  /** @param {Weighing} found */
  show(found) {
    this.shown = found;
    byId("says").textContent = found.says;
    const attacked = found.around.some((ground) => ground.units.length > 0);
    const root = byId("columns");
    const old = new Map([...root.querySelectorAll("[data-picture]")].map((figure) => [figure.getAttribute("data-picture"), [...figure.childNodes]]));
    refill(root, found.columns.map((column, i) => columnOf(column, found.reasons[i], attacked)));
    // The old map stays until the new one has come: nothing jumps.
    for (const [year, nodes] of old) root.querySelector(`[data-picture="${year}"]`)?.append(...nodes);
    byId("changes-section").hidden = !found.changes.length;
    refill(byId("changes"), found.changes.map(({ topic, says }) => h("div", {}, h("dt", {}, topic), h("dd", {}, says))));
    this.editor.show(found.scene, found.target, found.around);
    this.mark();
    for (const column of found.columns) this.draw(column.year, found);
  }

  /**
   * @param {number} year
   * @param {Weighing} found
   */
  async draw(year, found) {
    const drawing = await api.get(`${HOME}/${year}/scene.svg`, found.scene).catch(() => "");
    if (this.shown !== found || !drawing) return;
    hang(byId("columns"), year, drawing, `On the map of ${year}: ${found.pictured}`);
  }

  /** Show which ready scene this is, if it is one. */
  mark() {
    const now = this.shown?.scene;
    const ready = now && this.info.scenes.find((one) => isSame(one.scene, now));
    byId("about").textContent = ready ? ready.says : "A scene of your own. Its address can be sent to anybody.";
    for (const link of byId("scenes").querySelectorAll("a")) {
      if (link.dataset.scene !== ready?.id) link.removeAttribute("aria-current");
      else if (!link.hasAttribute("aria-current")) {
        link.setAttribute("aria-current", "true");
        link.scrollIntoView({ block: "nearest", inline: "center" });
      }
    }
  }

  list() {
    const press = (/** @type {MouseEvent} */ event, /** @type {Parts} */ scene) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      this.go(scene);
    };
    refill(
      byId("scenes"),
      this.info.scenes.map((one) =>
        h("li", {}, h("a", { href: `/editions?${toQuery(one.scene)}`, data: { scene: one.id }, onclick: (/** @type {MouseEvent} */ event) => press(event, one.scene) }, one.title)),
      ),
    );
  }
}

byId("theme").replaceWith(themeSwitch());
/** @type {HTMLDetailsElement} */ (byId("editor")).open = ROOMY.matches;
ROOMY.addEventListener("change", () => (/** @type {HTMLDetailsElement} */ (byId("editor")).open = ROOMY.matches));
try {
  const [info, looks] = await Promise.all([api.get(HOME), api.get("/api/games/normandy-1971/looks.svg")]);
  document.body.append(document.importNode(new DOMParser().parseFromString(looks, "image/svg+xml").documentElement, true));
  const page = new TwoEditions(info);
  page.list();
  await page.fromAddress();
} catch (problem) {
  byId("trouble").textContent = inWords(problem);
}

/**
 * What went wrong, for a reader; what only a programmer would understand goes to the console.
 * @param {unknown} problem
 */
function inWords(problem) {
  if (problem instanceof ApiError) return problem.message;
  console.error(problem);
  return "The page has failed; load it anew.";
}
