/** Colors to plates, plain: what the SIMD kernel is held against. Tetrahedra as in color-grid/reference.ts, in 15 bits. */
import { placeOnAxis } from '../color-grid/reference.ts';

/** 255 in the fixed point of nodes: what is left of 16 bits holds differences with their sign. */
export const FULL_COVERAGE = 255 << 7;

export type PlateNodes = {
  readonly nodesPerAxis: number;
  /** Plates, 1 to 8. */
  readonly plates: number;
  /** `plates` coverages of each node, 0…FULL_COVERAGE; red is the slowest axis. */
  readonly nodes: Uint16Array;
};

/** Of two 15-bit numbers, rounded: what `i16x8.q15mulr_sat_s` does. */
const times = (step: number, fraction: number) => (step * fraction + 0x4000) >> 15;

/** One pixel's bytes of coverage. */
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
