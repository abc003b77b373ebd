// @ts-check
// A place in words, for those who listen: its name, who stands there, what may be done.

/**
 * @param {import("./board.js").Board} board
 * @param {string} place
 */
export function tells(board, place) {
  const stack = board.stacks.standing.get(place) ?? [];
  const count = stack.filter((tier) => tier.piece).length;
  const units = count ? `${count} ${count === 1 ? "unit" : "units"}` : "";
  const labels = stack.map((tier) => without(tier.label, place, board.nameOf(place))).join("; ");
  const standing = [units, labels].filter(Boolean).join(": ");
  const choices = board.lights.at(place).map(inWords);
  const many = choices.length > 4 ? `${choices.slice(0, 4).join("; ")}; and ${choices.length - 4} more` : choices.join("; ");
  const laid = board.overlays.cells.get(place);
  const parts = [`${place} ${board.nameOf(place)}`.trim(), standing, laid?.says || laid?.value, many && `You may: ${many}`];
  return parts.filter(Boolean).join(". ");
}

/**
 * A label without the words that say where: the place has been named.
 * @param {string} label
 * @param {string} place
 * @param {string} name
 */
function without(label, place, name) {
  const where = [`, in ${name} (${place})`, name && `, in ${name}`, `, in ${place}`].find((words) => words && label.includes(words));
  if (!where) return label;
  const [before, after] = label.split(where);
  return before + after.replace(/^ \([^)]*\)/, "");
}

/**
 * A choice with what it would leave, if its words do not say so.
 * @param {import("./lights.js").Choice} choice
 */
function inWords({ says, value }) {
  return value && !says.includes(value) ? `${says}, leaves ${value}` : says;
}
