// What comes of each reply: the proof's answer, and within how many moves it wins. Shown by default in wins, where it is not too much.

const MOST_VALUES = 64; // replies
let isChosen = false; // whether the reader has chosen to see them, or not to

const outcomes = new Map(); // of lines of play, each a map from replies
const keyOf = (line) => `${play.lemma ?? ""}:${line}`;
const outcomesHere = () => ($("show-values").checked && play.state?.legal.length ? outcomes.get(keyOf(play.line)) : undefined);

function chooseValues() {
  const { legal } = play.state;
  if (!isChosen && legal.length) $("show-values").checked = wins && legal.length <= MOST_VALUES;
}

async function askOutcomes() {
  const here = address();
  if (!$("show-values").checked || !play.state.legal.length || outcomes.has(keyOf(play.line))) return;
  await outcomesAfter(play.line);
  if (here === address()) render();
}

async function outcomesAfter(line) {
  const key = keyOf(line);
  if (!outcomes.has(key)) {
    const args = ["outcomes", line.join(","), ...(play.lemma === null ? [] : [String(play.lemma)])];
    const answer = await speaker.run(args, payload);
    outcomes.set(key, new Map(answer.code ? [] : JSON.parse(said(answer)).map((outcome) => [outcome.reply, outcome])));
  }
  return outcomes.get(key);
}

const longestOf = (known) => [...known.values()].reduce((one, next) => ((next.moves ?? 0) > (one?.moves ?? 0) ? next : one), null);

// The move that lasts longest, if it is known.
async function hint() {
  const { threats, legal } = play.state;
  const here = address();
  const forced = threats.length === 1 && legal.includes(threats[0].point);
  const longest = forced ? { reply: threats[0].point } : wins ? longestOf(await outcomesAfter(play.line)) : null;
  if (here !== address()) return;
  if (!longest) return say(`No move is known to last longest${wins ? "" : `: ${player[own]} draws after each of them`}.`);
  for (const button of buttons) button.classList.toggle("hinted", pointOf(button) === longest.reply);
  views[view].draw();
  say(forced ? `You must take ${placed(longest.reply)}.` : `${placed(longest.reply)} lasts longest: ${player[own]} wins within ${counted(longest.moves, "move")}.`);
}

// At the end: how long one could have lasted, and from where.
async function tellEnd() {
  const { line, lemma, state: { turn } } = play;
  $("end").replaceChildren();
  if (!turn.over) return;
  const here = address();
  const took = ownMoves(line.length);
  const theirs = wins && turn.over.line ? [...line.keys()].filter((index) => mover(index) === other) : [];
  let told = [];
  for (const index of theirs) {
    const longest = longestOf(await outcomesAfter(line.slice(0, index)));
    const most = ownMoves(index) + (longest?.moves ?? 0);
    if (most <= took) continue;
    told = [`You could have lasted ${most}.`, element("button", { type: "button", onclick: () => show(lemma, [...line.slice(0, index), longest.reply]) }, "Try that")];
    break;
  }
  if (here === address()) $("end").replaceChildren(...told, element("button", { type: "button", onclick: again }, "New game"));
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
