// The game: a line of play from the start or from a lemma's statement, and the moves after it that are known.

const play = { lemma: null, line: [], later: [], state: null, reason: null, states: new Map(), busy: false, little: false, row: null };
let payload = null;
let speaker = null;

async function ask(lemma, line) {
  const key = `${lemma ?? ""}:${line}`;
  if (!play.states.has(key)) {
    const args = ["play", line.join(",")];
    if (lemma !== null) args.push(String(lemma));
    const answer = await speaker.run(args, payload);
    play.states.set(key, answer.code === 0 ? JSON.parse(said(answer)) : { error: said(answer) });
  }
  return play.states.get(key);
}

const toMove = (lemma) => (lemma === null ? game.start.to_move : own);
const mover = (index, lemma = play.lemma) => (index % 2 === 0 ? toMove(lemma) : toMove(lemma) === "X" ? "O" : "X");
const begins = (line, part) => part.every((point, index) => line[index] === point);
const whole = () => [...play.line, ...play.later];
const ownMoves = (count) => [...Array(count).keys()].filter((index) => mover(index) === own).length;
const lastOf = (mark, line, lemma) => [...line.keys()].filter((index) => mover(index, lemma) === mark).at(-1) ?? -1;

// Shows the position after a line of play and the proof's answer; if there is none, returns why. Moves that are known to follow are
// kept for the way forward.
async function go(lemma, line, known = []) {
  play.busy = true;
  // The proof's own last move is left to the answer, which gives its reason, too.
  const asked = line.slice(0, lastOf(other, line, lemma) + 1);
  let answer = await ask(lemma, asked);
  const moves = answer.error ? [] : answer.filter((state) => state.turn.move);
  const played = [...asked, ...moves.map((state) => state.turn.move.point)];
  if (!answer.error && !begins(played, line)) answer = await ask(lemma, line);
  if (!answer.error && !played.length) await parts?.look(answer.at(-1), lemma);
  play.busy = false;
  if (answer.error) return answer.error;
  const state = answer.at(-1);
  if (state.turn.over) state.threats = [];
  const later = begins(known, played) ? known.slice(played.length) : [];
  Object.assign(play, { lemma, line: played, later, state, reason: moves.at(-1) ?? null, row: null });
  // A page that another one holds in a frame has no address of its own.
  if (!framed) history.replaceState(null, "", address());
  $("link").hidden = true;
  render();
  follow(played.at(-1));
  return null;
}

async function show(lemma, line, known) {
  const refused = await go(lemma, line, known);
  if (refused) say(refused);
}

function claim(point) {
  if (play.busy || !play.state) return;
  const { turn, legal } = play.state;
  if (turn.over) return say("The game is over.");
  if (!legal.includes(point)) return say(`${name(point)} cannot be claimed now.`);
  warn("");
  show(play.lemma, [...play.line, point], whole());
}

function back() {
  const last = lastOf(other, play.line);
  if (last >= 0 && !play.busy) show(play.lemma, play.line.slice(0, last), whole());
}

function forward() {
  if (play.later.length && !play.busy) jump(play.line.length + 1);
}

// To the position after so many moves of those that are known.
const jump = (count) => show(play.lemma, whole().slice(0, count), whole());

function again() {
  warn("");
  $("lemma").value = "";
  $("lemma-says").textContent = "";
  show(null, []);
}

function fromLemma(event) {
  event.preventDefault();
  const text = $("lemma").value.trim();
  const most = game.lemmas - 2;
  const wrong = !text ? `Type a number from 0 to ${most}.` : !/^\d+$/.test(text) || Number(text) > most ? `There is no lemma ${text}: lemmas are numbered 0 to ${most}.` : "";
  $("lemma-says").textContent = wrong;
  if (!wrong) show(Number(text), []);
}
