// Unpacks the program (I. Pavlov, LZMA specification, 2015): its size in four bytes, then a stream with three bits of context and none
// of position.

function unpacked(packed) {
  const size = new DataView(packed.buffer, packed.byteOffset).getUint32(0, true);
  const output = new Uint8Array(size);
  // Where the probabilities of each kind of bit begin.
  const [MATCH, REPEAT, FIRST, SECOND, THIRD, LONG] = [0, 12, 24, 36, 48, 60];
  const [SLOT, SPECIAL, ALIGN, LENGTH, AGAIN, LITERAL] = [72, 328, 443, 459, 733, 1007];
  const chances = new Uint16Array(LITERAL + 0x300 * 8).fill(1024);
  let [at, range, code] = [5, 0xffffffff, 0];
  const refill = () => {
    if (range >= 1 << 24) return;
    range = (range << 8) >>> 0;
    code = ((code << 8) | packed[at++]) >>> 0;
  };
  const bit = (index) => {
    const bound = (range >>> 11) * chances[index];
    const is = code >= bound ? 1 : 0;
    if (is) {
      range -= bound;
      code -= bound;
      chances[index] -= chances[index] >> 5;
    } else {
      range = bound;
      chances[index] += (2048 - chances[index]) >> 5;
    }
    refill();
    return is;
  };
  const evenBit = () => {
    range >>>= 1;
    const is = code >= range ? 1 : 0;
    if (is) code -= range;
    refill();
    return is;
  };
  const tree = (base, bits) => {
    let node = 1;
    for (let left = bits; left; left -= 1) node = 2 * node + bit(base + node);
    return node - (1 << bits);
  };
  const reversed = (base, bits) => {
    let [node, value] = [1, 0];
    for (let place = 0; place < bits; place += 1) {
      const is = bit(base + node);
      node = 2 * node + is;
      value |= is << place;
    }
    return value;
  };
  const length = (base) => (!bit(base) ? tree(base + 2, 3) : !bit(base + 1) ? 8 + tree(base + 10, 3) : 16 + tree(base + 18, 8));
  const distance = (slot) => {
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const high = (2 | (slot & 1)) << bits;
    if (slot < 14) return high + reversed(SPECIAL + high - slot, bits);
    let even = 0;
    for (let left = bits - 4; left; left -= 1) even = 2 * even + evenBit();
    return high + 16 * even + reversed(ALIGN, 4);
  };
  while (at < 9) code = ((code << 8) | packed[at++]) >>> 0;
  let state = 0; // of what came last: literals below 7
  let [last, second, third, fourth] = [0, 0, 0, 0]; // distances
  for (let place = 0; place < size; ) {
    if (!bit(MATCH + state)) {
      const base = LITERAL + 0x300 * (place ? output[place - 1] >> 5 : 0);
      let symbol = 1;
      if (state > 6) {
        for (let like = output[place - last - 1]; symbol < 256; like <<= 1) {
          const expected = (like >> 7) & 1;
          const is = bit(base + 256 * (1 + expected) + symbol);
          symbol = 2 * symbol + is;
          if (is !== expected) break;
        }
      }
      while (symbol < 256) symbol = 2 * symbol + bit(base + symbol);
      output[place++] = symbol;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let count;
    if (!bit(REPEAT + state)) {
      [fourth, third, second] = [third, second, last];
      count = 2 + length(LENGTH);
      last = distance(tree(SLOT + 64 * Math.min(count - 2, 3), 6));
      state = state < 7 ? 7 : 10;
    } else if (bit(FIRST + state)) {
      if (!bit(SECOND + state)) [last, second] = [second, last];
      else if (!bit(THIRD + state)) [last, second, third] = [third, last, second];
      else [last, second, third, fourth] = [fourth, last, second, third];
      count = 2 + length(AGAIN);
      state = state < 7 ? 8 : 11;
    } else if (bit(LONG + state)) {
      count = 2 + length(AGAIN);
      state = state < 7 ? 8 : 11;
    } else {
      count = 1;
      state = state < 7 ? 9 : 11;
    }
    for (; count; count -= 1) {
      output[place] = output[place - last - 1];
      place += 1;
    }
  }
  return output;
}
