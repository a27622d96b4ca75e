// What comes of each reply: the proof's answer, and within how many moves it wins. Shown by default in wins, where it is not too much.

const MOST_VALUES = 64; // replies
let isChosen = false; // whether the reader has chosen to see them, or not to

const outcomes = new Map(); // of positions, each a map from replies
const outcomesHere = () => ($("show-values").checked && play.state?.legal.length ? outcomes.get(address()) : undefined);

function chooseValues() {
  const { legal } = play.state;
  if (!isChosen && legal.length) $("show-values").checked = wins && legal.length <= MOST_VALUES;
}

async function askOutcomes() {
  const key = address();
  if (!$("show-values").checked || !play.state?.legal.length || outcomes.has(key)) return;
  const args = ["outcomes", play.line.join(","), ...(play.lemma === null ? [] : [String(play.lemma)])];
  outcomes.set(key, new Map());
  const answer = await speaker.run(args, payload);
  if (answer.code) return say(said(answer));
  outcomes.set(key, new Map(JSON.parse(said(answer)).map((outcome) => [outcome.reply, outcome])));
  if (key === address()) render();
}

function outcomeText({ answer, moves }) {
  if (answer === undefined) return "the game ends";
  const wins = moves === undefined ? "" : moves === 1 ? ", and wins" : `, and wins within ${counted(moves, "move")}, this one included`;
  return `${player[own]} answers ${name(answer)}${wins}`;
}

// Beside the message, for the point that the reader looks at.
function tellOutcome(point) {
  const outcome = outcomesHere()?.get(point);
  $("outcome").textContent = outcome ? `To ${name(point)} ${outcomeText(outcome)}.` : "";
}
