// Lines and arrows over the board.

const MOST_LINES = 40; // of those through a point

const legends = {
  line: "thin: a line through the point",
  pair: "dotted: its pair",
  drawn: "dashed: a line that is threatened",
  won: "thick: the line that is complete",
  little: "grey: lines of the little game",
  map: "arrows: where the symmetry takes the lemma's points",
  kind: kinds.length === 1 ? "thick: all lines are like this one" : `thick: ${kinds.length > MOST_KINDS ? `${MOST_KINDS} of the ${kinds.length} kinds of lines` : "one line of each kind"}`,
};

const FEW_LINES = 24; // that are all drawn below points which stand anywhere

function drawAll() {
  if (game.hex) return drawHex();
  if (!game.layout.places || game.lines.length > FEW_LINES) return;
  spots = null;
  $("lines").replaceChildren(...game.lines.map(({ points: line }) => drawn("path", { d: path([...line]) })));
}

// Draws lines over the board: through a point, completed, threatened, and where the symmetry takes the lemma's points.
function overlay(point) {
  const marks = $("marks");
  const drawnKinds = new Set();
  const add = (kind, attributes, tag = "path") => {
    drawnKinds.add(kind);
    marks.append(drawn(tag, { class: kind, ...attributes }));
  };
  // Where points stand anywhere, a dot would hide a name.
  const dots = (kind, line, r) => game.layout.panels && line.map(at).forEach(([cx, cy]) => add(kind, { cx, cy, r }, "circle"));
  const clear = play.state && view === "board" ? parts?.clear(point) : null;
  for (const button of buttons) {
    const here = pointOf(button);
    const is = { lit: view === "latin" && here === point, faint: clear && !clear.seen.includes(here), row: clear?.row.includes(here), short: clear?.short.includes(here) };
    for (const [kind, holds] of Object.entries(is)) button.classList.toggle(kind, Boolean(holds));
  }
  if (play.state) views[view].light?.(point);
  tellOutcome(point);
  marks.replaceChildren();
  $("legend").textContent = "";
  if (view !== "board" || !play.state) return;
  const { state } = play;
  spots = null;
  marks.append(drawn("defs", {}, drawn("marker", { id: "head", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: "auto" }, drawn("path", { d: "M0 0L8 4L0 8z", fill: "context-stroke" }))));
  if (kindsShown) {
    for (const line of kinds.slice(0, MOST_KINDS)) {
      add("kind", { d: path([...line]) });
      dots("kind", line, 6);
    }
  } else if (point !== null && !clear && $("show-lines").checked) {
    for (const { points: line, whose } of through(point).slice(0, MOST_LINES)) {
      add("line", { d: path(line), ...(game.own_lines && { class: `line ${whose}` }) });
      dots("line", line, 4);
    }
    const pair = state.turn.replies?.pairs?.find((pair) => pair.includes(point));
    if (pair) add("pair", { d: path([...pair]) });
  }
  for (const { line } of state.threats) add("drawn", { d: path(line) });
  if (state.turn.over?.line) add("won", { d: path(state.turn.over.line) });
  for (const line of parts?.little() ?? []) {
    add("little", { d: path([...line]) });
    dots("little", line, 5);
  }
  const cited = state.cited ?? play.reason?.cited;
  if (cited && $("show-map").checked) {
    const taken = [...state.xeno, ...state.ophelia];
    for (const from of cited.stated.flat()) {
      const to = cited.images[from];
      if (to === from || !taken.includes(from) || !taken.includes(to)) continue;
      const [[x, y], [u, v]] = [at(from), at(to)];
      const bend = [(x + u) / 2 + (v - y) / 6, (y + v) / 2 - (u - x) / 6];
      add("map", { d: `M${x} ${y}Q${bend.join(" ")} ${u} ${v}` });
    }
  }
  $("legend").textContent = [...drawnKinds].map((kind) => legends[kind]).join("; ");
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
