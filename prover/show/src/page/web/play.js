// The game: a line of play from the start or from a lemma's statement, and what was taken back.

const play = { lemma: null, line: [], undone: [], state: null, states: new Map(), busy: false, little: false };
let payload = null;
let speaker = null;

async function ask(lemma, line) {
  const key = `${lemma ?? ""}:${line}`;
  if (!play.states.has(key)) {
    const args = ["play", line.join(",")];
    if (lemma !== null) args.push(String(lemma));
    const { code, output, errors } = await speaker.run(args, payload);
    const text = new TextDecoder().decode(output);
    play.states.set(key, code === 0 ? JSON.parse(text) : { error: text || errors });
  }
  return play.states.get(key);
}

const toMove = (lemma) => (lemma === null ? game.start.to_move : own);
const mover = (index) => (index % 2 === 0 ? toMove(play.lemma) : toMove(play.lemma) === "X" ? "O" : "X");

// Plays the antagonist's move, if there is one, and then the proof's.
async function go(lemma, line, keepUndone = false) {
  play.busy = true;
  const answer = await ask(lemma, line);
  play.busy = false;
  if (answer.error) {
    say(answer.error);
    return false;
  }
  const moves = answer.filter((state) => state.turn.move);
  const played = [...line, ...moves.map((state) => state.turn.move.point)];
  const [state, reason] = [answer.at(-1), moves.at(-1) ?? null];
  Object.assign(play, { lemma, line: played, state, reason });
  if (!keepUndone) play.undone = [];
  // A page that another one holds in a frame (about:srcdoc) has no address of its own.
  if (location.protocol !== "about:") history.replaceState(null, "", address());
  render();
  return true;
}

const short = game.hash.slice(0, 8);
const address = () => `#${short}:${play.lemma === null ? "" : `L${play.lemma}:`}${play.line.join(",")}`;

function claim(point) {
  if (play.busy || !play.state) return;
  const { turn, legal } = play.state;
  if (turn.over) return say("The game is over. Take a move back, or begin a new game.");
  if (!legal.includes(point)) return say(`${name(point)} cannot be claimed now.`);
  go(play.lemma, [...play.line, point]);
}

function back() {
  const line = [...play.line];
  while (line.length && mover(line.length - 1) === own) line.pop();
  if (!line.length) return;
  const move = line.pop();
  play.undone.push(move);
  go(play.lemma, line, true);
}

function forward() {
  const move = play.undone.pop();
  if (move !== undefined) go(play.lemma, [...play.line, move], true);
}
