import { createCrossing, edgeDistance, measureCrossing } from '@printready/pixels/shapes';
import type { Surroundings } from '../tiles/tile-layer.ts';

/** Search radius around the pointer, image pixels. */
export const LINE_REACH = 64;
/** Wider parts do not count as lines, image pixels. */
const WIDEST = 60;
/**
 * Pixels that differ by more (of 255 per channel) are background; noise, JPEG artifacts, and slight gradients differ
 * less.
 */
const ALIKE = 40;

/** Largest channel difference of each pixel from (x, y), weighted by opacity: all transparent colors are equal. */
function differenceFrom({ data, width, x, y }: Surroundings): Uint8Array {
  const middle = (y * width + x) * 4;
  const byte = (at: number) => data[at] ?? 0;
  const seen = (at: number, channel: number) => (byte(at + channel) * byte(at + 3)) / 255;
  const own = [seen(middle, 0), seen(middle, 1), seen(middle, 2)];
  return Uint8Array.from({ length: data.length / 4 }, (_, i) => {
    let most = Math.abs(byte(i * 4 + 3) - byte(middle + 3));
    for (const [channel, value] of own.entries())
      most = Math.max(most, Math.abs(seen(i * 4, channel) - value));
    return most;
  });
}

function groundDifference(differences: Uint8Array): number | null {
  const clear = differences.filter((difference) => difference > ALIKE).sort();
  return clear[clear.length >> 1] ?? null;
}

/** Line width in image pixels; null on the background or on a part wider than a line. */
export function measureLine(around: Surroundings): number | null {
  const { data, width, height, x, y, scale } = around;
  if (data[(y * width + x) * 4 + 3] === 0) return null;
  const differences = differenceFrom(around);
  const ground = groundDifference(differences);
  if (ground === null) return null;
  const coverage = differences.map((difference) =>
    Math.max(0, 255 - Math.round((255 * difference) / ground)),
  );
  const limit = WIDEST / scale;
  const field = { signed: edgeDistance(coverage, width, height, limit / 2 + 2), width, height };
  const crossing = createCrossing();
  return measureCrossing(field, x, y, 1, limit, crossing) ? crossing.width * scale : null;
}
