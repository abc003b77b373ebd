// @ts-check
// Where a card may lie: in a corner of the map, clear of the places it tells of and of everything beside the map.

const EDGE = 10;
const ROOM = 34;

/**
 * Lay a card before the map, in the corner that hides the fewest of these points.
 * @param {HTMLElement} card
 * @param {DOMRect} map
 * @param {{x: number, y: number}[]} points of the page
 */
export function layClear(card, map, points) {
  const { width, height } = card.getBoundingClientRect();
  const [left, right] = [map.left + EDGE, Math.max(map.left + EDGE, map.right - width - EDGE)];
  const [top, bottom] = [map.top + EDGE, Math.max(map.top + EDGE, map.bottom - height - EDGE)];
  const corners = [[left, bottom], [right, bottom], [left, top], [right, top]];
  const hidden = (/** @type {number[]} */ [x, y]) => points.filter((at) => at.x > x - ROOM && at.x < x + width + ROOM && at.y > y - ROOM && at.y < y + height + ROOM).length;
  const [x, y] = corners.reduce((best, corner) => (hidden(corner) < hidden(best) ? corner : best));
  card.style.setProperty("left", `${x}px`);
  card.style.setProperty("top", `${y}px`);
}
