// @ts-check
// The rulebook as a page of its own: /rules/GAME#RULE.

import { api } from "./api.js";
import { byId } from "./dom.js";
import { RulebookView } from "./rulebook.js";
import { initTheme } from "./theme.js";

initTheme();

const game = decodeURIComponent(location.pathname.split("/")[2] || "");
const named = () => decodeURIComponent(location.hash.slice(1)).replace(/^rule-/, "");
const book = new RulebookView(byId("rulebook"), {
  game,
  onOpen: (rule) => {
    if (named() !== rule) history.pushState(null, "", `#${encodeURIComponent(rule)}`);
  },
});
addEventListener("hashchange", () => book.open(named()));
addEventListener("popstate", () => book.open(named()));
book.open(named());
nameIt();

async function nameIt() {
  const games = await api.get("/api/games").catch(() => []);
  const found = games.find((/** @type {{id: string}} */ one) => one.id === game);
  if (!found) return;
  byId("match-title").textContent = `${found.title} (${found.year}): the rules`;
  document.title = `${found.title}: the rules · Bocage`;
}
