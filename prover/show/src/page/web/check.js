// The check, and what it says.

let checker = null;
let cancel = null; // ends the check that runs

async function check(bytes, note = "") {
  const buttons = [$("check"), $("damage")];
  const running = (is) => {
    for (const button of buttons) button.disabled = is;
    for (const id of ["progress", "cancel"]) $(id).hidden = !is;
  };
  running(true);
  $("verdict").replaceChildren(`${note}Checking ${game.steps.toLocaleString("en")} steps.`);
  checker ??= new Program();
  const stopped = new Promise((resolve) => { cancel = () => resolve(null); });
  await Promise.race([checker.loaded, stopped]);
  const begun = performance.now();
  const answer = await Promise.race([checker.run(["check"], bytes), stopped]);
  running(false);
  if (!answer) {
    checker.end();
    checker = null;
    $("verdict").replaceChildren("The check was cancelled: nothing is decided.");
    $("check").focus();
    return null;
  }
  const text = new TextDecoder().decode(answer.output);
  const report = text ? JSON.parse(text) : { verdict: "FAILED", rule: "", reason: answer.errors };
  showVerdict(report, ((performance.now() - begun) / 1000).toFixed(2), note);
  return report;
}

// The word with a sign of its own shape: a tick in a circle, or a cross in an octagon.
function showVerdict(report, seconds, note = "") {
  const good = report.verdict === "VERIFIED";
  const shape = good ? drawn("circle", { cx: 16, cy: 16, r: 15 }) : drawn("path", { d: "M10 1H22L31 10V22L22 31H10L1 22V10Z" });
  const stroke = drawn("path", { class: "sign", d: good ? "M8 17L14 23L24 10" : "M10 10L22 22M22 10L10 22" });
  const word = element("p", { className: `word ${good ? "good" : "bad"}` }, drawn("svg", { viewBox: "0 0 32 32", "aria-hidden": "true" }, shape, stroke), element("strong", { id: "word" }, report.verdict));
  const broken = report.rule ? `Rule ${report.rule} is broken: ${report.reason}.` : `${report.reason}.`;
  const told = { REJECTED: `The file is no proof of ${report.claim} ${report.game}.`, MALFORMED: "The file is damaged, or no certificate." }[report.verdict] ?? "The check did not end.";
  const sense = good ? `Every step of the proof holds: ${report.claim} ${report.game}.` : `${told} ${broken}`;
  const items = good ? { steps: report.steps.toLocaleString("en"), hash: report.hash, "digest of the lines": report.digest, lemmas: report.lemmas, "symmetry maps": report.maps, seconds } : { seconds };
  const entries = Object.entries(items).flatMap(([key, value]) => [element("dt", {}, key), element("dd", {}, String(value))]);
  $("verdict").replaceChildren(word, element("p", {}, note + sense), element("dl", {}, ...entries));
  $("verdict").scrollIntoView({ block: "nearest" });
}

function damaged() {
  const bytes = certificate.slice();
  const at = Math.floor(Math.random() * bytes.length);
  bytes[at] ^= 1 << Math.floor(Math.random() * 8);
  return bytes;
}
