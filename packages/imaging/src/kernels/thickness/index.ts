/** Where a shape's parts, or the gaps between them, are narrower than something that still prints. */
import { connectedComponents } from '../connected-components/index.ts';
import { distanceTransform } from '../distance-transform/index.ts';
import { createCrossing, type Field, measureCrossing } from './crossing.ts';

export { type Crossing, createCrossing, type Field, measureCrossing } from './crossing.ts';

/** Pixels in narrow places, in reading order, with the crossing that was measured at each. */
export type NarrowPlaces = {
  readonly pixels: Uint32Array;
  /** px */
  readonly widths: Float32Array;
  /** Of the crossing; a pixel's own middle is at whole numbers. */
  readonly middleX: Float32Array;
  readonly middleY: Float32Array;
};

class Growing {
  pixels = new Uint32Array(1024);
  widths = new Float32Array(1024);
  middleX = new Float32Array(1024);
  middleY = new Float32Array(1024);
  count = 0;

  grow(): void {
    const { pixels, widths, middleX, middleY, count } = this;
    this.pixels = new Uint32Array(count * 2);
    this.pixels.set(pixels);
    this.widths = new Float32Array(count * 2);
    this.widths.set(widths);
    this.middleX = new Float32Array(count * 2);
    this.middleX.set(middleX);
    this.middleY = new Float32Array(count * 2);
    this.middleY.set(middleY);
  }

  finish(): NarrowPlaces {
    return {
      pixels: this.pixels.slice(0, this.count),
      widths: this.widths.slice(0, this.count),
      middleX: this.middleX.slice(0, this.count),
      middleY: this.middleY.slice(0, this.count),
    };
  }
}

/**
 * Every pixel at which a part (side 1) or a gap (side −1) is narrower than `limit` px.
 * @param field reaches at least `limit` / 2 + 1.
 * @param report called with the fraction done; it may throw to stop.
 */
export function findNarrow(
  field: Field,
  side: 1 | -1,
  limit: number,
  report: (fraction: number) => void = () => undefined,
): NarrowPlaces {
  const { signed, width, height } = field;
  const found = new Growing();
  const crossing = createCrossing();
  const half = limit / 2;
  for (let y = 0, at = 0; y < height; y++) {
    if ((y & 63) === 0) report(y / height);
    for (let x = 0; x < width; x++, at++) {
      const depth = side * -signed[at]!;
      if (depth <= 0 || depth >= half) continue;
      if (!measureCrossing(field, x, y, side, limit, crossing)) continue;
      if (found.count === found.pixels.length) found.grow();
      found.pixels[found.count] = at;
      found.widths[found.count] = crossing.width;
      found.middleX[found.count] = crossing.middleX;
      found.middleY[found.count] = crossing.middleY;
      found.count++;
    }
  }
  return found.finish();
}

export type WeakParts = {
  /** Each place's weak part: 1, 2, …; 0 where the place is only the tip of something that holds. */
  readonly partOf: Uint32Array;
  readonly count: number;
};

/**
 * Crossings this much under the minimum still count as the minimum, px: what antialiased edges can be told to, and
 * more for discs of two or three pixels, which are hardly round.
 */
export const widthSlack = (minimum: number): number => 0.2 + Math.max(0, 4 - minimum) * 0.12;

/** A disc's middle may lie between pixels: so much less deep may the pixel nearest to it be, px. */
const BETWEEN_PIXELS = 0.5;

/**
 * How much deeper than at its second sample a ridge is at its peak, looked for up to half a sample onwards: where the
 * slope that comes up to it meets the one that goes down from the third.
 */
function peakAfter(before: number, here: number, next: number, beyond: number): number {
  const [up, down] = [here - before, next - beyond];
  if (up <= 0 || down <= 0) return 0;
  return up * Math.max(0, Math.min(BETWEEN_PIXELS, (next + down - here) / (up + down)));
}

/** Whether a disc of this radius, px, that is all ink has its middle within half a pixel of this one. */
function holdsDisc({ signed, width, height }: Field, at: number, radius: number): boolean {
  const depth = -signed[at]!;
  if (depth >= radius) return true;
  if (depth < radius - BETWEEN_PIXELS) return false;
  const [x, y] = [at % width, Math.floor(at / width)];
  const gain = (dx: number, dy: number): number => {
    // Art goes on beyond the picture's edge as it is there.
    const deep = (steps: number) => {
      const column = Math.min(width - 1, Math.max(0, x + dx * steps));
      return -signed[Math.min(height - 1, Math.max(0, y + dy * steps)) * width + column]!;
    };
    return peakAfter(deep(-1), depth, deep(1), deep(2));
  };
  const across = Math.max(gain(1, 0), gain(-1, 0));
  const down = Math.max(gain(0, 1), gain(0, -1));
  return depth + Math.min(BETWEEN_PIXELS, Math.hypot(across, down)) >= radius;
}

/**
 * Tells parts that would fail from the tips of stronger ones. A disc of the minimum width is the least that
 * prints: a tip, say a square's corner, lies within one width of such a disc's middle and is merely rounded by the
 * press. A thin line, a speck or the point of a star does not, and all of it fails.
 * @param places narrower than `minimum`, of the parts.
 */
export function findWeakParts(
  { signed, width, height }: Field,
  places: NarrowPlaces,
  minimum: number,
): WeakParts {
  const partOf = new Uint32Array(places.pixels.length);
  if (places.pixels.length === 0) return { partOf, count: 0 };
  const mask = new Uint8Array(signed.length);
  const narrowest = minimum - widthSlack(minimum);
  const field = { signed, width, height };
  for (let at = 0; at < signed.length; at++) mask[at] = holdsDisc(field, at, narrowest / 2) ? 0 : 1;
  const narrow = places.pixels.filter((_, i) => places.widths[i]! < narrowest);
  for (const pixel of narrow) mask[pixel] = 1;
  const toStrong = distanceTransform(mask, width, height);
  mask.fill(0);
  for (const pixel of narrow) mask[pixel] = 1;
  const { labels, areas } = connectedComponents(mask, width, height, 8);
  const weak = new Uint32Array(areas.length);
  const limit = (minimum + 1) ** 2;
  let count = 0;
  for (const pixel of places.pixels) {
    const label = labels[pixel]!;
    if (label > 0 && weak[label] === 0 && toStrong[pixel]! > limit) weak[label] = ++count;
  }
  for (const [i, pixel] of places.pixels.entries()) partOf[i] = weak[labels[pixel]!]!;
  return { partOf, count };
}
