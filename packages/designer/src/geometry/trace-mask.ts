import { traceOutlines } from '@printready/pixels/shapes';
import type { Area } from './area.ts';

/** Half the distance in px over which the blur rises: three pixels from empty to full. */
const SLOPE_PX = 1.5;

/** Sum of each pixel and its eight neighbors, 0…9. */
function blur(mask: Uint8Array, width: number, height: number): Uint8Array {
  const across = new Uint8Array(mask.length);
  const both = new Uint8Array(mask.length);
  for (let at = 1; at < mask.length - 1; at++) across[at] = mask[at - 1]! + mask[at]! + mask[at + 1]!;
  for (let at = width; at < width * (height - 1); at++)
    both[at] = across[at - width]! + across[at]! + across[at + width]!;
  return both;
}

/** Points closer than this to the line between their neighbors are dropped, px. */
const STRAIGHT_PX = 0.06;

function simplify(points: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const kept: (readonly [number, number])[] = [];
  for (const [index, [x, y]] of points.entries()) {
    const before = kept.at(-1) ?? points.at(-1)!;
    const after = points[(index + 1) % points.length]!;
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
    const off = Math.abs((x - before[0]) * dy - (y - before[1]) * dx) / Math.sqrt(dx * dx + dy * dy || 1);
    if (off > STRAIGHT_PX) kept.push([x, y]);
  }
  return kept;
}

/** @param mask 1 inside; border pixels must be 0 */
export function traceMask(
  mask: Uint8Array,
  { width, height, perMm }: { readonly width: number; readonly height: number; readonly perMm: number },
): Area {
  const soft = blur(mask, width, height);
  const signed = new Float32Array(soft.length);
  for (let at = 0; at < signed.length; at++) signed[at] = ((4.5 - soft[at]!) / 4.5) * SLOPE_PX;
  return traceOutlines(signed, width, height, 0).flatMap((loop) => {
    const points = Array.from({ length: loop.length / 2 }, (_, index): readonly [number, number] => [
      loop[2 * index]!,
      loop[2 * index + 1]!,
    ]);
    const few = simplify(points);
    if (few.length < 3) return [];
    // Pixel centers are at integer coordinates.
    const mm = (value: number) => Math.round(((value + 0.5) / perMm) * 1000) / 1000;
    return [Float64Array.from(few.flatMap(([x, y]) => [mm(x), mm(y)]))];
  });
}
