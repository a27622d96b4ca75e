// Hex: a rhombus of hexagons. Two sides have the colour of the player who joins them.

function drawHex() {
  spots = null;
  const side = game.hex;
  const radius = points[0].offsetWidth / Math.sqrt(3);
  const corner = (point, number) => {
    const [x, y] = at(point);
    const angle = (Math.PI * (number - 1.5)) / 3;
    return `${x + radius * Math.cos(angle)} ${y + radius * Math.sin(angle)}`;
  };
  const run = (cells, corners) => `M${cells.flatMap((point) => corners.map((number) => corner(point, number))).join("L")}`;
  const row = [...Array(side).keys()];
  const column = row.map((place) => place * side);
  const across = game.lines.find(({ points: line }) => line.length === side && line.every((point) => point < side)).whose;
  const edge = (mark, ...runs) => runs.map((d) => drawn("path", { class: `edge ${mark}`, d }));
  $("lines").replaceChildren(
    ...edge(across, run(column, [5, 4, 3]), run(column.map((point) => point + side - 1), [0, 1, 2])),
    ...edge(across === "X" ? "O" : "X", run(row, [5, 0, 1]), run(row.map((point) => point + side * (side - 1)), [4, 3, 2])),
    ...points.map((_, point) => drawn("path", { class: "cell", d: `${run([point], [0, 1, 2, 3, 4, 5])}Z` })),
  );
}
