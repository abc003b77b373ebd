// @ts-check
// What this browser keeps between visits. A browser that keeps nothing (private windows) is no fault: things are then simply new.

/**
 * @param {string} name
 * @returns {string}
 */
export function recall(name) {
  try {
    return localStorage.getItem(`bocage.${name}`) || "";
  } catch {
    return "";
  }
}

/**
 * @param {string} name
 * @param {string} value nothing to forget it
 */
export function remember(name, value) {
  try {
    if (value) localStorage.setItem(`bocage.${name}`, value);
    else localStorage.removeItem(`bocage.${name}`);
  } catch {
    // Nothing depends on it.
  }
}
