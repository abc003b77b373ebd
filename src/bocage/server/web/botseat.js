// @ts-check
// A side that a program is to play: the line with which whoever runs it takes the seat.

import { api } from "./api.js";
import { byId, h, refill } from "./dom.js";

/** The player's name of a program's seat. */
const BOT = "bot";

/**
 * Offer the address of a program's seat, while there is one and the match goes on.
 * @param {{path: string, info: {state: string, number: number, seats: {side: "allied" | "german", player: string}[]}}} session
 */
export function offerSeat(session) {
  const root = byId("bot-seat");
  const seats = session.info.state === "running" ? session.info.seats.filter((seat) => seat.player === BOT) : [];
  root.hidden = !seats.length;
  refill(root, seats.map(({ side }) => seatOf(session.path, side, session.info.number === 0)));
}

/**
 * @param {string} path
 * @param {"allied" | "german"} side
 * @param {boolean} open Whether nothing has been done yet: then the program is likely still to come.
 */
function seatOf(path, side, open) {
  const name = side.charAt(0).toUpperCase() + side.slice(1);
  const line = h("input", { id: `bot-line-${side}`, readonly: true, hidden: true, "aria-label": `How a program takes the ${name} seat`, onfocus: () => line.select() });
  const says = h("p", { role: "status" }, "It takes its seat by an address of its own.");
  const give = h("button", { type: "button", id: `bot-give-${side}`, onclick: () => invite() }, "Show how it joins");
  const invite = async () => {
    give.disabled = true;
    try {
      const { path: seat } = await api.post(`${path}/invite`, { seat: side });
      line.value = `bocage bot-join '${location.origin}${seat}' 'python3 bot.py'`;
      line.hidden = false;
      line.focus();
      refill(says, "Run this where the program is. The address is a key to that side: hand it to nobody else. A new one makes it void.");
      refill(give, "Make a new address");
    } catch (problem) {
      refill(says, problem instanceof Error ? problem.message : String(problem));
    }
    give.disabled = false;
  };
  return h("details", { class: "bot-row", open }, h("summary", {}, `A program plays the ${name} side`), says, line, give);
}
