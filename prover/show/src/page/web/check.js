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
