// The check, and what it says.

const pool = []; // programs that check
let cancel = null; // ends what they do

// A check of so many steps is shared out: so its progress shows, and several cores take part. Each share decodes the proof anew.
const LONG_CHECK = 1e6;
const cores = Math.min(4, navigator.hardwareConcurrency || 1);
const shares = Math.max(4, 2 * cores);

const checker = (number = 0) => (pool[number] ??= new Program());

// The report of a check, of the page's own proof in shares if it is long.
async function reported(bytes) {
  if (bytes === certificate && game.steps > LONG_CHECK) {
    const report = await inShares();
    if (report) return report;
  }
  $("progress").removeAttribute("value");
  const answer = await checker().run(["check"], bytes);
  return answer.output.length ? JSON.parse(said(answer)) : { verdict: "FAILED", rule: "", reason: answer.errors };
}

// Nothing if a share is refused, or they took other steps than the proof declares: then a whole check says why.
async function inShares() {
  let [next, done, taken, report, refused] = [0, 0, 0, null, false];
  const work = async (program) => {
    while (next < shares && !refused) {
      next += 1;
      const answer = await program.run(["share", String(next), String(shares)], certificate);
      if (answer.code) return void (refused = true);
      report = JSON.parse(said(answer));
      taken += report.taken;
      $("progress").value = (done += 1) / shares;
    }
  };
  $("progress").value = 0;
  await Promise.all([...Array(cores).keys()].map((number) => work(checker(number))));
  return refused || done < shares || taken !== report.steps ? null : { ...report, verdict: "VERIFIED" };
}

// Does a work that can be cancelled; nothing if it was.
async function busyWith(work) {
  const buttons = document.querySelectorAll(".check button:not(#cancel)");
  const running = (is) => {
    for (const button of buttons) button.disabled = is;
    for (const id of ["progress", "cancel"]) $(id).hidden = !is;
  };
  running(true);
  const stopped = new Promise((resolve) => { cancel = () => resolve(null); });
  const result = await Promise.race([work(), stopped]);
  running(false);
  if (result) return result;
  for (const program of pool.splice(0)) program.end();
  $("verdict").replaceChildren("The check was cancelled: nothing is decided.");
  $("check").focus();
  return null;
}

async function check(bytes, note = "") {
  const begun = performance.now();
  $("verdict").replaceChildren(`${note}Checking ${game.steps.toLocaleString("en")} steps.`);
  const report = await busyWith(() => reported(bytes));
  if (report) showVerdict(report, ((performance.now() - begun) / 1000).toFixed(2), note);
  return report;
}

// A proof in which something is changed, and its hash mended, so that a rule refuses it.
async function spoil(kind) {
  $("progress").removeAttribute("value");
  $("verdict").replaceChildren("Looking for a change that makes the proof wrong.");
  const seed = String(Math.floor(Math.random() * 2 ** 32));
  const answer = await busyWith(() => checker().run(["spoil", kind, seed], payload));
  if (!answer) return null;
  if (answer.code) return void $("verdict").replaceChildren(said(answer));
  const end = answer.output.indexOf(10);
  const { lemma, points } = JSON.parse(new TextDecoder().decode(answer.output.subarray(0, end)));
  const where = lemma === null ? "the theorem" : `lemma ${lemma}`;
  const change = {
    move: () => `In the proof of ${where}, a move at ${name(points[0])} now goes to ${name(points[1])}.`,
    reply: () => `In the proof of ${where}, one answer to a reply was dropped.`,
    points: () => `In the proof of ${where}, ${name(points[0])} and ${name(points[1])} have changed places.`,
  };
  return check(answer.output.slice(end + 1), `${change[kind]()} The hash was mended. `);
}

// The word with a sign of its own shape: a tick in a circle, or a cross in an octagon.
function showVerdict(report, seconds, note = "") {
  const good = report.verdict === "VERIFIED";
  const shape = good ? drawn("circle", { cx: 16, cy: 16, r: 15 }) : drawn("path", { d: "M10 1H22L31 10V22L22 31H10L1 22V10Z" });
  const stroke = drawn("path", { class: "sign", d: good ? "M8 17L14 23L24 10" : "M10 10L22 22M22 10L10 22" });
  const word = element("p", { className: `word ${good ? "good" : "bad"}` }, drawn("svg", { viewBox: "0 0 32 32", "aria-hidden": "true" }, shape, stroke), element("strong", { id: "word" }, report.verdict));
  const broken = report.rule ? `Rule ${report.rule} is broken: ${report.reason}.` : `${report.reason}.`;
  const refusal = { REJECTED: `The file does not prove ${report.claim} ${report.game}.`, MALFORMED: "The file is damaged, or is not a certificate." }[report.verdict] ?? "The check did not end.";
  const sense = good ? `Every step of the proof holds: ${report.claim} ${report.game}.` : `${refusal} ${broken}`;
  const items = good ? { steps: report.steps.toLocaleString("en"), hash: report.hash, "digest of the lines": report.digest, lemmas: report.lemmas, "symmetry maps": report.maps, seconds } : { seconds };
  const entries = Object.entries(items).flatMap(([key, value]) => [element("dt", {}, key), element("dd", {}, String(value))]);
  $("verdict").replaceChildren(word, element("p", {}, note + sense), element("dl", {}, ...entries));
  $("verdict").scrollIntoView({ block: "nearest" });
}

// One bit is changed, and the hash is not mended.
function damaged() {
  const bytes = certificate.slice();
  const at = Math.floor(Math.random() * bytes.length);
  bytes[at] ^= 1 << Math.floor(Math.random() * 8);
  return bytes;
}
