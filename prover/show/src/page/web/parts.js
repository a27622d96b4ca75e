// Draws by parts: their colours, why nobody completes a row, and the rows one by one.

parts = (() => {
  const held = () => play.state.turn.replies?.parts ?? [];
  // The lines of a part's little game, on the board.
  const shorts = ({ game: number, points }) => game.little[number].map((line) => line.map((point) => points[point]));
  const little = () => (play.little && inPart() ? shorts(inPart().part) : []);
  // The rows that can still be completed.
  const open = () => {
    const { xeno, ophelia } = play.state;
    const enemy = own === "X" ? xeno : ophelia;
    return game.lines.filter(({ points, whose }) => whose.includes(other) && !points.some((point) => enemy.includes(point))).map(({ points }) => points);
  };
  // The short line in a row, and the letter of its part.
  function within(row) {
    for (const [index, part] of held().entries()) {
      const short = shorts(part).find((line) => line.every((point) => row.includes(point)));
      if (short) return { short, letter: letters(index) };
    }
    return { short: [], letter: "" };
  }
  // What stays clear while all else is faint: the part of a point, else the row that the reader looks at.
  function clear(point) {
    const part = held().find(({ points }) => points.includes(point));
    if (part) return { row: [], seen: part.points, short: [] };
    const row = play.row === null ? null : open()[play.row];
    return row && { row, seen: row, short: within(row).short };
  }
  let ahead = null; // the parts after some first move
  async function look(state, lemma) {
    const after = state.legal.length ? await ask(lemma, [state.legal[0]]) : [];
    ahead = after.at?.(-1)?.turn.replies?.parts ?? null;
  }
  function explain(tell, full) {
    const { state, reason, line } = play;
    const now = held().length ? held() : line.length ? [] : ahead ?? [];
    const squares = now.flatMap(({ points }) => points).length;
    if (now.length) {
      tell(now === ahead ? `After your first move ${player[own]} takes one square. Then ${squares} of the others fall into ${counted(now.length, "coloured part")}.` : `The ${squares} coloured squares fall into ${counted(now.length, "part")}.`);
      tell(`When you play in a part, ${player[own]} answers in it, so you never own a short line of the part.`);
      tell(`Each row that you could still complete contains a short line of a part, so you never own a row.`);
    } else if (state.turn.replies?.parts) tell("You can complete no row any more.");
    if (held().length) $("why").append(chooser());
    if (reason && inPart()) explainAnswer(inPart(), full);
    if (held().length) full(`The parts: ${held().map(({ points }, index) => `${letters(index)} {${list(points)}}`).join(", ")}.`);
  }
  function explainAnswer({ part, reply, reason, source }, full) {
    full(`${name(reply)} lies in a part of the board, ${list(part.points)}. ${player[own]} answers there, by a little game of its own: ${told(reason)}${source.lemma === null ? "" : ` (lemma ${source.lemma} of the little game)`}.`);
    const toggle = element("button", { type: "button", id: "little", onclick: () => { play.little = !play.little; render(); } }, play.little ? "Hide the little game" : "Show the little game");
    toggle.setAttribute("aria-expanded", String(play.little));
    full(toggle);
    const lines = shorts(part).map((line) => `{${list(line)}}`).join(", ");
    if (play.little) full(`In it ${player[other]} wants one of the lines ${lines}; ${player[own]} only keeps ${player[other] === "Xeno" ? "him" : "her"} from it. 'prover show --part ${part.game}' prints how.`);
  }
  // Row by row.
  function chooser() {
    const rows = open();
    const says = element("span", {});
    const count = () => { says.textContent = play.row === null ? `${counted(rows.length, "row")} can still be completed:` : `Row ${play.row + 1} of ${rows.length}:`; };
    const go = (text, next) => element("button", { type: "button", onclick: () => {
      play.row = next(play.row ?? -1);
      if (view !== "board") chooseView("board");
      count();
      overlay(null);
      const { short, letter } = within(rows[play.row]);
      say(`Row ${play.row + 1}: ${list(rows[play.row])}. It contains ${short.map(name).join(" and ")}, a short line of part ${letter}. You never own all of that, so you never own the row.`);
    } }, text);
    count();
    return element("div", { className: "bar", role: "group", ariaLabel: "Rows" }, says,
      go("Previous", (row) => (Math.max(row, 0) + rows.length - 1) % rows.length),
      go("Next", (row) => (row + 1) % rows.length),
      go("A random one", () => Math.floor(Math.random() * rows.length)));
  }
  // A hue for each part. Parts whose cells touch in a panel have different ones, as long as there are enough.
  function hues(parts) {
    const key = JSON.stringify(parts);
    if (play.hues?.key === key) return play.hues.hues;
    const home = new Map(parts.flatMap(({ points }, part) => points.map((point) => [point, part])));
    const near = parts.map(() => new Set());
    for (const { columns, cells } of game.layout.panels?.panels ?? []) {
      const at = (row, column) => (column < 0 || column >= columns ? undefined : home.get(cells[row * columns + column]));
      cells.forEach((point, place) => {
        const [row, column] = [Math.floor(place / columns), place % columns];
        for (const other of [at(row, column + 1), at(row + 1, column - 1), at(row + 1, column), at(row + 1, column + 1)]) {
          const part = home.get(point);
          if (part === undefined || other === undefined || part === other) continue;
          near[part].add(other);
          near[other].add(part);
        }
      });
    }
    const colours = parts.map(() => -1);
    const taken = (part) => new Set([...near[part]].map((other) => colours[other]).filter((colour) => colour >= 0));
    for (const _ of parts) {
      // The part with the fewest colours left, and of several the one that touches most others.
      const rank = (part) => taken(part).size * (parts.length + 1) + near[part].size;
      const open = colours.map((_, part) => part).filter((part) => colours[part] < 0);
      const next = open.reduce((best, part) => (rank(part) > rank(best) ? part : best));
      const free = HUES.findIndex((_, colour) => !taken(next).has(colour));
      colours[next] = free < 0 ? next % HUES.length : free;
    }
    play.hues = { key, hues: colours.map((colour) => HUES[colour]) };
    return play.hues.hues;
  }

  // Each as unlike the earlier ones as it can be.
  const HUES = [30, 210, 120, 290, 60, 0, 175, 250, 85, 330, 150, 310];
  return { clear, explain, hues, little, look };
})();
