// Replies by symmetry: the elements of the group that keep the position.

const elements = (() => {
  const identity = [...Array(game.points).keys()];
  const found = new Map([[identity.join(), identity]]);
  const queue = [identity];
  while (queue.length && found.size * game.points <= 500000) {
    const one = queue.pop();
    for (const generator of game.generators) {
      const product = one.map((point) => generator[point]);
      const key = product.join();
      if (!found.has(key)) {
        found.set(key, product);
        queue.push(product);
      }
    }
  }
  return queue.length ? null : [...found.values()];
})();

function classes({ xeno, ophelia, legal }) {
  const owner = new Map([...xeno.map((point) => [point, "X"]), ...ophelia.map((point) => [point, "O"])]);
  const keeps = (map) => map.every((image, point) => owner.get(image) === owner.get(point));
  const kept = elements.filter(keeps);
  const numbers = new Map();
  let next = 0;
  for (const point of legal) {
    if (numbers.has(point)) continue;
    next += 1;
    for (const map of kept) if (legal.includes(map[point])) numbers.set(map[point], next);
  }
  return numbers;
}
