// One line of each kind, that is up to the board's symmetries, shown in turn.

const kinds = (() => {
  const number = new Map(game.lines.map(({ points: line }, index) => [[...line].sort((one, next) => one - next).join(), index]));
  const home = game.lines.map((_, index) => index);
  const root = (index) => (home[index] === index ? index : (home[index] = root(home[index])));
  for (const map of game.generators) {
    game.lines.forEach(({ points: line }, index) => {
      const image = number.get(line.map((point) => map[point]).sort((one, next) => one - next).join());
      if (image !== undefined) home[root(index)] = root(image);
    });
  }
  return game.generators.length ? game.lines.filter((_, index) => root(index) === index).map(({ points: line }) => line) : [];
})();
const MOST_KINDS = 12; // that are shown
const PAUSE = 1100; // milliseconds
let kindShown = null;
let tour = 0;

function stopKinds() {
  clearTimeout(tour);
  if (kindShown) say(summary());
  kindShown = null;
  $("kinds").setAttribute("aria-pressed", "false");
  $("kinds").textContent = "Kinds of lines";
  overlay(focusedPoint());
}

function showKinds(index = 0) {
  if (index === 0 && view !== "board") chooseView("board");
  if (index === Math.min(kinds.length, MOST_KINDS) || view !== "board") return stopKinds();
  kindShown = kinds[index];
  $("kinds").setAttribute("aria-pressed", "true");
  $("kinds").textContent = "Stop";
  say(kinds.length === 1 ? `All lines are like this one: ${list(kindShown)}.` : `Lines of ${kinds.length} kinds. Kind ${index + 1}: ${list(kindShown)}.`);
  overlay(null);
  tour = setTimeout(() => showKinds(index + 1), PAUSE);
}

// At the start of a visit, unless the reader wants no motion. Whatever the reader does then ends it.
function beginKinds() {
  $("kinds").hidden = !kinds.length;
  if (!kinds.length || play.line.length > 1 || play.lemma !== null || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  showKinds();
  const stop = (event) => {
    for (const kind of ["pointerdown", "keydown"]) document.removeEventListener(kind, stop, true);
    if (kindShown && !event.target.closest?.("#kinds")) stopKinds();
  };
  for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, stop, true);
}
