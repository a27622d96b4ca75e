// One line of each kind, that is up to the board's symmetries: a few of them, at the start or on request.

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
const MOST_KINDS = 4; // that are drawn
let kindsShown = false;

function showKinds(shown) {
  if (shown && view !== "board") chooseView("board");
  kindsShown = shown;
  $("kinds").setAttribute("aria-pressed", String(shown));
  overlay(focusedPoint());
}

// At the start of a visit. Whatever the reader does then ends it.
function beginKinds() {
  $("kinds").hidden = !kinds.length;
  showKinds(kinds.length > 0 && kinds.length <= MOST_KINDS && !$("lines").hasChildNodes() && play.line.length < 2 && play.lemma === null && !play.state.threats.length);
  const stop = ({ target }) => kindsShown && !target.closest?.("#kinds") && showKinds(false);
  for (const kind of ["pointermove", "pointerdown", "keydown"]) document.addEventListener(kind, stop, true);
}
