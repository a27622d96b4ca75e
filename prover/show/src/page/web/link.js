// The address: which position it names, and how it is shared.

const short = game.hash.slice(0, 8);
const framed = location.protocol === "about:";
const address = () => `#${short}:${play.lemma === null ? "" : `L${play.lemma}:`}${play.line.join(",")}`;

function warn(text) {
  $("other").textContent = text;
  $("other").hidden = !text;
}

// Shows the position that the address names; else the start, and why.
async function openAddress() {
  const match = /^#([0-9a-f]{8})(?::L(\d+))?(?::(\d+(?:,\d+)*)?)?$/.exec(location.hash);
  const [, hash, lemma, line] = match ?? [];
  let wrong = "";
  if (match && hash === short) {
    const refused = await go(lemma === undefined ? null : Number(lemma), line ? line.split(",").map(Number) : []);
    if (!refused) return warn("");
    wrong = `The address names a position that this game cannot reach: ${refused}.`;
  } else if (match) {
    wrong = `The address names a position of another proof, ${hash}…; this page holds ${short}….`;
  } else if (location.hash.length > 1) {
    wrong = "The address does not name a position of this game.";
  }
  await show(null, []);
  warn(wrong && `${wrong} This is the start.`);
}

async function share() {
  const link = $("link");
  try {
    await navigator.clipboard.writeText(location.href);
    say("The link to this position is copied.");
  } catch {
    Object.assign(link, { hidden: false, value: location.href });
    link.select();
    say("Copy the link to this position: it is selected.");
  }
}
