import type { Raster } from '@printready/pixels/raster';
import { MAX_FLAT_INKS } from '../inks/flat-inks.ts';

/** Bit mask of all possible inks; NO_INK shifts to a bit outside this mask. */
const ANY_INK = (1 << MAX_FLAT_INKS) - 1;

/** Bit set of the inks that are uniform within `reach` pixels. @param places pixel indexes in reading order */
export function inksNear(
  labels: Uint8Array,
  { width, height }: Pick<Raster, 'width' | 'height'>,
  places: Uint32Array,
  reach: number,
): Uint32Array<ArrayBuffer> {
  const near = new Uint32Array(places.length);
  const columns = new Int32Array(width);
  for (let e = 0; e < places.length; ) {
    const start = places[e]!;
    const y = Math.floor(start / width);
    const rowStart = y * width;
    const rowEnd = rowStart + width;
    let last = start;
    let next = e + 1;
    while (next < places.length && places[next] === last + 1 && last + 1 < rowEnd) last = places[next++]!;
    const [left, right] = [
      Math.max(0, start - rowStart - reach),
      Math.min(width - 1, last - rowStart + reach),
    ];
    const top = Math.max(0, y - reach) * width;
    const bottom = Math.min(height - 1, y + reach) * width;
    for (let x = left; x <= right; x++) {
      let bits = 0;
      for (let at = top + x; at <= bottom + x; at += width) bits |= 1 << labels[at]!;
      columns[x] = bits & ANY_INK;
    }
    for (; e < next; e++) {
      const x = places[e]! - rowStart;
      const end = Math.min(right, x + reach);
      let bits = 0;
      for (let column = Math.max(left, x - reach); column <= end; column++) bits |= columns[column]!;
      near[e] = bits;
    }
  }
  return near;
}
