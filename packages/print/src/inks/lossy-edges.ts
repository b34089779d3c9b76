/**
 * JPEG rings in uniform areas, so each pixel is assigned one ink first; only pixels next to another ink can be
 * mixtures.
 */

export type EdgeMixes = {
  readonly first: Uint8Array<ArrayBuffer>;
  /** Indexes of pixels that may be mixtures, in reading order: all that are neither transparent nor uniform. */
  readonly edges: Uint32Array;
  readonly second: Uint8Array<ArrayBuffer>;
  /** Share of the second ink in each edge pixel, 0…1. */
  readonly share: Float32Array;
};

type Size = { readonly width: number; readonly height: number };

/** Minimum share of the lesser ink at a soft edge; away from sharp edges, smaller or isolated mixes are ringing. */
const SOFT = 0.22;

const mixedShare = (share: number) => Math.min(share, 1 - share);

function softPixels({ edges, share }: EdgeMixes, pixels: number): Uint8Array {
  const soft = new Uint8Array(pixels);
  for (const [e, i] of edges.entries()) if (mixedShare(share[e]!) > SOFT) soft[i] = 1;
  return soft;
}

function hardInks({ first, second, edges, share }: EdgeMixes): Uint8Array {
  const hard = first.slice();
  for (const [e, i] of edges.entries()) if (share[e]! > 0.5) hard[i] = second[e]!;
  return hard;
}

/** Reassigns isolated pixels, whose ink no neighbor shares, to the most frequent ink among their neighbors. */
function withoutSpecks(
  hard: Uint8Array,
  uniform: Uint8Array,
  none: number,
  { width, height }: Size,
): Uint8Array {
  const clean = hard.slice();
  const counts = new Uint8Array(256);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      if (uniform[i] !== none) continue;
      const own = hard[i]!;
      counts.fill(0);
      let most = own;
      for (let v = -1; v <= 1; v++)
        for (let u = -1; u <= 1; u++) {
          const ink = hard[i + v * width + u]!;
          if (++counts[ink]! > counts[most]!) most = ink;
        }
      if (counts[own]! <= 1) clean[i] = most;
    }
  }
  return clean;
}

/** Sets each pixel, in place, to one ink or to an edge's mixture. @param labels ink of uniform pixels, or `none` */
export function resolveLossyEdges(mixes: EdgeMixes, labels: Uint8Array, none: number, size: Size): void {
  const { width, height } = size;
  const { first, second, edges, share } = mixes;
  const hard = withoutSpecks(hardInks(mixes), labels, none, size);
  const soft = softPixels(mixes, hard.length);
  for (const [e, i] of edges.entries()) {
    const x = i % width;
    const y = (i - x) / width;
    const own = hard[i]!;
    let edge = false;
    let softCount = 0;
    for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1) && !edge; v++)
      for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
        const at = v * width + u;
        edge ||= hard[at] !== own;
        softCount += soft[at]!;
      }
    const hasOwn = first[i] === own || second[e] === own;
    if (hasOwn && (edge || (soft[i] === 1 && softCount > 1))) continue;
    first[i] = own;
    second[e] = own;
    share[e] = 0;
  }
}
