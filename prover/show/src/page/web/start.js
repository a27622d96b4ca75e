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
