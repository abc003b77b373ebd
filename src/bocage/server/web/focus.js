// @ts-check
// Where the focus goes when the thing that held it is put away.

/**
 * Back to where it came from; if that is gone, to the list of choices, so that it never falls off the page.
 * @param {Element | null | undefined} before
 */
export function giveFocusBack(before) {
  const list = document.querySelector('.choices-list [tabindex="0"]') || document.querySelector(".choices-list");
  const there = before && before.isConnected && before !== document.body ? before : list;
  if (there instanceof HTMLElement || there instanceof SVGElement) there.focus({ preventScroll: true });
}
