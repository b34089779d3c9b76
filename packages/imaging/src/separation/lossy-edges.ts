/**
 * Where the edges of flat art lie in a lossy file. Its blocks ring several pixels into the even areas, and its chroma
 * is blurred; but an edge that was drawn sharp is mixed on the pixels that it passes through, and nowhere else. So every
 * pixel is first given to one ink, and only those beside a pixel of another ink may be a mixture.
 */

/** What pixels are made of. */
export type EdgeMixes = {
  /** The ink of each pixel; of a mixture, one of the two. */
  readonly first: Uint8Array<ArrayBuffer>;
  /** Pixels that may be a mixture, in reading order: all that are neither clear nor even. */
  readonly edges: Uint32Array;
  /** Of each of those: the other of the two inks. */
  readonly second: Uint8Array<ArrayBuffer>;
  /** Of each of those: the second ink's share, 0…1. */
  readonly share: Float32Array;
};

type Size = { readonly width: number; readonly height: number };

/** Beyond the edge's own pixels a mixture is ringing, unless it and one beside it are this much: then the edge was drawn soft. */
const SOFT = 0.22;

const mixedShare = (share: number) => Math.min(share, 1 - share);

/** 1 where a pixel is as much of a mixture as soft edges are. */
function softPixels({ edges, share }: EdgeMixes, pixels: number): Uint8Array {
  const soft = new Uint8Array(pixels);
  for (const [e, i] of edges.entries()) if (mixedShare(share[e]!) > SOFT) soft[i] = 1;
  return soft;
}

/** The ink that has most of each pixel. */
function hardInks({ first, second, edges, share }: EdgeMixes): Uint8Array {
  const hard = first.slice();
  for (const [e, i] of edges.entries()) if (share[e]! > 0.5) hard[i] = second[e]!;
  return hard;
}

/** Single pixels of an ink that none of their eight neighbors has go to the ink that most of those have. */
function withoutSpecks(
  hard: Uint8Array,
  even: Uint8Array,
  none: number,
  { width, height }: Size,
): Uint8Array {
  const clean = hard.slice();
  const counts = new Uint8Array(256);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      if (even[i] !== none) continue;
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

/**
 * Settles in place what each pixel without an even label is: all of one ink, or a mixture on an edge.
 * @param labels of even pixels, `none` elsewhere.
 */
export function settleLossyEdges(mixes: EdgeMixes, labels: Uint8Array, none: number, size: Size): void {
  const { width, height } = size;
  const { first, second, edges, share } = mixes;
  const hard = withoutSpecks(hardInks(mixes), labels, none, size);
  const soft = softPixels(mixes, hard.length);
  for (const [e, i] of edges.entries()) {
    const x = i % width;
    const y = (i - x) / width;
    const own = hard[i]!;
    let edge = false;
    // The pixel itself, and those beside it.
    let many = 0;
    for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1) && !edge; v++)
      for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
        const at = v * width + u;
        edge ||= hard[at] !== own;
        many += soft[at]!;
      }
    const meant = first[i] === own || second[e] === own;
    if (meant && (edge || (soft[i] === 1 && many > 1))) continue;
    first[i] = own;
    second[e] = own;
    share[e] = 0;
  }
}
