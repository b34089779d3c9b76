/**
 * Each layer covers the mean of the layers below. For screens at different angles, which are independent, these n
 * steps give Neugebauer's mean over all 2ⁿ overprints with Demichel's weights.
 */
import type { Ink, Light } from '../inks/ink.ts';

export type Chain = {
  readonly count: number;
  readonly garment: Float64Array;
  /** Per ink and channel: light that a solid adds (K), and share of the substrate's light it lets through (W − K). */
  readonly adds: Float64Array;
  readonly leaves: Float64Array;
};

export function createChain(inks: readonly Ink[], garment: Light): Chain {
  const adds = new Float64Array(inks.length * 3);
  const leaves = new Float64Array(inks.length * 3);
  for (const [i, { onWhite, onBlack }] of inks.entries()) {
    for (let c = 0; c < 3; c++) {
      adds[3 * i + c] = onBlack[c]!;
      leaves[3 * i + c] = onWhite[c]! - onBlack[c]!;
    }
  }
  return { count: inks.length, garment: Float64Array.from(garment), adds, leaves };
}

/** @param coverages per plate, 0…1, in printing order. @param light receives the result. */
export function printChain(chain: Chain, coverages: ArrayLike<number>, light: Float64Array): void {
  const { count, garment, adds, leaves } = chain;
  let red = garment[0]!;
  let green = garment[1]!;
  let blue = garment[2]!;
  for (let i = 0, at = 0; i < count; i++, at += 3) {
    const a = coverages[i]!;
    if (a === 0) continue;
    red += a * (adds[at]! + (leaves[at]! - 1) * red);
    green += a * (adds[at + 1]! + (leaves[at + 1]! - 1) * green);
    blue += a * (adds[at + 2]! + (leaves[at + 2]! - 1) * blue);
  }
  light[0] = red;
  light[1] = green;
  light[2] = blue;
}
