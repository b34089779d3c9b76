/** Random numbers from integer arithmetic: the same seed and name give the same draws in every engine. */

/** FNV-1a over the characters of the name, starting from the seed: an independent stream per decision. */
export function subSeed(seed: number, name: string): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193) >>> 0;
  return hash;
}

export type Random = {
  /** Range [0, 1). */
  readonly unit: () => number;
  readonly pick: <Item>(items: readonly Item[]) => Item;
};

/** mulberry32 (Tommy Ettinger, public domain). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const unit = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(unit() * items.length)];
    if (item === undefined) throw new RangeError('There is nothing to pick from; check the list first.');
    return item;
  };
  return { unit, pick };
}
