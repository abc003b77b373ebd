// @ts-check
// What each key does on the table.

import { byId } from "./dom.js";

/**
 * @param {import("./stage.js").Stage} stage
 * @returns {import("./keys.js").Key[]}
 */
export function keyList(stage) {
  const overlays = stage.session.game.overlays
    .filter((overlay) => overlay.key)
    .map((overlay) => ({
      keys: [overlay.key],
      says: `Overlay: ${overlay.title}`,
      do: () => stage.toolbar.toggle(overlay.name),
    }));
  return [
    { keys: ["u", "Ctrl+z"], says: "Take back the last action", do: () => stage.undo() },
    { keys: ["/"], says: "Filter the list of orders", do: () => (stage.tabs.show("orders"), stage.choices.focusFilter()) },
    { keys: ["l"], says: "To the list of orders", do: () => (stage.tabs.show("orders"), stage.choices.focus()) },
    { keys: ["m"], says: "To the map", do: () => stage.board.focus() },
    { keys: ["Escape"], says: "From a place back to the orders; put down what is in hand, let go of what is picked", do: () => stage.pointing.back() },
    { keys: ["h"], says: "Hide or show all counters", do: () => stage.toggleCounters() },
    { keys: ["p"], says: "Read the log", do: () => (stage.tabs.show("log"), byId("log").focus()) },
    { keys: ["r"], says: "The rule that governs now", do: () => stage.openRule(stage.session.table?.governs ?? "") },
    ...overlays,
    { keys: ["b"], says: "To the boxes beside the map: arrows, Enter, I for the place", do: () => stage.dock.focus(), when: () => stage.dock.any },
    { keys: ["w"], says: "To the sheet: arrows, Space to pick, Enter", do: () => stage.work.focus(), when: () => stage.work.any },
    { keys: ["w"], says: "To the sliders: arrows, Page Up and Page Down, Enter", do: () => stage.sliders.focus(), when: () => !stage.work.any && stage.sliders.any },
    { keys: ["j"], says: "Ask the staff what it would do", do: () => stage.minds.ask(), when: () => stage.minds.advised },
    { keys: ["."], says: "Have the computer move now", do: () => stage.minds.moveNow(), when: () => stage.minds.pondering.any },
    { keys: ["q"], says: "To the next turning point of the match", do: () => stage.minds.chart.turn(1), when: () => stage.minds.chart.any },
    { keys: ["Q"], says: "To the turning point before", do: () => stage.minds.chart.turn(-1), when: () => stage.minds.chart.any },
    { keys: ["?"], says: "This list", do: () => stage.keys.help() },
  ];
}
