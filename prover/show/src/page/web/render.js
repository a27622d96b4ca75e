// Shows a position on all buttons, and what the page says of it.

function render() {
  const { state, line } = play;
  const { xeno, ophelia, turn } = state;
  chooseValues();
  const pairs = new Map();
  (turn.replies?.pairs ?? []).forEach((pair, index) => pair.forEach((point) => pairs.set(point, index)));
  (turn.replies?.parts ?? []).forEach((part, index) => part.points.forEach((point) => pairs.set(point, index)));
  const group = turn.replies?.parts ? "part" : "pair";
  const answered = new Set(inPart()?.part.points);
  const colours = parts?.hues(turn.replies?.parts ?? []) ?? [];
  const numbers = $("show-classes").checked && elements && state.legal.length ? classes(state) : new Map();
  const given = play.lemma === null ? [...game.start.xeno, ...game.start.ophelia] : [...xeno, ...ophelia].filter((point) => !line.includes(point));
  const known = outcomesHere();
  const longest = known && Math.max(...[...known.values()].map(({ moves }) => moves ?? 0));
  const classOfLine = lineClasses[$("line-class").value];
  for (const button of buttons) {
    const point = pointOf(button);
    const mark = xeno.includes(point) ? "X" : ophelia.includes(point) ? "O" : "";
    const free = !mark && state.legal.includes(point);
    const forbidden = !mark && !free && state.legal.length > 0;
    const threat = state.threats.some((threat) => threat.point === point);
    const is = { [mark]: mark, free, forbidden, threat, pair: pairs.has(point) && group === "pair", part: answered.has(point), held: pairs.has(point) && group === "part", given: given.includes(point), last: !turn.over && line.at(-1) === point, longest: longest > 0 && known.get(point)?.moves === longest, heading: button.classList.contains("heading") };
    button.className = ["point", ...Object.keys(is).filter((key) => key && is[key])].join(" ");
    const label = pairs.has(point) ? letters(pairs.get(point)) : known?.get(point)?.moves ?? numbers.get(point) ?? "";
    const inside = mark ? signs[mark] : element("em", { "data-label": label });
    button.replaceChildren(element("small", {}, name(point)), inside);
    const row = classOfLine?.findIndex((line) => line.includes(point)) ?? -1;
    if (row < 0) delete button.dataset.line;
    else button.dataset.line = classOfLine.length === 4 ? "xyzw"[row] : letters(row);
    button.style.setProperty("--hue", row < 0 ? colours[is.held ? pairs.get(point) : -1] ?? "" : (row * 360) / classOfLine.length);
    const what = mark ? player[mark] : threat ? `free, ${player[own]} threatens it` : free ? "free" : "not allowed";
    const inGroup = pairs.has(point) ? `, ${group} ${label}` : numbers.has(point) ? `, class ${numbers.get(point)}` : "";
    const outcome = known?.get(point);
    const inLine = row < 0 ? "" : `, line ${button.dataset.line}`;
    button.setAttribute("aria-label", `${placed(point)}: ${what}${inGroup}${answered.has(point) ? ", in the part of the last answer" : ""}${inLine}${outcome ? `, ${outcomeText(outcome)}` : ""}`);
    button.setAttribute("aria-disabled", String(!free));
  }
  $("values-say").hidden = !(longest > 0);
  $("left").textContent = state.left === undefined ? "" : `Moves of ${game.attacker} that still count: ${state.left}.`;
  say(summary());
  explain();
  listMoves();
  $("back").disabled = lastOf(other, line) < 0;
  $("forward").disabled = !play.later.length;
  $("hint").disabled = Boolean(turn.over);
  overlay(focusedPoint());
  views[view].draw();
  askOutcomes();
  tellEnd();
}

const letters = (number) => (number < 26 ? String.fromCharCode(97 + number) : letters(Math.floor(number / 26) - 1) + letters(number % 26));

// The lines in classes, each of which covers the board once, if they fall into such classes.
const lineClasses = (() => {
  const classes = [];
  if (game.lines.length > 600) return classes;
  for (const { points: line } of game.lines) {
    const home = classes.find((lines) => !lines.some((other) => other.some((point) => line.includes(point))));
    if (home) home.push(line);
    else classes.push([line]);
  }
  return classes.every((lines) => lines.flat().length === game.points) ? classes : [];
})();
