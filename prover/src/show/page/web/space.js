// Cubes in space: three coordinates by a rotation, a fourth by a step aside.

const space = (() => {
  if (!game.cube || ![3, 4].includes(game.cube.dimension)) return null;
  const { side, dimension } = game.cube;
  const turn = { yaw: 0.5, pitch: 0.42, zoom: 1 };
  const axes = [...Array(dimension).keys()];
  const holder = $("space");
  const svg = drawn("svg", { viewBox: "-320 -260 640 520", role: "group", "aria-label": "Board in space: drag or arrow keys turn it" });
  const coordinates = (point) => {
    const digits = [];
    for (let index = 0; index < dimension; index += 1) {
      digits.unshift(point % side);
      point = Math.floor(point / side);
    }
    return axes.map((axis) => digits[axis]);
  };
  const step = [1.6, 0.2].map((part) => part * side);
  function place(point) {
    const centre = (side - 1) / 2;
    const at = coordinates(point).map((digit) => digit - centre);
    let [x, y, z] = at;
    const { yaw, pitch } = turn;
    [x, z] = [x * Math.cos(yaw) + z * Math.sin(yaw), z * Math.cos(yaw) - x * Math.sin(yaw)];
    [y, z] = [y * Math.cos(pitch) - z * Math.sin(pitch), z * Math.cos(pitch) + y * Math.sin(pitch)];
    if (dimension === 4) [x, y] = [x + step[0] * at[3], y + step[1] * at[3]];
    const width = dimension === 4 ? side * side * 1.75 : side * 1.75;
    const scale = (520 / width) * turn.zoom;
    const depth = 1 - z * 0.04;
    return [x * scale * depth, y * scale * depth, z, scale * depth];
  }
  function draw() {
    const { state } = play;
    if (!state) return;
    const at = [...Array(game.points).keys()].map(place);
    const line = (points, kind) => {
      const [first, last] = [at[points[0]], at[points.at(-1)]];
      return drawn("line", { class: kind, x1: first[0], y1: first[1], x2: last[0], y2: last[1] });
    };
    const edges = [];
    for (const { points: row } of game.lines) {
      const ends = [row[0], row.at(-1)].map(coordinates);
      if (ends[0].filter((digit, axis) => digit !== ends[1][axis]).length === 1) edges.push(line(row, ""));
    }
    const order = [...at.keys()].sort((one, next) => at[next][2] - at[one][2]);
    const marked = order.map((point) => {
      const [x, y, , scale] = at[point];
      const mark = state.xeno.includes(point) ? "X" : state.ophelia.includes(point) ? "O" : "";
      const free = state.legal.includes(point);
      const radius = Math.max(4, Math.min(13, scale * 0.22));
      const group = drawn("g", { class: free ? "free" : "", transform: `translate(${x} ${y})`, "data-point": point });
      group.append(drawn("title", {}));
      group.firstChild.textContent = `${name(point)}: ${mark ? player[mark] : "free"}`;
      if (mark) {
        const text = drawn("text", { class: mark, "font-size": radius * 2.6 });
        text.textContent = mark === "X" ? "✕" : "◯";
        group.append(text);
      } else {
        group.append(drawn("circle", { r: radius }));
      }
      if (free) group.onclick = () => moved < 4 && claim(point);
      return group;
    });
    const threats = state.threats.map(({ line: points }) => line(points, "drawn"));
    const won = state.turn.over?.line ? [line(state.turn.over.line, "won")] : [];
    svg.replaceChildren(...edges, ...threats, ...won, ...marked);
  }
  let grip = null;
  let moved = 0;
  svg.onpointerdown = (event) => { grip = [event.clientX, event.clientY]; moved = 0; };
  svg.onpointermove = (event) => {
    if (!grip) return;
    const [dx, dy] = [event.clientX - grip[0], event.clientY - grip[1]];
    moved += Math.abs(dx) + Math.abs(dy);
    grip = [event.clientX, event.clientY];
    rotate(dx / 150, dy / 150);
  };
  svg.onpointerup = svg.onpointerleave = () => { grip = null; };
  svg.addEventListener("wheel", (event) => {
    event.preventDefault();
    turn.zoom = Math.min(4, Math.max(0.4, turn.zoom * Math.exp(-event.deltaY / 600)));
    draw();
  }, { passive: false });
  function rotate(yaw, pitch) {
    turn.yaw += yaw;
    turn.pitch = Math.max(-1.5, Math.min(1.5, turn.pitch + pitch));
    draw();
  }
  const controls = element("div", { className: "bar" });
  const button = (text, action) => controls.append(element("button", { type: "button", onclick: action }, text));
  button("Turn left", () => rotate(-0.2, 0));
  button("Turn right", () => rotate(0.2, 0));
  button("Up", () => rotate(0, -0.15));
  button("Down", () => rotate(0, 0.15));
  button("Larger", () => { turn.zoom = Math.min(4, turn.zoom * 1.2); draw(); });
  button("Smaller", () => { turn.zoom = Math.max(0.4, turn.zoom / 1.2); draw(); });
  const labels = ["right", "down", "back", "step"];
  axes.forEach((_, place) => {
    const choice = element("select", { ariaLabel: `Coordinate shown ${labels[place]}`, onchange: () => {
      const chosen = Number(choice.value);
      const swap = axes.indexOf(chosen);
      [axes[place], axes[swap]] = [axes[swap], axes[place]];
      [...controls.querySelectorAll("select")].forEach((select, index) => { select.value = axes[index]; });
      draw();
    } });
    for (let axis = 0; axis < dimension; axis += 1) choice.append(element("option", { value: axis, selected: axis === axes[place] }, `x${axis + 1}`));
    controls.append(element("label", {}, `${labels[place]} `, choice));
  });
  holder.append(controls, svg);
  return { draw };
})();

function chooseView(chosen) {
  view = chosen;
  $("stage").hidden = view !== "board";
  $("space").hidden = view !== "space";
  for (const button of $("views").children) button.setAttribute("aria-pressed", String(button.value === view));
  if (play.state) render();
}

if (space) {
  for (const [value, text] of [["board", "Layers"], ["space", "In space"]]) {
    $("views").append(element("button", { type: "button", value, onclick: () => chooseView(value) }, text));
  }
  chooseView("board");
}
