// @ts-check
// On a narrow screen: how much of it the panel below the map takes. Pressed, it goes from size to size; it can be dragged.

const SIZES = ["small", "middle", "large"];
const SHARES = { small: 0.24, middle: 0.52, large: 0.8 };
const A_DRAG = 8;

/**
 * @param {HTMLElement} grip
 * @param {HTMLElement} panel
 * @param {HTMLElement} room that both share
 */
export function holdGrip(grip, panel, room) {
  let size = "middle";
  /** @type {{y: number, high: number, far: boolean} | null} */
  let drag = null;
  const settle = (/** @type {string} */ to) => {
    size = to;
    for (const one of SIZES) panel.classList.toggle(one, one === size && one !== "middle");
    room.style.removeProperty("--dragged");
    grip.setAttribute("aria-expanded", String(size === "large"));
  };
  grip.addEventListener("click", (event) => {
    if (event.detail && drag?.far) return; // that was the end of a drag
    settle(SIZES[(SIZES.indexOf(size) + 1) % SIZES.length]);
  });
  grip.addEventListener("pointerdown", (event) => {
    drag = { y: event.clientY, high: panel.offsetHeight, far: false };
    grip.setPointerCapture(event.pointerId);
  });
  grip.addEventListener("pointermove", (event) => {
    if (!drag || !grip.hasPointerCapture(event.pointerId)) return;
    drag.far ||= Math.abs(event.clientY - drag.y) > A_DRAG;
    if (drag.far) room.style.setProperty("--dragged", `${drag.high + drag.y - event.clientY}px`);
  });
  for (const end of ["pointerup", "pointercancel"]) {
    grip.addEventListener(end, () => {
      if (drag?.far) settle(nearest(panel.offsetHeight / room.offsetHeight));
    });
  }
}

/** @param {number} share */
function nearest(share) {
  const far = (/** @type {string} */ size) => Math.abs(SHARES[/** @type {keyof typeof SHARES} */ (size)] - share);
  return SIZES.reduce((best, size) => (far(size) < far(best) ? size : best));
}
