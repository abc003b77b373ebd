// @ts-check
// "Play on from here": a moment of a match becomes a match of its own.

import { h } from "./dom.js";
import { api } from "./api.js";
import { goodLevel, playerOf, playerSelect } from "./players.js";
import { BOTH, SIDES } from "./sides.js";

/**
 * Ask who shall play, begin the match and go there.
 * @param {{matchId: string, game: string, moment: number}} from
 */
export async function playOn({ matchId, game, moment }) {
  const games = await api.get("/api/games");
  const levels = games.find((/** @type {{id: string}} */ one) => one.id === game)?.levels ?? [];
  const select = (/** @type {string} */ side) =>
    playerSelect({
      id: `on-${side}`,
      label: SIDES[side],
      levels,
      person: true,
      chosen: side === "allied" ? "person" : goodLevel(levels),
    });
  const error = h("p", { class: "error", role: "alert" });
  const begin = h("button", { class: "strong", type: "submit", id: "play-on-begin" }, "Play on");
  const submit = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const seats = Object.fromEntries(BOTH.map((side) => [side, playerOf(form, `on-${side}`)]));
    begin.disabled = true;
    try {
      const match = await api.post(`/api/matches/${matchId}/branch`, { moment, ...seats });
      location.assign(`/match/${match.id}`);
    } catch (problem) {
      begin.disabled = false;
      error.textContent = problem instanceof Error ? problem.message : String(problem);
    }
  };
  const dialog = h(
    "dialog",
    { class: "play-on", id: "play-on", "aria-labelledby": "play-on-heading", onclose: () => dialog.remove() },
    h(
      "form",
      { onsubmit: submit },
      h("h2", { id: "play-on-heading" }, "Play on from here"),
      h("p", {}, `A new game begins at moment ${moment}, with dice of its own. This match stays as it is.`),
      BOTH.map(select),
      error,
      h("div", { class: "buttons" }, h("button", { class: "quiet", type: "button", onclick: () => dialog.close() }, "Cancel"), begin),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
}
