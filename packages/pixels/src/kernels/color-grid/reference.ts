/** Tetrahedral interpolation (Kasson, Nin, Plouffe & Hafner 1995) with the fixed point and rounding of LittleCMS. */
import * as exact from '../../number/exact-math.ts';

export type ColorGrid = {
  /** Color samples per 8-bit pixel; the first varies slowest in `nodes`. */
  readonly inputs: 3 | 4;
  /** Nodes along each axis; value 0 lies on the first node and 255 on the last. */
  readonly nodesPerAxis: number;
  /** Samples per node, 1 to 4. */
  readonly outputs: number;
  /** `nodesPerAxis ** inputs × outputs` samples. */
  readonly nodes: Uint16Array;
};

/** Position of an 8-bit value on an axis: the node at or below it, and a 16-bit fraction to the next node. */
export function placeOnAxis(value: number, nodesPerAxis: number): { cell: number; fraction: number } {
  const fixed = value * 257 * (nodesPerAxis - 1);
  const at = fixed + Math.floor((fixed + 0x7fff) / 0xffff);
  return { cell: at >> 16, fraction: at & 0xffff };
}

export function axisStrides({ inputs, nodesPerAxis }: Pick<ColorGrid, 'inputs' | 'nodesPerAxis'>): number[] {
  return Array.from({ length: inputs }, (_, i) => exact.pow(nodesPerAxis, inputs - 1 - i));
}

type Step = { readonly stride: number; readonly fraction: number };

function interpolate({ nodes, outputs }: ColorGrid, node: number, steps: readonly Step[]): number[] {
  const byFraction = [...steps].sort((one, other) => other.fraction - one.fraction);
  return Array.from({ length: outputs }, (_, sample) => {
    // The last node has no next node; its fraction is 0.
    const read = (at: number) => nodes[at * outputs + sample] ?? 0;
    let at = node;
    let rest = 0x8001;
    for (const { stride, fraction } of byFraction) {
      const next = fraction === 0 ? at : at + stride;
      rest = (rest + Math.imul(read(next) - read(at), fraction)) | 0;
      at = next;
    }
    return (read(node) + ((rest + (rest >> 16)) >> 16)) & 0xffff;
  });
}

export function convertReference(grid: ColorGrid, pixel: readonly number[]): number[] {
  const strides = axisStrides(grid);
  const places = pixel.map((value) => placeOnAxis(value, grid.nodesPerAxis));
  const node = places.reduce((sum, { cell }, i) => sum + cell * strides[i]!, 0);
  const steps = places.map(({ fraction }, i) => ({ stride: strides[i]!, fraction }));
  if (grid.inputs === 3) return interpolate(grid, node, steps);
  const [first, ...others] = steps;
  const near = interpolate(grid, node, others);
  if (first!.fraction === 0) return near;
  const far = interpolate(grid, node + first!.stride, others);
  return near.map(
    (sample, i) => (sample + ((Math.imul(far[i]! - sample, first!.fraction) + 0x8000) >>> 16)) & 0xffff,
  );
}

export function to8Bits(sample: number): number {
  return Math.floor((sample * 65_281 + 0x80_0000) / 0x100_0000);
}
