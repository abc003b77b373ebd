// @ts-check
// A game's picture on the shelf. Until the server has painted it a sketch of a coast stands there; the picture then comes
// by itself.

import { api } from "./api.js";
import { h, svg } from "./dom.js";

/** @typedef {{id: string, title: string, pictured: boolean}} Pictured */

const WAIT_MS = 1200;
const MOST_TRIES = 100;
const [WIDE, HIGH] = [640, 400];
const COAST =
  "M0 330C30 318 44 296 70 292C58 250 52 214 60 172C64 140 52 118 70 104C96 112 118 98 146 104C176 98 196 112 190 134C186 158 200 182 214 206C226 228 246 232 266 222C300 210 352 222 408 222C462 226 508 236 556 222C590 212 616 206 640 196V400H0Z";
const HEX = 34;

/** @type {ReturnType<typeof setTimeout> | undefined} when the shelf is looked at again */
let looking;

/**
 * The frame of a game's picture, with the picture if it is painted.
 * @param {Pictured} game
 * @returns {HTMLElement}
 */
export function gamePicture(game) {
  const frame = h("div", { class: "game-picture", data: { picture: game.id } }, sketch(`sketch-${game.id}`));
  if (game.pictured) hang(frame, game);
  return frame;
}

/**
 * Look again and again until every picture hangs.
 * @param {HTMLElement} root
 * @param {number} [tries]
 */
export function awaitPictures(root, tries = MOST_TRIES) {
  clearTimeout(looking);
  const missing = /** @type {HTMLElement[]} */ ([...root.querySelectorAll(".game-picture:not(:has(img))")]);
  if (!missing.length || !tries) return;
  looking = setTimeout(async () => {
    const games = await api.get("/api/games").catch(() => []);
    for (const game of games) {
      const frame = missing.find((one) => one.dataset.picture === game.id);
      if (frame?.isConnected && game.pictured) hang(frame, game);
    }
    awaitPictures(root, tries - 1);
  }, WAIT_MS);
}

/**
 * @param {HTMLElement} frame
 * @param {Pictured} game
 */
function hang(frame, game) {
  const onload = () => frame.classList.add("ready");
  frame.append(h("img", { src: `/api/games/${game.id}/picture.png`, alt: `The board of ${game.title}`, width: WIDE, height: HIGH, onload }));
}

/**
 * A coast with hexes on the land.
 * @param {string} id
 */
function sketch(id) {
  const clip = svg("clipPath", { id }, svg("path", { d: COAST }));
  const hexes = svg("g", { class: "sketch-hexes", "clip-path": `url(#${id})` }, svg("path", { d: field() }));
  return svg(
    "svg",
    { class: "sketch", viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "xMidYMid slice", "aria-hidden": "true" },
    svg("defs", {}, clip),
    svg("path", { class: "sketch-shore", d: COAST }),
    svg("path", { class: "sketch-land", d: COAST }),
    hexes,
  );
}

/** The outlines of a field of hexes. */
function field() {
  const [across, down] = [HEX * Math.sqrt(3), HEX * 1.5];
  const paths = [];
  for (let row = 0; row * down < HIGH + HEX; row++) {
    for (let column = 0; column * across < WIDE + across; column++) {
      const [x, y] = [(column + (row % 2) / 2) * across, row * down];
      paths.push(`M${x.toFixed(1)} ${y - HEX}l${(across / 2).toFixed(1)} ${HEX / 2}v${HEX}l${(-across / 2).toFixed(1)} ${HEX / 2}`);
    }
  }
  return paths.join("");
}
