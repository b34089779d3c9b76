/**
 * Steadies the opacity that unmixing gave a compressed file's rim, where each pixel has its own noise: opacity does not
 * fall towards the inside, and along the edge a pixel has the median of those around it. Lines too thin to have an
 * inside stay as they are.
 */

/** Kinds of pixels, as unmix-rim.ts numbers them. */
export type Layers = {
  /** Art that is not rim, and the rim's outermost art; the next layer inwards has one more. */
  readonly art: number;
  readonly inner: number;
  readonly kinds: Uint8Array;
  /** Rim pixels, layer by layer from the outside. */
  readonly rim: readonly number[] | Int32Array;
};

const MIDDLE = 4;

/**
 * @param alpha of the whole picture, 0…255. @returns the rim's, in its order; −1 where it stays.
 */
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
