// A transversal design as latin squares: the block of a row and a column has the symbols that stand there.

views.latin = (() => {
  const { rows, columns, squares } = game.latin;
  const order = rows.length;
  const blocks = squares[0].map((_, index) => [rows[Math.floor(index / order)], columns[index % order], ...squares.map((square) => square[index])]);
  const shown = [];
  for (const [number, square] of squares.entries()) {
    const grid = element("div", { className: "cells" });
    grid.style.gridTemplateColumns = `repeat(${order + 1}, var(--size))`;
    grid.append(element("span", { className: "corner" }), ...columns.map((column) => heading(column)));
    square.forEach((symbol, index) => {
      if (index % order === 0) grid.append(heading(rows[index / order]));
      const button = cell(symbol);
      shown.push([button, blocks[index]]);
      grid.append(button);
    });
    $("latin").append(element("div", { className: "panel" }, element("span", {}, `square ${number + 1}`), grid));
  }
  $("latin").append(element("p", {}, "Rows, columns and symbols are the points. A place in all squares at once is a line: its row, its column and its symbols. A place is faint when both players have a point of its line."));
  $("latin").onkeydown = walk;
  watchPresses($("latin"));
  function heading(point) {
    const button = cell(point);
    button.classList.add("heading");
    return button;
  }
  function draw() {
    const { xeno, ophelia, threats, turn } = play.state;
    const inside = (line, block) => line?.every((point) => block.includes(point));
    for (const [button, block] of shown) {
      const owned = (points) => block.some((point) => points.includes(point));
      button.classList.toggle("dead", owned(xeno) && owned(ophelia));
      button.classList.toggle("drawn", threats.some(({ line }) => inside(line, block)));
      button.classList.toggle("won", Boolean(inside(turn.over?.line, block)));
    }
  }
  return { title: "Latin squares", draw };
})();
