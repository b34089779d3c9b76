/** Smooths the noisy rim of a compressed file: opacity never falls inward and is the median along the edge. */

export type Layers = {
  /** Kind of solid art. `inner` is the kind of the rim's outermost art layer; each layer inward adds one. */
  readonly art: number;
  readonly inner: number;
  readonly kinds: Uint8Array;
  readonly rim: readonly number[] | Int32Array;
};

const MIDDLE = 4;

/** @param alpha of the whole picture, 0…255. @returns the rim's opacity in `rim` order; −1 if unchanged. */
export function steadyRim(alpha: Uint8Array, { art, inner, kinds, rim }: Layers, width: number): Int16Array {
  const height = alpha.length / width;
  const risen = alpha.slice();
  const isInside = (x: number, y: number) => x > 0 && y > 0 && x < width - 1 && y < height - 1;
  for (const at of rim) {
    const kind = kinds[at]!;
    if (kind <= inner || !isInside(at % width, Math.floor(at / width))) continue;
    for (let row = at - width; row <= at + width; row += width)
      for (let near = row - 1; near <= row + 1; near++)
        if (kinds[near] === kind - 1 && risen[near]! > risen[at]!) risen[at] = risen[near]!;
  }
  const steady = new Int16Array(rim.length).fill(-1);
  const around = new Uint8Array(9);
  for (let i = 0; i < rim.length; i++) {
    const at = rim[i]!;
    let value = risen[at]!;
    if (kinds[at]! <= inner && isInside(at % width, Math.floor(at / width))) {
      let hasInside = false;
      let count = 0;
      for (let row = at - width; row <= at + width; row += width)
        for (let near = row - 1; near <= row + 1; near++) {
          around[count++] = risen[near]!;
          hasInside ||= kinds[near] === art || kinds[near]! > inner;
        }
      if (hasInside) value = around.sort()[MIDDLE]!;
    }
    if (value !== alpha[at]) steady[i] = value;
  }
  return steady;
}
