/** Reference for the SIMD kernel: tetrahedral interpolation as in color-grid/reference.ts, in 15 bits. */
import { placeOnAxis } from '@printready/pixels/color-grid';

/** 255 in the nodes' fixed point; the remaining bits store signed differences. */
export const FULL_COVERAGE = 255 << 7;

export type PlateNodes = {
  readonly nodesPerAxis: number;
  /** Number of plates, 1 to 8. */
  readonly plates: number;
  /** `plates` coverages per node, 0…FULL_COVERAGE; red varies slowest. */
  readonly nodes: Uint16Array;
};

/** Rounded product of two 15-bit numbers, like `i16x8.q15mulr_sat_s`. */
const times = (step: number, fraction: number) => (step * fraction + 0x4000) >> 15;

export function readPlatesReference(
  { nodesPerAxis, plates, nodes }: PlateNodes,
  rgb: readonly number[],
): number[] {
  const strides = [nodesPerAxis ** 2, nodesPerAxis, 1];
  const places = rgb.map((value) => placeOnAxis(value, nodesPerAxis));
  const steps = places
    .map(({ fraction }, axis) => ({ fraction: fraction >> 1, stride: fraction === 0 ? 0 : strides[axis]! }))
    .sort((a, b) => b.fraction - a.fraction || b.stride - a.stride);
  return Array.from({ length: plates }, (_, plate) => {
    let at = places.reduce((sum, { cell }, axis) => sum + cell * strides[axis]!, 0);
    let sum = nodes[at * plates + plate]!;
    for (const { fraction, stride } of steps) {
      const here = nodes[at * plates + plate]!;
      at += stride;
      sum += times(nodes[at * plates + plate]! - here, fraction);
    }
    return Math.min(255, Math.max(0, (sum + 64) >> 7));
  });
}
