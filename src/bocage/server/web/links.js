// @ts-check
// What the parts beside the map call when something is pressed in them.

/** @typedef {import("./stage.js").Stage} Stage */

/**
 * What a pane that is not always there tells of itself.
 * @param {Stage} stage
 * @param {string} name
 * @returns {(pane: "shown" | "gone" | "wanted") => void}
 */
function pane({ tabs }, name) {
  return (now) => (now === "wanted" ? tabs.show(name) : tabs.offer(name, now === "shown"));
}

/**
 * @param {Stage} stage
 * @returns {import("./dock.js").DockHandlers}
 */
export function dockLinks(stage) {
  const { pointing, board } = stage;
  return {
    ...stage.lights,
    onPiece: (piece, place, at) => pointing.onPiece(piece, place, at),
    onMenu: (piece, place, at) => pointing.onPieceMenu(piece, place, at),
    onInspect: (place) => pointing.lookAt(place),
    onHover: (piece, place) => pointing.ring([piece, place].filter(Boolean)),
    onPane: pane(stage, "boxes"),
    states: (piece) => board.stacks.states(piece),
    where: (piece) => board.stacks.pieces.get(piece)?.place,
  };
}

/**
 * @param {Stage} stage
 * @returns {import("./worksheet.js").WorkHandlers}
 */
export function workLinks(stage) {
  const { pointing } = stage;
  return {
    ...stage.lights,
    onChoose: (choice) => stage.choose(choice),
    onFocus: (choice) => pointing.focus(choice),
    onPick: (pieces) => pointing.pick(pieces),
    onLetGo: () => pointing.letGo(),
    onHover: (piece) => pointing.ring(piece ? [piece] : []),
    onPane: pane(stage, "sheet"),
    picked: () => ({ pieces: pointing.group, joint: pointing.joint, able: pointing.able, isAsking: pointing.isAsking }),
  };
}

/**
 * @param {Stage} stage
 * @returns {import("./sliders.js").SlidersHandlers}
 */
export function sliderLinks(stage) {
  return { ...stage.lights, onChoose: (choice) => stage.choose(choice), onPane: pane(stage, "sliders") };
}
