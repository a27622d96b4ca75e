// How a line runs over the board: through its own points and no others.

// Where the points stand, measured once for a drawing, and only if there is something to draw.
let spots = null;
const standing = () => (spots ??= points.map(middle));
const at = (point) => standing()[point];
const far = ([x, y], [u, v]) => Math.hypot(u - x, v - y);
const away = (one, next, [x, y]) => {
  // The distance of a place from the segment between two others.
  const [u, v] = [next[0] - one[0], next[1] - one[1]];
  const along = ((x - one[0]) * u + (y - one[1]) * v) / (u * u + v * v || 1);
  const clamped = Math.max(0, Math.min(1, along));
  return far([one[0] + clamped * u, one[1] + clamped * v], [x, y]);
};

// Cells of one panel that hang together by their sides, as those of an animal: each pair of neighbours; else nothing.
function neighbours(line) {
  const panel = game.layout.panels?.panels.find(({ cells }) => cells.includes(line[0]));
  const spots = panel && line.map((point) => panel.cells.indexOf(point)).map((spot) => (spot < 0 ? null : [spot % panel.columns, Math.floor(spot / panel.columns)]));
  if (!spots || spots.includes(null)) return [];
  const pairs = line.flatMap((one, index) => line.slice(index + 1).map((next, more) => [one, next, far(spots[index], spots[index + 1 + more])]));
  const beside = pairs.filter(([, , distance]) => distance === 1);
  const reached = new Set([line[0]]);
  for (let grows = true; grows; ) {
    grows = false;
    for (const [one, next] of beside) {
      if (reached.has(one) === reached.has(next)) continue;
      reached.add(one).add(next);
      grows = true;
    }
  }
  return reached.size === line.length ? beside : [];
}

// The circle through three places, if it is small and runs over no foreign place; else nothing.
function circle([[x, y], [u, v], [s, t]], foreign, cell) {
  const twice = 2 * (x * (v - t) + u * (t - y) + s * (y - v));
  const [one, next, third] = [x * x + y * y, u * u + v * v, s * s + t * t];
  const centre = [(one * (v - t) + next * (t - y) + third * (y - v)) / twice, (one * (s - u) + next * (x - s) + third * (u - x)) / twice];
  const radius = far(centre, [x, y]);
  const clear = radius < $("stage").clientWidth / 3 && foreign.every((place) => Math.abs(far(centre, place) - radius) > 0.4 * cell);
  return clear ? `M${centre[0] - radius} ${centre[1]}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0` : null;
}

// A leg from one point of a line to the next. It bends where a foreign point would lie under it; not from one layer to another.
function leg(one, next, foreign, cell) {
  const under = 0.3 * cell;
  if (game.layout.panels?.panels.length > 1 || foreign.every((place) => away(one, next, place) > under)) return `L${next.join(" ")}`;
  const [u, v] = [next[0] - one[0], next[1] - one[1]];
  const controls = [0.15, 0.3, 0.45, 0.6, 0.8, 1].flatMap((bend) => [bend, -bend]).map((bend) => [(one[0] + next[0]) / 2 + bend * v, (one[1] + next[1]) / 2 - bend * u]);
  const on = (control, part) => [0, 1].map((way) => (1 - part) ** 2 * one[way] + 2 * part * (1 - part) * control[way] + part ** 2 * next[way]);
  const parts = [...Array(19).keys()].map((index) => (index + 1) / 20);
  const clear = (control) => parts.every((part) => foreign.every((place) => far(place, on(control, part)) > under));
  return `Q${(controls.find(clear) ?? controls[0]).join(" ")} ${next.join(" ")}`;
}

// The path of a line.
function path(line) {
  const cell = points[line[0]].offsetWidth;
  const places = line.map(at);
  const foreign = standing().filter((_, point) => !line.includes(point));
  const isStraight = places.every((place) => away(places[0], places.at(-1), place) < 0.25 * cell);
  if (game.layout.places) {
    if (places.length === 3 && !places.some((place, index) => away(places[(index + 1) % 3], places[(index + 2) % 3], place) < cell / 2)) {
      const round = circle(places, foreign, cell);
      if (round) return round;
    }
    const spread = (axis) => Math.max(...places.map((place) => place[axis])) - Math.min(...places.map((place) => place[axis]));
    const axis = spread(0) >= spread(1) ? 0 : 1;
    places.sort((first, second) => first[axis] - second[axis]);
  } else if (!isStraight) {
    const beside = neighbours(line);
    if (beside.length) return beside.map(([one, next]) => `M${at(one).join(" ")}L${at(next).join(" ")}`).join("");
  }
  return `M${places[0].join(" ")}${places.slice(1).map((next, index) => leg(places[index], next, foreign, cell)).join("")}`;
}
