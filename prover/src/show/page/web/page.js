"use strict";

const game = JSON.parse(document.getElementById("game").textContent);
const $ = (id) => document.getElementById(id);
const own = game.protagonist; // "X" or "O": whom the claim is about
const other = own === "X" ? "O" : "X";
const player = { X: "Xeno", O: "Ophelia" };
const name = (point) => game.names[point];
const list = (points) => points.map(name).join(", ");
const element = (tag, attributes = {}, ...children) => {
  const made = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (key in made && key !== "role") made[key] = value;
    else made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
};
const drawn = (tag, attributes = {}, ...children) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};

// The program in the page: it checks the proof and plays by it.

const decoded = (id) => Uint8Array.from(atob($(id).textContent.trim()), (letter) => letter.charCodeAt(0));
const unpacked = async (bytes) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
const certificate = decoded("certificate");
const hasProgram = $("program").textContent.trim() !== "";
const program = hasProgram ? unpacked(decoded("program")) : null;

class Program {
  constructor() {
    this.waiting = new Map();
    this.next = 0;
    const source = new Blob([$("worker").textContent], { type: "text/javascript" });
    this.worker = new Worker(URL.createObjectURL(source));
    this.worker.onmessage = ({ data }) => {
      this.waiting.get(data.id)?.(data);
      this.waiting.delete(data.id);
    };
    this.loaded = program.then((bytes) => this.send({ bytes }));
  }
  send(message) {
    const id = this.next++;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.worker.postMessage({ id, ...message });
    });
  }
  async run(args, input) {
    await this.loaded;
    return this.send({ args: ["page", ...args], input });
  }
}

// The game: a line of play from the start or from a lemma's statement, and what was taken back.

const play = { lemma: null, line: [], undone: [], state: null, states: new Map(), busy: false };
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
  history.replaceState(null, "", address());
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

// What the page says.

function say(text) {
  $("says").textContent = text;
}

function because(state) {
  const { move } = state.turn;
  const { reason } = move;
  const blocks = move.blocks && !reason.line ? " and blocks a line" : "";
  if (reason.line) return `which completes the line ${list(reason.line)}`;
  if (reason.threat) return `which threatens to complete a line with ${reason.threat.map(name).join(" or ")}${blocks}`;
  if (reason.pair !== undefined) return `the other point of a pair with ${name(reason.pair)}${blocks}`;
  if (reason.potential) return `a point of the largest weight: the potential is ${reason.potential}, less than 1${blocks}`;
  return reason === "any" ? "though any move would do" : `a quiet move${blocks}`;
}

function summary() {
  const { line, state, reason } = play;
  const parts = [];
  const last = line.length - 1;
  const theirs = [...line.keys()].filter((index) => mover(index) === other).at(-1);
  if (theirs !== undefined) parts.push(`${player[other]}: ${name(line[theirs])}.`);
  if (reason && mover(last) === own) parts.push(`${player[own]}: ${name(line[last])}, ${because(reason)}.`);
  const { over } = state.turn;
  if (over?.line) parts.push(`${player[own]} has won.`);
  else if (over === "full_board") parts.push("The board is full: a draw.");
  else if (over === "no_moves_left") parts.push(`No move of ${player[other]} counts any more: a draw.`);
  else if (state.threats.length === 1) parts.push(`You must take ${name(state.threats[0].point)}.`);
  else if (state.threats.length > 1) parts.push("You cannot take both points.");
  else parts.push(`${player[other]} is to move.`);
  return parts.join(" ");
}

function explain() {
  const { state, reason } = play;
  const why = $("why");
  why.replaceChildren();
  const tell = (...parts) => why.append(element("p", {}, ...parts));
  if (reason) tell(`${player[own]} took ${name(reason.turn.move.point)}, ${because(reason)}.`);
  else if (!state.turn.over && !play.line.length) tell(`You are ${player[other]}. Claim a point.`);
  const cited = state.cited ?? reason?.cited;
  const part = cited ? `lemma ${cited.lemma}` : play.lemma === null ? "the theorem" : `lemma ${play.lemma}, from its statement`;
  if (!state.turn.over) tell(`The proof follows ${part}.`);
  if (cited) {
    const [xeno, ophelia] = cited.applied.map((points) => list(points) || "nothing");
    const [needs, may] = own === "X" ? [xeno, ophelia] : [ophelia, xeno];
    tell(`The lemma needs: ${player[own]} owns ${needs}; ${player[other]} owns no more than ${may}.`);
    const cycles = cited.cycles.map((cycle) => `(${cycle.map(name).join(" ")})`).join(" ");
    tell(cycles ? "It is applied by the symmetry " : "It is applied as it is written.");
    if (cycles) why.lastChild.append(element("span", { className: "cycles", tabIndex: 0 }, cycles));
    why.append(element("p", {}, jumpTo(cited.lemma)));
  }
  const replies = state.turn.replies;
  if (replies?.pairs) {
    const pairs = replies.pairs.map((pair) => `{${list(pair)}}`).join(", ");
    tell(`Every line that ${player[other]} could complete has a pair: ${pairs || "there is no such line any more"}. To a move at one point of a pair, ${player[own]} answers at the other.`);
  }
  const potential = replies?.answers.map((answer) => answer.script?.end?.potential).find(Boolean);
  if (potential || reason?.turn.move.reason.potential) {
    tell(`A line that ${player[other]} can still complete weighs 1/2 for each point that it lacks. ${sum(state.open ?? [])} While the sum is less than 1, ${player[own]} holds by taking the heaviest point (Erdős and Selfridge 1973).`);
  }
  if (state.threats.length) tell(`${player[own]} threatens ${state.threats.map((threat) => `{${list(threat.line)}}`).join(" and ")}.`);
}

// The weights of open lines: how many lines lack how many points.
function sum(open) {
  if (!open.length) return "There is no such line any more.";
  const most = open.at(-1)[0];
  const parts = open.map(([missing, lines]) => `${lines} × 1/${2 ** missing}`).join(" + ");
  return `Now: ${parts} = ${open.reduce((total, [missing, lines]) => total + lines * 2 ** (most - missing), 0)}/${2 ** most}.`;
}

function jumpTo(lemma) {
  return element("button", { type: "button", onclick: () => go(lemma, []) }, `Look at lemma ${lemma} itself`);
}

// Replies by symmetry: the elements of the group that keep the position.

const elements = (() => {
  const identity = [...Array(game.points).keys()];
  const found = new Map([[identity.join(), identity]]);
  const queue = [identity];
  while (queue.length && found.size * game.points <= 500000) {
    const one = queue.pop();
    for (const generator of game.generators) {
      const product = one.map((point) => generator[point]);
      const key = product.join();
      if (!found.has(key)) {
        found.set(key, product);
        queue.push(product);
      }
    }
  }
  return queue.length ? null : [...found.values()];
})();

function classes({ xeno, ophelia, legal }) {
  const owner = new Map([...xeno.map((point) => [point, "X"]), ...ophelia.map((point) => [point, "O"])]);
  const keeps = (map) => map.every((image, point) => owner.get(image) === owner.get(point));
  const kept = elements.filter(keeps);
  const numbers = new Map();
  let next = 0;
  for (const point of legal) {
    if (numbers.has(point)) continue;
    next += 1;
    for (const map of kept) if (legal.includes(map[point])) numbers.set(map[point], next);
  }
  return numbers;
}

// The board as buttons.

const points = []; // of the board
const buttons = []; // of all views
let current = null; // the one that the Tab key reaches
let view = "board";
const pointOf = (button) => Number(button.dataset.point);

function cell(point) {
  const button = element("button", { type: "button", className: "point", tabIndex: -1 });
  button.dataset.point = point;
  button.onclick = () => claim(point);
  button.onfocus = () => { reach(button); overlay(point); };
  button.onmouseenter = () => overlay(point);
  buttons.push(button);
  return button;
}

function reach(button) {
  if (current) current.tabIndex = -1;
  current = button;
  current.tabIndex = 0;
}

// Arrow keys go to the next point in their direction.
function walk(event) {
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  const from = event.target.closest(".point");
  if (!step || !from) return;
  event.preventDefault();
  neighbour(from, step)?.focus();
}

function buildBoard() {
  const board = $("board");
  const { panels, places } = game.layout;
  if (panels) {
    board.className = "panels";
    for (const { title, columns, rows, cells } of panels.panels) {
      const grid = element("div", { className: "cells" });
      grid.style.gridTemplateColumns = `${rows.length ? "4.2rem " : ""}repeat(${columns}, var(--size))`;
      cells.forEach((point, index) => {
        if (rows.length && index % columns === 0) grid.append(element("span", { className: "title" }, rows[index / columns]));
        grid.append(point === null ? element("span") : (points[point] = cell(point)));
      });
      const shown = element("div", { className: "panel" });
      if (panels.panels.length > 1) shown.append(element("span", {}, title));
      shown.append(grid);
      board.append(shown);
    }
  } else {
    board.className = "places";
    places.forEach(([x, y], point) => {
      const button = (points[point] = cell(point));
      button.style.left = `${4 + 92 * x}%`;
      button.style.top = `${5 + 90 * y}%`;
      board.append(button);
    });
  }
  board.onmouseleave = () => overlay(null);
  board.onkeydown = walk;
  reach(points[0]);
  size();
  new ResizeObserver(size).observe($("play"));
}

// Cells as large as fit, from 24 to 72 pixels.
function size() {
  const { panels } = game.layout;
  const room = $("play").clientWidth;
  let cells = 14;
  let side = 1;
  if (panels) {
    const [{ columns, rows }] = panels.panels;
    side = panels.columns;
    const titles = rows.length ? 70 : 0;
    const fits = (count) => Math.floor((room - count * (titles + 8) - (count - 1) * 14) / (count * (columns + 0.05)));
    while (side > 1 && fits(side) < 24) side -= 1;
    cells = fits(side);
    $("board").style.gridTemplateColumns = `repeat(${side}, max-content)`;
  } else {
    cells = Math.min(room / 16, 0.9 * room / Math.sqrt(game.points) / 1.6);
  }
  $("stage").style.setProperty("--size", `${Math.max(24, Math.min(72, cells))}px`);
  if (game.latin) $("latin").style.setProperty("--latin", `${Math.min(56, Math.floor($("play").clientWidth / (game.latin.rows.length + 1) - 2))}px`);
  overlay(null);
}

const middle = (button) => {
  const box = button.getBoundingClientRect();
  const stage = $("stage").getBoundingClientRect();
  return [box.left + box.width / 2 - stage.left, box.top + box.height / 2 - stage.top];
};

function neighbour(from, [dx, dy]) {
  const [x, y] = middle(from);
  let best = null;
  for (const target of document.querySelectorAll(`#${view} .point`)) {
    const [there, down] = middle(target);
    const along = (there - x) * dx + (down - y) * dy;
    const aside = Math.abs((there - x) * dy) + Math.abs((down - y) * dx);
    if (along < 4) continue;
    const cost = along + 3 * aside;
    if (best === null || cost < best.cost) best = { target, cost };
  }
  return best?.target;
}

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

// Draws lines over the board: through a point, completed, threatened, and where the symmetry takes the lemma's points.
function overlay(point) {
  const marks = $("marks");
  for (const button of buttons) button.classList.toggle("lit", view === "latin" && pointOf(button) === point);
  if (view !== "board" || !play.state) return marks.replaceChildren();
  const { state } = play;
  marks.replaceChildren(drawn("defs", {}, drawn("marker", { id: "head", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: "auto" }, drawn("path", { d: "M0 0L8 4L0 8z", fill: "context-stroke" }))));
  if (point !== null && $("show-lines").checked) {
    for (const { points: line, whose } of through(point).slice(0, 40)) {
      marks.append(drawn("path", { class: `line ${game.own_lines ? whose : ""}`, d: path(line) }));
      for (const [cx, cy] of line.map(at)) marks.append(drawn("circle", { class: "line", cx, cy, r: 4 }));
    }
  }
  for (const { line } of state.threats) marks.append(drawn("path", { class: "drawn", d: path(line) }));
  if (state.turn.over?.line) marks.append(drawn("path", { class: "won", d: path(state.turn.over.line) }));
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

// The lines through a point that somebody can still complete.
function through(point) {
  const { xeno, ophelia } = play.state;
  return game.lines.filter((line) => {
    if (!line.points.includes(point)) return false;
    const open = (mark, enemy) => line.whose.includes(mark) && !line.points.some((at) => enemy.includes(at));
    return open("X", ophelia) || open("O", xeno);
  });
}

function render() {
  const { state, line } = play;
  const { xeno, ophelia, turn } = state;
  const pairs = new Map();
  (turn.replies?.pairs ?? []).forEach((pair, index) => pair.forEach((point) => pairs.set(point, index)));
  const numbers = $("show-classes").checked && elements && state.legal.length ? classes(state) : new Map();
  const given = play.lemma === null ? [...game.start.xeno, ...game.start.ophelia] : [...xeno, ...ophelia].filter((point) => !line.includes(point));
  const classOfLine = lineClasses[$("line-class").value];
  for (const button of buttons) {
    const point = pointOf(button);
    const mark = xeno.includes(point) ? "X" : ophelia.includes(point) ? "O" : "";
    const free = !mark && state.legal.includes(point);
    const forbidden = !mark && !free && state.legal.length > 0;
    const threat = state.threats.some((threat) => threat.point === point);
    const is = { [mark]: mark, free, forbidden, threat, pair: pairs.has(point), given: given.includes(point), last: line.at(-1) === point };
    button.className = ["point", ...Object.keys(is).filter((key) => key && is[key])].join(" ");
    const label = pairs.has(point) ? letters(pairs.get(point)) : numbers.get(point) ?? "";
    const inside = mark ? (mark === "X" ? "✕" : "◯") : element("em", {}, String(label));
    button.replaceChildren(element("small", {}, name(point)), inside);
    const row = classOfLine?.findIndex((line) => line.includes(point)) ?? -1;
    if (row < 0) delete button.dataset.line;
    else button.dataset.line = classOfLine.length === 4 ? "xyzw"[row] : letters(row);
    button.style.setProperty("--hue", row < 0 ? "" : (row * 360) / classOfLine.length);
    const what = mark ? player[mark] : threat ? `free, ${player[own]} threatens it` : free ? "free" : "not allowed";
    const group = pairs.has(point) ? `, pair ${label}` : label ? `, class ${label}` : "";
    const inLine = row < 0 ? "" : `, line ${button.dataset.line}`;
    button.setAttribute("aria-label", `${name(point)}: ${what}${group}${inLine}`);
    button.setAttribute("aria-disabled", String(!free));
  }
  $("left").textContent = state.left === undefined ? "" : `Moves of ${game.attacker} that still count: ${state.left}.`;
  say(summary());
  explain();
  $("moves").replaceChildren(...line.map((point, index) => element("li", {}, `${player[mover(index)]}: ${name(point)}`)));
  $("back").disabled = !line.some((_, index) => mover(index) === other);
  $("forward").disabled = !play.undone.length;
  $("hint").disabled = Boolean(turn.over);
  overlay(null);
  views[view].draw();
}

const letters = (number) => (number < 26 ? String.fromCharCode(97 + number) : letters(Math.floor(number / 26) - 1) + letters(number % 26));

function hint() {
  const { hint: best } = play.state;
  if (best === undefined) return;
  buttons.filter((button) => pointOf(button) === best).forEach((button) => button.classList.add("hinted"));
  say(`${name(best)} resists longest, as far as the proof shows.`);
}

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

// The views: the board, and others where the game has them.

const views = { board: { title: "Board", draw() {} } };

{{latin}}
{{space}}
function chooseView(chosen) {
  view = chosen;
  for (const key of Object.keys(views)) $(key === "board" ? "stage" : key).hidden = key !== view;
  for (const button of $("views").children) button.setAttribute("aria-pressed", String(button.value === view));
  const same = document.querySelector(`#${view} .point[data-point="${pointOf(current)}"]`);
  if (same) reach(same);
  if (play.state) render();
}

function offerViews() {
  const keys = Object.keys(views);
  if (keys.length > 1) {
    for (const value of keys) {
      $("views").append(element("button", { type: "button", value, onclick: () => chooseView(value) }, views[value].title));
    }
    chooseView("board");
  }
  lineClasses.forEach((_, index) => $("line-class").append(element("option", { value: index }, index + 1)));
  $("line-class-label").hidden = lineClasses.length < 2;
}

// The check.

let checker = null;

async function check(bytes) {
  const bar = $("progress");
  const verdict = $("verdict");
  const buttons = [$("check"), $("damage")];
  buttons.forEach((button) => { button.disabled = true; });
  bar.hidden = false;
  bar.removeAttribute("value");
  verdict.replaceChildren(`Checking ${game.steps.toLocaleString("en")} steps.`);
  checker ??= new Program();
  await checker.loaded;
  const begun = performance.now();
  const { output, errors } = await checker.run(["check"], bytes);
  const seconds = ((performance.now() - begun) / 1000).toFixed(2);
  bar.value = 1;
  const text = new TextDecoder().decode(output);
  const report = text ? JSON.parse(text) : { verdict: "FAILED", reason: errors };
  const good = report.verdict === "VERIFIED";
  const items = good
    ? { claim: `${report.claim} ${report.game}`, hash: report.hash, "digest of the lines": report.digest,
        lemmas: report.lemmas, "symmetry maps": report.maps, steps: report.steps.toLocaleString("en"), seconds }
    : { rule: report.rule ?? "", reason: report.reason, seconds };
  const entries = Object.entries(items).flatMap(([key, value]) => [element("dt", {}, key), element("dd", {}, String(value))]);
  verdict.replaceChildren(element("p", { className: good ? "good" : "bad", id: "word" }, report.verdict), element("dl", {}, ...entries));
  buttons.forEach((button) => { button.disabled = false; });
  return report;
}

function damaged() {
  const bytes = certificate.slice();
  const at = Math.floor(Math.random() * bytes.length);
  bytes[at] ^= 1 << Math.floor(Math.random() * 8);
  return bytes;
}

// Start.

function fromAddress() {
  const match = /^#([0-9a-f]{8})(?::L(\d+))?(?::([\d,]*))?$/.exec(location.hash);
  if (!match) return { lemma: null, line: [] };
  const [, hash, lemma, line] = match;
  $("other").hidden = hash === short;
  if (hash !== short) {
    $("other").textContent = `The address names a position of another proof, ${hash}…; this page holds ${short}….`;
    return { lemma: null, line: [] };
  }
  return { lemma: lemma === undefined ? null : Number(lemma), line: line ? line.split(",").map(Number) : [] };
}

async function start() {
  buildBoard();
  offerViews();
  $("lemma").max = Math.max(0, game.lemmas - 2);
  if (game.lemmas < 2) document.querySelector(".jump").hidden = true;
  if (!elements || game.generators.length === 0) $("classes-label").hidden = true;
  if (game.lemmas < 2) $("map-label").hidden = true;
  if (!hasProgram) {
    play.state = { ...game.start, turn: {}, legal: [], threats: [], open: [] };
    render();
    $("why").replaceChildren();
    say("This page was written without its program: it shows the board only.");
    for (const button of document.querySelectorAll("button:not(.point)")) button.disabled = true;
    $("verdict").textContent = `Check the file with: checker ${game.file}`;
    return;
  }
  speaker = new Program();
  payload = (await speaker.run(["payload"], certificate)).output;
  const { lemma, line } = fromAddress();
  if (!(await go(lemma, line))) {
    const message = $("says").textContent;
    await go(null, []);
    if (line.length || lemma !== null) say(message);
  }
}

$("back").onclick = back;
$("forward").onclick = forward;
$("again").onclick = () => go(play.lemma, []);
$("hint").onclick = hint;
$("jump").onclick = () => go(Number($("lemma").value), []);
$("theorem").onclick = () => go(null, []);
$("check").onclick = () => check(certificate);
$("damage").onclick = () => check(damaged());
for (const id of ["show-lines", "show-classes", "show-map", "line-class"]) $(id).onchange = () => play.state && render();
window.onhashchange = () => { const { lemma, line } = fromAddress(); go(lemma, line); };
const ready = start();
