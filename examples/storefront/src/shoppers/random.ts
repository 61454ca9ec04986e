/** Creates a generator of random numbers from 0 to 1, the same for the same seed (mulberry32). */
export const createRandom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** Picks one item of a list. @throws Error if it is empty */
export const pick = <T>(random: () => number, from: readonly T[]): T => {
  const item = from[Math.floor(random() * from.length)];
  if (item === undefined) throw new Error("There is nothing to pick from.");
  return item;
};
