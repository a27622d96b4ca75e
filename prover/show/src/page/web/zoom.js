// Boards that are too large for a narrow screen: an overview, and one panel or a part of it as large as fingers need it.

let isOverview = false; // whether the whole board is too small for fingers
let zoomed = null; // the panel that is shown alone
let zoomedAt = -Infinity;
const AFTER_ZOOM = 400; // milliseconds in which a tap is the rest of a double tap

const panelOf = (point) => game.layout.panels.panels.findIndex(({ cells }) => cells.includes(point));

function setOverview(is) {
  isOverview = is;
  if (!is) zoomed = null;
  $("zoom").hidden = !is;
  $("board").classList.toggle("small", is && zoomed === null);
  $("window").classList.toggle("zoomed", zoomed !== null);
  [...$("board").children].forEach((panel, index) => { panel.hidden = zoomed !== null && index !== zoomed; });
  $("whole").hidden = zoomed === null;
  for (const id of ["panel-before", "panel-after"]) $(id).hidden = zoomed === null || game.layout.panels.panels.length === 1;
  $("zoom-says").textContent = zoomed === null ? "Tap a part of the board to see it large." : "";
}

function zoomTo(panel, point = null) {
  zoomed = panel;
  zoomedAt = performance.now();
  size();
  if (point !== null && panel !== null) points[point].scrollIntoView({ block: "nearest", inline: "center" });
}

function nextPanel(step) {
  const count = game.layout.panels.panels.length;
  zoomTo((zoomed + step + count) % count);
}

// Whether a tap on a point is one that shows a part of the board. The keyboard claims points at any size.
function touch(point, event) {
  if (view !== "board" || event.detail === 0) return false;
  if (performance.now() - zoomedAt < AFTER_ZOOM) return true;
  if (!isOverview || zoomed !== null) return false;
  zoomTo(panelOf(point), point);
  return true;
}

// Brings the last move into view.
function follow(point) {
  if (!isOverview || zoomed === null || point === undefined) return;
  if (panelOf(point) !== zoomed) zoomTo(panelOf(point), point);
  else points[point].scrollIntoView({ block: "nearest", inline: "nearest" });
}

// Two fingers that part show the panel between them; two that close show the whole board.
function watchPinches(board) {
  const fingers = new Map();
  let begun = 0;
  const apart = () => {
    const [one, next] = [...fingers.values()];
    return Math.hypot(one[0] - next[0], one[1] - next[1]);
  };
  board.addEventListener("pointerdown", ({ pointerId, clientX, clientY }) => {
    fingers.set(pointerId, [clientX, clientY]);
    if (fingers.size === 2) begun = apart();
  });
  board.addEventListener("pointermove", ({ pointerId, clientX, clientY }) => {
    if (!fingers.has(pointerId)) return;
    fingers.set(pointerId, [clientX, clientY]);
    if (fingers.size !== 2 || !isOverview) return;
    const [one, next] = [...fingers.values()];
    if (zoomed === null && apart() > 1.3 * begun) {
      const under = document.elementFromPoint((one[0] + next[0]) / 2, (one[1] + next[1]) / 2)?.closest(".panel");
      if (under) zoomTo([...board.children].indexOf(under));
    } else if (zoomed !== null && apart() < 0.75 * begun) {
      zoomTo(null);
    }
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) board.addEventListener(end, ({ pointerId }) => fingers.delete(pointerId));
}
