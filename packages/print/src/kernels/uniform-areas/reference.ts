import type { Raster } from '@printready/pixels/raster';
import type { UniformAreas } from './index.ts';

export function findUniformAreasReference(
  { data, width, height }: Raster,
  bound: number,
  leastAlpha: number,
): UniformAreas {
  const uniform = new Uint8Array(width * height);
  let opaque = 0;
  for (let i = 0; i < uniform.length; i++) opaque += Number(data[4 * i + 3]! >= leastAlpha);
  const isNear = (one: number, other: number): boolean =>
    data[4 * other + 3]! >= leastAlpha &&
    [0, 1, 2].every((c) => Math.abs(data[4 * one + c]! - data[4 * other + c]!) <= bound);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const around = [-1, 0, 1].flatMap((v) => [-1, 0, 1].map((u) => i + v * width + u));
      uniform[i] = Number(around.every((other) => isNear(i, other)));
    }
  return { uniform, opaque };
}
