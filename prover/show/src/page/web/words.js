// What the page says of the last moves.

function say(text) {
  $("says").textContent = text;
}

// A point's name, and on a board of several panels where it is.
const homes = (game.layout.panels?.panels ?? []).flatMap(({ title, columns, cells }, _, all) =>
  (all.length < 2 ? [] : cells.map((point, index) => [point, `${title.replace(/ of \d+$/, "")}, row ${Math.floor(index / columns) + 1}, column ${(index % columns) + 1}`])));
const titles = new Map(homes);
const placed = (point) => (titles.has(point) ? `${name(point)} (${titles.get(point)})` : name(point));

function because(state) {
  const { move } = state.turn;
  const { reason } = move;
  const blocks = move.blocks && !reason.line && reason !== "any" ? " and blocks a line" : "";
  return told(reason) + blocks;
}

function told(reason) {
  if (reason.line) return `which completes the line ${list(reason.line)}`;
  if (reason.threat) return `which threatens to complete a line with ${reason.threat.map(name).join(" or ")}`;
  if (reason.pair !== undefined) return `the other point of a pair with ${name(reason.pair)}`;
  if (reason.potential) return `a point of the largest weight: the potential is ${reason.potential}, less than 1`;
  if (reason.part) return `the answer in the part of ${name(reason.part.reply)}`;
  return reason === "any" ? "though any move would do" : "a quiet move";
}

function summary() {
  const { line, state, reason } = play;
  const parts = play.lemma === null ? [] : [`From lemma ${play.lemma}.`];
  const last = line.length - 1;
  const theirs = lastOf(other, line);
  const where = titles.size > 64 ? placed : name;
  if (theirs >= 0) parts.push(`${player[other]}: ${where(line[theirs])}.`);
  if (reason && mover(last) === own) parts.push(`${player[own]}: ${where(line[last])}, ${because(reason)}.`);
  const { over } = state.turn;
  if (over?.line) parts.push(`${player[own]} has won in ${counted(ownMoves(line.length), "move")}.`);
  else if (over === "full_board") parts.push(`The board is full: ${player[own]} draws.`);
  else if (over === "no_moves_left") parts.push(`No move of ${player[other]} counts any more: ${player[own]} draws.`);
  else if (state.threats.length === 1) parts.push(`You must take ${where(state.threats[0].point)}.`);
  else if (state.threats.length > 1) parts.push("You cannot take both points.");
  else parts.push(`${player[other]} is to move${theirs < 0 ? ": claim a point" : ""}.`);
  return parts.join(" ");
}
