// Why: what the proof says at the position, in a few sentences; and in full, in a fold.

let parts = null; // draws by parts, where the proof has them

const teller = (id) => {
  $(id).replaceChildren();
  return (...told) => $(id).append(element("p", {}, ...told));
};

function explain() {
  const { state, reason } = play;
  const { over, replies } = state.turn;
  const [tell, full] = [teller("why"), teller("full")];
  if (reason) tell(`${player[own]} took ${name(reason.turn.move.point)}, ${because(reason)}.`);
  else if (!over && !play.line.length) tell(`You are ${player[other]}. Claim a point.`);
  if (over) tell(ended(over));
  if (state.threats.length && !over) tell(`${player[own]} threatens ${state.threats.map((threat) => `{${list(threat.line)}}`).join(" and ")}.`);
  else if (wins && state.legal.length) tell(quiet(state.legal.length));
  if (replies?.pairs) {
    tell(replies.pairs.length ? `Every line that you could complete contains a pair: two points with the same letter. When you take one of them, ${player[own]} takes the other, so you never own the line.` : "You can complete no line any more.");
    if (replies.pairs.length) full(`The pairs: ${replies.pairs.map((pair) => `{${list(pair)}}`).join(", ")}.`);
  }
  parts?.explain(tell, full);
  const potential = replies?.answers.map((answer) => answer.script?.end?.potential).find(Boolean);
  if (potential || reason?.turn.move.reason.potential) {
    tell(`A line that ${player[other]} can still complete weighs 1/2 for each point that it lacks. ${sum(state.open ?? [])} While the sum is less than 1, ${player[own]} holds by taking the heaviest point (Erdős and Selfridge 1973).`);
  }
  explainLemma(over, state.cited ?? reason?.cited, full);
  $("details").hidden = !$("full").children.length;
}

// How many replies a move that forces none leaves, and how long they last.
function quiet(replies) {
  const most = Math.max(0, ...[...(outcomesHere()?.values() ?? [])].map(({ moves }) => moves ?? 0));
  return `To each of your ${counted(replies, "reply", "replies")} the proof has an answer${most ? `, and wins within ${counted(most, "move")}` : ""}.`;
}

function ended(over) {
  if (over.line) return `${player[own]} owns the whole line {${list(over.line)}}.`;
  if (over === "full_board") return `No point is free, and ${player[other]} owns no whole line.`;
  return `${player[other]} has made all ${game.moves} moves that count, and owns no whole line.`;
}

// The lemma that the proof follows, and how it is applied.
function explainLemma(over, cited, full) {
  if (!over) full(`The proof follows ${cited ? `lemma ${cited.lemma}` : play.lemma === null ? "the theorem" : `lemma ${play.lemma}, from its statement`}.`);
  if (!cited) return;
  const [xeno, ophelia] = cited.applied.map(list);
  const [needs, may] = own === "X" ? [xeno, ophelia] : [ophelia, xeno];
  full(`The lemma needs ${needs ? `${player[own]} at ${needs}` : `no point of ${player[own]}`}; it allows ${may ? `${player[other]} at ${may}, and nowhere else` : `no point of ${player[other]}`}.`);
  const cycles = cited.cycles.map((cycle) => `(${cycle.map(name).join(" ")})`).join(" ");
  full(cycles ? "It is applied by the symmetry " : "It is applied as it is written.");
  if (cycles) $("full").lastChild.append(element("span", { className: "cycles", tabIndex: 0 }, cycles));
  full(element("button", { type: "button", onclick: () => show(cited.lemma, []) }, `Look at lemma ${cited.lemma} itself`));
}

// Where the last move was answered in a part: that part, and why.
const inPart = () => play.reason?.turn.move.reason.part;

// The weights of open lines: how many lines lack how many points.
function sum(open) {
  if (!open.length) return "No such line is left.";
  const most = open.at(-1)[0];
  const parts = open.map(([missing, lines]) => `${lines} × 1/${2 ** missing}`).join(" + ");
  return `Now: ${parts} = ${open.reduce((total, [missing, lines]) => total + lines * 2 ** (most - missing), 0)}/${2 ** most}.`;
}
