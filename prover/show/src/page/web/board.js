// The board as buttons.

const points = []; // of the board
const buttons = []; // of all views
let current = null; // the one that the Tab key reaches
let view = "board";
const pointOf = (button) => Number(button.dataset.point);

// On a large board, letters and numbers along the edge tell the names.
const isEdged = game.points > 100 && game.layout.panels?.panels.length === 1 && game.names.every((name) => /^[a-z]\d+$/.test(name));
const LONG_NAME = 6; // letters

// Where points stand anywhere: the part of the square that they need.
const figure = game.layout.places && (() => {
  const { places } = game.layout;
  const nearest = Math.min(1, ...places.flatMap((one, index) => places.slice(0, index).map((next) => Math.hypot(one[0] - next[0], one[1] - next[1]))));
  const around = Math.max(0.05, 0.6 * nearest);
  const [[left, right], [top, bottom]] = [0, 1].map((axis) => places.map((place) => place[axis])).map((all) => [Math.min(...all) - around, Math.max(...all) + around]);
  const [wide, high] = [right - left, bottom - top];
  return { left, top, wide, high, nearest, aspect: wide / high, isHex: Boolean(game.hex) };
})();

function cell(point) {
  const button = element("button", { type: "button", className: "point", tabIndex: -1, title: name(point).length > LONG_NAME ? name(point) : "" });
  button.dataset.point = point;
  button.onclick = (event) => touch(point, event) || claim(point);
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
    board.className = isEdged ? "panels edged" : "panels";
    $("board").style.setProperty("gap", `${GAP}px`);
    for (const { title, columns, rows, cells } of panels.panels) {
      const grid = element("div", { className: "cells" });
      grid.style.gridTemplateColumns = `${rows.length ? "4.2rem " : ""}repeat(${columns}, var(--size))`;
      cells.forEach((point, index) => {
        if (rows.length && index % columns === 0) grid.append(element("span", { className: "title" }, rows[index / columns]));
        grid.append(point === null ? element("span") : (points[point] = cell(point)));
        if (isEdged && index % columns === 0) points[point].dataset.row = name(point).slice(1);
        if (isEdged && index < columns) points[point].dataset.column = name(point)[0];
      });
      const shown = element("div", { className: "panel" });
      if (panels.panels.length > 1) {
        shown.append(element("span", {}, title));
        shown.setAttribute("role", "group");
        shown.setAttribute("aria-label", title);
      }
      shown.append(grid);
      board.append(shown);
    }
  } else {
    board.className = figure.isHex ? "places hex" : "places";
    $("stage").style.setProperty("--aspect", figure.aspect);
    places.forEach(([x, y], point) => {
      const button = (points[point] = cell(point));
      button.style.left = `${(100 * (x - figure.left)) / figure.wide}%`;
      button.style.top = `${(100 * (y - figure.top)) / figure.high}%`;
      board.append(button);
    });
  }
  board.onmouseleave = () => overlay(null);
  board.onkeydown = walk;
  reach(points[0]);
  watchPresses(board);
  if (panels) watchPinches(board);
  size();
  let width = 0;
  new ResizeObserver(() => {
    if (width === (width = $("play").clientWidth)) return;
    size();
  }).observe($("play"));
  window.addEventListener("resize", size);
}

// Cells as large as the width has room for, and the height below the header; but not so small for the height's sake that a finger
// misses them: then the page scrolls. Panels keep their arrangement. Where they then are too small for fingers, the board is an
// overview, of which a tap shows a part large.
const isTouched = matchMedia("(pointer: coarse)").matches;
const SMALLEST = isTouched ? 44 : 24;
const FOR_FINGERS = isTouched ? 44 : 32;
const LARGEST = 240;
const GAP = isTouched ? 6 : 14; // pixels between panels
const EDGE = 22; // pixels for coordinates

function size() {
  const { panels, places } = game.layout;
  const room = $("play").clientWidth;
  const below = matchMedia("(min-width: 62rem)").matches ? 24 : $("message").offsetHeight + 24;
  const high = Math.max(240, innerHeight - $("play").offsetTop - below);
  let cells = 14;
  if (panels) {
    const [{ columns, rows, cells: all }] = panels.panels;
    const titles = rows.length ? 70 : isEdged ? EDGE : 0;
    const fits = (count) => Math.floor((room - count * (titles + columns + 1) - (count - 1) * GAP) / (count * columns));
    const many = panels.panels.length > 1;
    const down = Math.ceil(panels.panels.length / panels.columns);
    const tall = Math.floor((high - down * (many || isEdged ? 24 : 4) - (down - 1) * GAP) / (down * (all.length / columns + 0.05)));
    cells = Math.min(fits(panels.columns), Math.max(tall, FOR_FINGERS));
    setOverview(cells < SMALLEST);
    if (zoomed !== null) cells = Math.max(fits(1), FOR_FINGERS);
    $("board").style.gridTemplateColumns = `repeat(${zoomed === null ? panels.columns : 1}, max-content)`;
  } else {
    const apart = (figure.nearest * Math.min(room, high * figure.aspect)) / figure.wide;
    cells = figure.isHex ? apart : Math.max(24, Math.min(FOR_FINGERS, 0.9 * apart), Math.min(72, 0.65 * apart));
  }
  $("play").style.setProperty("--high", `${high}px`);
  $("stage").style.setProperty("--size", `${Math.min(LARGEST, cells)}px`);
  if (game.latin) $("latin").style.setProperty("--latin", `${Math.min(56, Math.floor(room / (game.latin.rows.length + 1) - 2))}px`);
  drawAll();
  overlay(focusedPoint());
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
