// Why: what the proof says at the position.

function explain() {
  const { state, reason } = play;
  const why = $("why");
  why.replaceChildren();
  const tell = (...parts) => why.append(element("p", {}, ...parts));
  if (reason) tell(`${player[own]} took ${name(reason.turn.move.point)}, ${because(reason)}.`);
  else if (!state.turn.over && !play.line.length) tell(`You are ${player[other]}. Claim a point.`);
  if (state.turn.over) tell(ended(state.turn.over));
  const cited = state.cited ?? reason?.cited;
  const part = cited ? `lemma ${cited.lemma}` : play.lemma === null ? "the theorem" : `lemma ${play.lemma}, from its statement`;
  if (!state.turn.over) tell(`The proof follows ${part}.`);
  if (cited) {
    const [xeno, ophelia] = cited.applied.map(list);
    const [needs, may] = own === "X" ? [xeno, ophelia] : [ophelia, xeno];
    tell(`The lemma needs ${needs ? `${player[own]} at ${needs}` : `no point of ${player[own]}`}; it allows ${may ? `${player[other]} at ${may}, and nowhere else` : `no point of ${player[other]}`}.`);
    const cycles = cited.cycles.map((cycle) => `(${cycle.map(name).join(" ")})`).join(" ");
    tell(cycles ? "It is applied by the symmetry " : "It is applied as it is written.");
    if (cycles) why.lastChild.append(element("span", { className: "cycles", tabIndex: 0 }, cycles));
    why.append(element("p", {}, jumpTo(cited.lemma)));
  }
  const replies = state.turn.replies;
  if (replies?.pairs) {
    const pairs = replies.pairs.map((pair) => `{${list(pair)}}`).join(", ");
    tell(`Every line that ${player[other]} could complete has a pair: ${pairs || "no such line is left"}. To a move at one point of a pair, ${player[own]} answers at the other.`);
  }
  explainParts(tell);
  const potential = replies?.answers.map((answer) => answer.script?.end?.potential).find(Boolean);
  if (potential || reason?.turn.move.reason.potential) {
    tell(`A line that ${player[other]} can still complete weighs 1/2 for each point that it lacks. ${sum(state.open ?? [])} While the sum is less than 1, ${player[own]} holds by taking the heaviest point (Erdős and Selfridge 1973).`);
  }
  if (state.threats.length) tell(`${player[own]} threatens ${state.threats.map((threat) => `{${list(threat.line)}}`).join(" and ")}.`);
}

function ended(over) {
  if (over.line) return `${player[own]} owns the whole line {${list(over.line)}}.`;
  if (over === "full_board") return `No point is free, and ${player[other]} owns no whole line.`;
  return `${player[other]} has made all ${game.moves} moves that count, and owns no whole line.`;
}

// The part in which the last move was answered, what its little game is, and the parts that are left.
function explainParts(tell) {
  const within = inPart();
  if (within) {
    const { part, reply, reason, source } = within;
    tell(`${name(reply)} lies in a part of the board, ${list(part.points)}. ${player[own]} answers there, by a little game of its own: ${told(reason)}${source.lemma === null ? "" : ` (lemma ${source.lemma} of the little game)`}.`);
    const lines = littleLines(part).map((line) => `{${list(line)}}`).join(", ");
    const toggle = element("button", { type: "button", id: "little", onclick: () => { play.little = !play.little; render(); } }, play.little ? "Hide the little game" : "Show the little game");
    toggle.setAttribute("aria-expanded", String(play.little));
    $("why").append(element("p", {}, toggle));
    if (play.little) tell(`In it ${player[other]} wants one of the lines ${lines}; ${player[own]} only keeps ${player[other] === "Xeno" ? "him" : "her"} from it. 'prover show --part ${part.game}' prints how.`);
  }
  const parts = play.state.turn.replies?.parts;
  if (parts) {
    const text = parts.map(({ points }, index) => `${letters(index)} {${list(points)}}`).join(", ");
    tell(`Every line that ${player[other]} could complete contains a line of a part's little game: ${text || "no such line is left"}. ${player[own]} answers each move in its part.`);
  }
}

// Where the last move was answered in a part: that part, and why.
const inPart = () => play.reason?.turn.move.reason.part;

// The lines of a part's little game, on the board.
const littleLines = ({ game: number, points }) => game.little[number].map((line) => line.map((point) => points[point]));

// The weights of open lines: how many lines lack how many points.
function sum(open) {
  if (!open.length) return "No such line is left.";
  const most = open.at(-1)[0];
  const parts = open.map(([missing, lines]) => `${lines} × 1/${2 ** missing}`).join(" + ");
  return `Now: ${parts} = ${open.reduce((total, [missing, lines]) => total + lines * 2 ** (most - missing), 0)}/${2 ** most}.`;
}

function jumpTo(lemma) {
  return element("button", { type: "button", onclick: () => show(lemma, []) }, `Look at lemma ${lemma} itself`);
}
