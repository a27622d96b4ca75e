// Lines and arrows over the board.

// A line as a path; where points stand anywhere, in the direction in which they lie.
const at = (point) => middle(points[point]);
const path = (line) => {
  const places = line.map(at);
  if (game.layout.places) {
    const spread = (axis) => Math.max(...places.map((place) => place[axis])) - Math.min(...places.map((place) => place[axis]));
    const axis = spread(0) >= spread(1) ? 0 : 1;
    places.sort((one, next) => one[axis] - next[axis]);
  }
  return `M${places.map((place) => place.join(" ")).join("L")}`;
};

const MOST_LINES = 40; // of those through a point

// Draws lines over the board: through a point, completed, threatened, and where the symmetry takes the lemma's points.
function overlay(point) {
  const marks = $("marks");
  for (const button of buttons) button.classList.toggle("lit", view === "latin" && pointOf(button) === point);
  if (play.state) views[view].light?.(point);
  if (view !== "board" || !play.state) return marks.replaceChildren();
  const { state } = play;
  marks.replaceChildren(drawn("defs", {}, drawn("marker", { id: "head", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: "auto" }, drawn("path", { d: "M0 0L8 4L0 8z", fill: "context-stroke" }))));
  if (point !== null && $("show-lines").checked) {
    for (const { points: line, whose } of through(point).slice(0, MOST_LINES)) {
      marks.append(drawn("path", { class: `line ${game.own_lines ? whose : ""}`, d: path(line) }));
      for (const [cx, cy] of line.map(at)) marks.append(drawn("circle", { class: "line", cx, cy, r: 4 }));
    }
  }
  for (const { line } of state.threats) marks.append(drawn("path", { class: "drawn", d: path(line) }));
  if (state.turn.over?.line) marks.append(drawn("path", { class: "won", d: path(state.turn.over.line) }));
  if (play.little && inPart()) {
    for (const line of littleLines(inPart().part)) {
      marks.append(drawn("path", { class: "little", d: path([...line]) }));
      for (const [cx, cy] of line.map(at)) marks.append(drawn("circle", { class: "little", cx, cy, r: 5 }));
    }
  }
  const cited = state.cited ?? play.reason?.cited;
  if (cited && $("show-map").checked) {
    for (const from of cited.stated.flat()) {
      const to = cited.images[from];
      if (to === from) continue;
      const [x, y] = at(from);
      const [u, v] = at(to);
      const bend = [(x + u) / 2 + (v - y) / 6, (y + v) / 2 - (u - x) / 6];
      marks.append(drawn("path", { class: "map", d: `M${x} ${y}Q${bend.join(" ")} ${u} ${v}` }));
    }
  }
}

// The point that the keyboard has reached; nothing if a mouse or finger was used last.
function focusedPoint() {
  const button = document.activeElement?.closest("[data-point]:focus-visible");
  return button ? pointOf(button) : null;
}

// The lines through a point that somebody can still complete.
function through(point) {
  const { xeno, ophelia } = play.state;
  return game.lines.filter((line) => {
    if (!line.points.includes(point)) return false;
    const open = (mark, enemy) => line.whose.includes(mark) && !line.points.some((at) => enemy.includes(at));
    return open("X", ophelia) || open("O", xeno);
  });
}
