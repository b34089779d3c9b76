/** How wide the line under the pointer is, whatever its color: the measuring tape that needs no drawing. */

import { edgeDistance } from '@printready/imaging/kernels/edge-distance';
import { createCrossing, measureCrossing } from '@printready/imaging/kernels/thickness';
import type { Surroundings } from './tile-layer.ts';

/** Image pixels on each side of the pointer that are looked at. */
export const LINE_REACH = 64;
/** Lines up to this wide are measured, image pixels; beyond it is a part, not a line. */
const WIDEST = 60;
/** A channel that differs by less belongs to the line: noise, JPEG, a slight gradient. */
const ALIKE = 40;

/** The greatest difference of a channel, colors weighed by opacity: what is clear is one color. */
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

/** What the line lies on differs by this much: the median of all that differs clearly. */
function groundDifference(differences: Uint8Array): number | null {
  const clear = differences.filter((difference) => difference > ALIKE).sort();
  return clear[clear.length >> 1] ?? null;
}

/** Image pixels; null where the pointer is on nothing, or on something wider than a line. */
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
