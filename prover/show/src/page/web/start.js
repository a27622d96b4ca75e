// Start.

// Why the program cannot run here; nothing if it can.
function missing() {
  const part = (id) => ($(id).textContent.trim() ? null : $(id).dataset.from);
  const from = part("program") ?? part("certificate");
  if (from) return `The file ${from}, which this page needs, is missing`;
  if (!hasProgram) return "This page was written without its program";
  const needed = ["Worker", "WebAssembly"].filter((part) => typeof window[part] === "undefined");
  return needed.length ? `This browser cannot run the page's program (it has no ${needed.join(", ")})` : null;
}

function boardOnly(why) {
  play.state = { ...game.start, turn: {}, legal: [], threats: [], open: [] };
  render();
  $("why").replaceChildren();
  say(`${why}: it shows the board only.`);
  for (const button of document.querySelectorAll("button:not(.point)")) button.disabled = true;
  for (const button of document.querySelectorAll("#views button, #zoom button")) button.disabled = false;
  $("verdict").textContent = `Check the file with: checker ${game.file}`;
}

async function start() {
  buildBoard();
  offerViews();
  if (game.lemmas < 2) document.querySelector(".jump").hidden = true;
  if (!elements || game.generators.length === 0) $("classes-label").hidden = true;
  if (game.lemmas < 2) $("map-label").hidden = true;
  $("share").hidden = framed;
  const why = missing();
  if (why) return boardOnly(why);
  try {
    speaker = new Program();
    const answer = await speaker.run(["payload"], certificate);
    if (answer.code) throw new Error(said(answer));
    payload = answer.output;
  } catch (error) {
    return boardOnly(`This browser does not run the page's program (${error.message})`);
  }
  await openAddress();
  beginKinds();
}

$("back").onclick = back;
$("forward").onclick = forward;
$("again").onclick = again;
$("hint").onclick = hint;
$("share").onclick = share;
document.querySelector(".jump").onsubmit = fromLemma;
$("check").onclick = () => check(certificate);
for (const kind of ["move", "reply", "points"]) $(`spoil-${kind}`).onclick = () => spoil(kind);
$("damage").onclick = () => check(damaged(), "One byte was changed. ");
$("cancel").onclick = () => cancel();
$("kinds").onclick = () => showKinds(!kindsShown);
$("whole").onclick = () => zoomTo(null);
$("panel-before").onclick = () => nextPanel(-1);
$("panel-after").onclick = () => nextPanel(1);
$("show-values").onchange = () => { isChosen = true; render(); };
for (const id of ["show-lines", "show-classes", "show-map", "line-class"]) $(id).onchange = () => play.state && render();
window.onhashchange = () => { if (payload) openAddress(); };
const ready = start();
