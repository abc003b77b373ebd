// @ts-check
// Elements made from words: the page builds everything through here, so that data is never read as markup.

const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {Node | string | number | null | undefined | false} Child
 * @typedef {Record<string, any>} Props
 */

/**
 * An HTML element. `onclick` and its like are listeners, `class` and `aria-…` attributes, `data` a map of data-….
 * @param {string} tag
 * @param {Props} [props]
 * @param {...(Child | Child[])} children
 * @returns {any}
 */
export function h(tag, props = {}, ...children) {
  return fill(document.createElement(tag), props, children);
}

/**
 * An SVG element.
 * @param {string} tag
 * @param {Props} [props]
 * @param {...(Child | Child[])} children
 * @returns {any}
 */
export function svg(tag, props = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), props, children);
}

/**
 * @param {Element} element
 * @param {Props} props
 * @param {(Child | Child[])[]} children
 */
function fill(element, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "data") Object.assign(/** @type {HTMLElement} */ (element).dataset, value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  put(element, ...children);
  return element;
}

/**
 * Append children, leaving out what is not there.
 * @param {Element} parent
 * @param {...(Child | Child[])} children
 */
export function put(parent, ...children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    parent.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
}

/**
 * Empty an element and fill it anew.
 * @param {Element} parent
 * @param {...(Child | Child[])} children
 */
export function refill(parent, ...children) {
  parent.replaceChildren();
  put(parent, ...children);
}

/**
 * The element with this id; its absence is a fault of the page.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/** @type {Map<HTMLElement, string[]>} what is about to be said, each in its region */
const saying = new Map();

/**
 * Say something to those who listen to the page instead of looking at it; what belongs to one moment is said together.
 * @param {string} text
 * @param {"polite" | "assertive"} [how]
 */
export function announce(text, how = "polite") {
  const region = document.getElementById(how === "polite" ? "said" : "said-now");
  if (!region) return;
  const waiting = saying.get(region);
  if (waiting?.includes(text)) return;
  if (waiting) return void waiting.push(text);
  const words = [text];
  saying.set(region, words);
  region.textContent = "";
  requestAnimationFrame(() => {
    saying.delete(region);
    region.textContent = words.map((said) => (/[.!?…:]$/.test(said) ? said : `${said}.`)).join(" ");
  });
}

/** What was said stands no longer than what it was said of. */
export function hush() {
  for (const region of [document.getElementById("said"), document.getElementById("said-now")]) {
    if (region && !saying.has(region)) region.textContent = "";
  }
}

/**
 * A question before something that cannot be taken back. Resolves to whether the answer was yes.
 * @param {string} question
 * @param {string} [yes]
 * @param {string} [stay]
 * @returns {Promise<boolean>}
 */
export function ask(question, yes = "Yes", stay = "Not yet") {
  return new Promise((resolve) => {
    const dialog = h(
      "dialog",
      { class: "question", "aria-labelledby": "question-words" },
      h("p", { id: "question-words" }, question),
      h(
        "div",
        { class: "buttons" },
        h("button", { class: "quiet", value: "no", autofocus: true, onclick: () => dialog.close("no") }, stay),
        h("button", { class: "strong", value: "yes", onclick: () => dialog.close("yes") }, yes),
      ),
    );
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/**
 * Whether the reader asked for little motion.
 * @returns {boolean}
 */
export function still() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
