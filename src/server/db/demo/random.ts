/** A small seeded random source: the same seed gives the same demo data on every machine. */
export interface Random {
  /** uniform in [0, 1) */
  next(): number;
  /** integer in [from, to] */
  int(from: number, to: number): number;
  /** one of the list */
  pick<T>(list: readonly T[]): T;
  /** true with the given probability */
  chance(probability: number): boolean;
  /** roughly normal with mean 0 and deviation 1 (sum of twelve uniforms) */
  normal(): number;
}

/** Mulberry32, seeded by a 32-bit integer. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    int: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: (list) => {
      const item = list[Math.floor(next() * list.length)];
      if (item === undefined) throw new Error('cannot pick from an empty list');
      return item;
    },
    chance: (probability) => next() < probability,
    normal: () => {
      let sum = 0;
      for (let i = 0; i < 12; i += 1) sum += next();
      return sum - 6;
    },
  };
}
