// Cubes in space: three coordinates by a rotation, a fourth by a step aside.

views.space = (() => {
  const { side, dimension } = game.cube;
  const turn = { yaw: 0.5, pitch: 0.42, zoom: 1 };
  const axes = [...Array(dimension).keys()];
  const holder = $("space");
  const svg = drawn("svg", { viewBox: "-320 -260 640 520", tabindex: 0, role: "group", "aria-label": "Board in space: drag or arrow keys turn it, plus and minus change its size, Tab reaches its points" });
  const coordinates = (point) => {
    const digits = [];
    for (let index = 0; index < dimension; index += 1) {
      digits.unshift(point % side);
      point = Math.floor(point / side);
    }
    return axes.map((axis) => digits[axis]);
  };
  const step = [1.3, 0.2].map((part) => part * side);
  const radius = Math.sqrt(3) * (side - 1) / 2;
  const reach4 = (axis) => (dimension === 4 ? (step[axis] * (side - 1)) / 2 : 0);
  const room = Math.min(290 / (radius + reach4(0)), 235 / (radius + reach4(1)));
  function place(point) {
    const centre = (side - 1) / 2;
    const at = coordinates(point).map((digit) => digit - centre);
    let [x, y, z] = at;
    const { yaw, pitch } = turn;
    [x, z] = [x * Math.cos(yaw) + z * Math.sin(yaw), z * Math.cos(yaw) - x * Math.sin(yaw)];
    [y, z] = [y * Math.cos(pitch) - z * Math.sin(pitch), z * Math.cos(pitch) + y * Math.sin(pitch)];
    if (dimension === 4) [x, y] = [x + step[0] * at[3], y + step[1] * at[3]];
    const scale = room * turn.zoom;
    const depth = 1 - z * 0.04;
    return [x * scale * depth, y * scale * depth, z, scale * depth];
  }
  function draw() {
    const { state } = play;
    const at = [...Array(game.points).keys()].map(place);
    line = (points, kind) => {
      const [first, last] = [at[points[0]], at[points.at(-1)]];
      return drawn("line", { class: kind, x1: first[0], y1: first[1], x2: last[0], y2: last[1] });
    };
    const edges = [];
    for (const { points: row } of game.lines) {
      const ends = [row[0], row.at(-1)].map(coordinates);
      if (ends[0].filter((digit, axis) => digit !== ends[1][axis]).length === 1) edges.push(line(row, ""));
    }
    const owned = (point) => state.xeno.includes(point) || state.ophelia.includes(point);
    const order = [...at.keys()].sort((one, next) => owned(one) - owned(next) || at[next][2] - at[one][2]);
    const marked = order.map((point) => {
      const [x, y, , scale] = at[point];
      const mark = state.xeno.includes(point) ? "X" : state.ophelia.includes(point) ? "O" : "";
      const free = state.legal.includes(point);
      const size = Math.max(4, Math.min(13, scale * 0.22));
      const group = drawn("g", { class: free ? "free" : "", transform: `translate(${x} ${y})`, "data-point": point, role: "button", tabindex: point === reached ? 0 : -1, "aria-label": points[point].ariaLabel });
      group.append(drawn("title", {}, points[point].ariaLabel));
      group.onfocus = () => { reached = point; overlay(point); };
      group.onmouseenter = () => overlay(point);
      if (mark) {
        group.append(drawn("text", { class: mark, "font-size": size * 2.6 }, mark === "X" ? "✕" : "◯"));
      } else {
        group.append(drawn("circle", { r: 0.7 * size }));
        if (size > 7) group.append(drawn("text", { class: "name", "font-size": 0.75 * size }, name(point)));
      }
      const ring = ["last", "hinted"].find((kind) => points[point].classList.contains(kind));
      if (ring) group.append(drawn("circle", { class: ring, r: 1.3 * size }));
      if (free) group.onclick = () => moved < 4 && claim(point);
      return group;
    });
    const threats = state.threats.map(({ line: points }) => line(points, "drawn"));
    const won = state.turn.over?.line ? [line(state.turn.over.line, "won")] : [];
    const focused = svg.contains(document.activeElement) && document.activeElement !== svg;
    svg.replaceChildren(...edges, lit, ...threats, ...won, ...marked);
    if (focused) focus(reached);
    else light(null);
  }
  let line = null; // draws one as the board is turned
  const lit = drawn("g");
  function light(point) {
    const lines = point === null || !$("show-lines").checked ? [] : through(point);
    lit.replaceChildren(...lines.slice(0, MOST_LINES).map(({ points, whose }) => line(points, `through ${game.own_lines ? whose : ""}`)));
  }
  let reached = 0; // the point that the Tab key reaches
  const focus = (point) => {
    svg.querySelector('[tabindex="0"]').setAttribute("tabindex", -1);
    const group = svg.querySelector(`[data-point="${point}"]`);
    group.setAttribute("tabindex", 0);
    group.focus();
  };
  svg.onkeydown = (event) => {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const onPoint = event.target !== svg;
    if (step && onPoint) next(step);
    else if (step) rotate(step[0] * 0.2, step[1] * 0.15);
    else if (["+", "-"].includes(event.key)) zoom(event.key === "+" ? 1.2 : 1 / 1.2);
    else if (onPoint && ["Enter", " "].includes(event.key)) claim(reached);
    else return;
    event.preventDefault();
  };
  // The nearest point in a direction, as one sees it.
  function next([dx, dy]) {
    const [x, y] = place(reached);
    const costs = [...Array(game.points).keys()].map((point) => {
      const [across, down] = place(point);
      const along = (across - x) * dx + (down - y) * dy;
      const aside = Math.abs((across - x) * dy) + Math.abs((down - y) * dx);
      return along < 4 ? Infinity : along + 3 * aside;
    });
    const least = Math.min(...costs);
    if (least < Infinity) focus(costs.indexOf(least));
  }
  // One finger or the mouse turns the board, two fingers change its size.
  const grips = new Map();
  let moved = 0;
  const apart = ([x, y], [u, v]) => Math.max(1, Math.hypot(x - u, y - v));
  svg.onpointerdown = (event) => {
    if (!grips.size) moved = 0;
    grips.set(event.pointerId, [event.clientX, event.clientY]);
  };
  svg.onpointermove = (event) => {
    const from = grips.get(event.pointerId);
    if (!from) return;
    const to = [event.clientX, event.clientY];
    grips.set(event.pointerId, to);
    moved += Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (moved < 4) return;
    svg.setPointerCapture(event.pointerId);
    const other = [...grips].find(([id]) => id !== event.pointerId)?.[1];
    if (other) zoom(apart(to, other) / apart(from, other));
    else rotate((to[0] - from[0]) / 150, (to[1] - from[1]) / 150);
  };
  svg.onpointerup = svg.onpointercancel = svg.onpointerleave = (event) => { grips.delete(event.pointerId); };
  svg.onmouseleave = () => overlay(null);
  watchPresses(svg);
  svg.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / 600));
  }, { passive: false });
  function zoom(factor) {
    turn.zoom = Math.min(4, Math.max(0.4, turn.zoom * factor));
    draw();
  }
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
  button("Larger", () => zoom(1.2));
  button("Smaller", () => zoom(1 / 1.2));
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
  holder.append(svg, controls);
  return { title: "In space", draw, light };
})();
