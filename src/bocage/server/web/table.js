// @ts-check
// The table's page: finds out which match it is, who sits before it, and sets the stage.

import { ApiError } from "./api.js";
import { offerSeat } from "./botseat.js";
import { stakes } from "./dice.js";
import { byId, h, refill } from "./dom.js";
import { HandOver } from "./handover.js";
import { Session } from "./session.js";
import { Stage } from "./stage.js";
import { initTheme } from "./theme.js";

initTheme();
start().catch(trouble);

async function start() {
  const [, , id] = location.pathname.split("/");
  const query = new URLSearchParams(location.search);
  const session = new Session(id);
  await session.open();
  document.title = `${session.info.title} · Bocage`;
  byId("match-title").textContent = [session.info.title, ...stakes(session.info)].join(" · ");
  if (session.sharesAll) await session.turn(session.info.decides ?? session.seat ?? "allied");
  else if (session.info.shared && !session.info.open && !session.seat) await seated(session);
  const seat = query.get("seat");
  if (seat && (seat === session.seat || session.info.open)) session.seat = seat;
  offerSeat(session);
  const stage = new Stage(session);
  await stage.open(await session.named(query));
}

/**
 * On a shared screen nothing is loaded before somebody has sat down.
 * @param {Session} session
 * @returns {Promise<void>}
 */
function seated(session) {
  return new Promise((resolve) => {
    const cover = new HandOver({
      onSit: async (side) => {
        await session.sit(side); // a failure is shown by the cover itself
        cover.uncover();
        resolve();
      },
    });
    cover.cover(session.info.decides ?? "allied", { phase: session.info.heading, message: "" });
  });
}

/** @param {unknown} error */
function trouble(error) {
  const says = error instanceof ApiError ? error.message : "The page has failed; the match is safe on the server.";
  const isUnknown = error instanceof ApiError && error.code === "unknown";
  byId("stage").removeAttribute("aria-busy");
  refill(
    byId("stage"),
    h("div", { class: "trouble", role: "alert" }, h("h2", {}, "This table cannot be set"), h("p", {}, says, isUnknown && " A match can be seen only in the browser in which it was begun."), h("a", { href: "/" }, "All games")),
  );
  if (!(error instanceof ApiError)) throw error;
}
