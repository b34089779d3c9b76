/**
 * Colors through a grid of sampled nodes, plain and obviously right: what the SIMD kernel is held against.
 *
 * A cell of the grid is cut into six tetrahedra by the order of the fractions; the color lies between the four
 * nodes on the way from the cell's low corner to its high one, along the axis of the greatest fraction first
 * (Kasson, Nin, Plouffe & Hafner 1995, "Performing color space conversions with three-dimensional linear
 * interpolation"). With four inputs the first axis is linear between two such colors. The fixed-point steps and
 * their roundings are LittleCMS's, so that its own nodes give its own numbers.
 */
import * as exact from '../../exact-math.ts';

export type ColorGrid = {
  /** Colors of an 8-bit pixel; the first is the slowest in `nodes`. */
  readonly inputs: 3 | 4;
  /** Nodes along each axis; value 0 lies on the first, 255 on the last. */
  readonly nodesPerAxis: number;
  /** 1 to 4 samples of each node. */
  readonly outputs: number;
  /** `nodesPerAxis ** inputs × outputs` samples. */
  readonly nodes: Uint16Array;
};

/** Where an 8-bit value lies on an axis: the node at or below it, and 16 bits of the way to the next. */
export function placeOnAxis(value: number, nodesPerAxis: number): { cell: number; fraction: number } {
  const fixed = value * 257 * (nodesPerAxis - 1);
  const at = fixed + Math.floor((fixed + 0x7fff) / 0xffff);
  return { cell: at >> 16, fraction: at & 0xffff };
}

/** The nodes that a step along each input's axis passes. */
export function axisStrides({ inputs, nodesPerAxis }: Pick<ColorGrid, 'inputs' | 'nodesPerAxis'>): number[] {
  return Array.from({ length: inputs }, (_, i) => exact.pow(nodesPerAxis, inputs - 1 - i));
}

type Step = { readonly stride: number; readonly fraction: number };

function interpolate({ nodes, outputs }: ColorGrid, node: number, steps: readonly Step[]): number[] {
  const way = [...steps].sort((one, other) => other.fraction - one.fraction);
  return Array.from({ length: outputs }, (_, sample) => {
    // At the last node there is no next one, and its fraction is 0.
    const read = (at: number) => nodes[at * outputs + sample] ?? 0;
    let at = node;
    let rest = 0x8001;
    for (const { stride, fraction } of way) {
      const next = fraction === 0 ? at : at + stride;
      rest = (rest + Math.imul(read(next) - read(at), fraction)) | 0;
      at = next;
    }
    return (read(node) + ((rest + (rest >> 16)) >> 16)) & 0xffff;
  });
}

/** One 8-bit pixel's 16-bit result. */
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

/** 16 bits to 8 as LittleCMS rounds them. */
export function to8Bits(sample: number): number {
  return Math.floor((sample * 65_281 + 0x80_0000) / 0x100_0000);
}
