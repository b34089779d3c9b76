/** Where a shape's parts, or the gaps between them, are narrower than something that still prints. */
import * as exact from '../../exact-math.ts';
import { connectedComponents } from '../connected-components/index.ts';
import { dilateByDisc } from '../morphology/disc.ts';
import { layOut, requireKernel, reserve, type WasmKernel } from '../wasm-kernel.ts';
import type { Field } from './crossing.ts';
import { WASM_BASE64 } from './crossing.wasm.gen.ts';

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

type CrossingKernel = WasmKernel & {
  useField(at: number, width: number, height: number, top: number, bottom: number): void;
  measureRow(y: number, side: number, limit: number, places: number): number;
};

let loaded: CrossingKernel | null = null;

/** Address 0 stays unused. */
const FREE_AT = 1024;
const PLACE_BYTES = 16;
/** The field goes through the kernel's memory in bands of about so many pixels. */
const BAND_PIXELS = 2_000_000;
/** A walk's steps are as long as the edge is away: at its last one it may be this many times the limit long. */
const LONGEST_WALK = 2.5;

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
  const { width, height } = field;
  const found = new Growing();
  const margin = Math.ceil(LONGEST_WALK * limit) + 3;
  const rows = Math.max(2 * margin, Math.ceil(BAND_PIXELS / width));
  for (let top = 0; top < height; top += rows) {
    const bottom = Math.min(height, top + rows);
    findInBand(field, side, limit, { top, bottom, margin }, found);
    report(bottom / height);
  }
  return found.finish();
}

function findInBand(
  { signed, width, height }: Field,
  side: 1 | -1,
  limit: number,
  { top, bottom, margin }: { readonly top: number; readonly bottom: number; readonly margin: number },
  found: Growing,
): void {
  loaded ??= requireKernel(WASM_BASE64) as CrossingKernel;
  const kernel = loaded;
  const from = Math.max(0, top - margin);
  const to = Math.min(height, bottom + margin);
  const pixels = (to - from) * width;
  // The kernel reads a row's end in fours.
  const { at, end } = layOut({ field: (pixels + 3) * 4, places: width * PLACE_BYTES }, FREE_AT);
  reserve(kernel, end);
  const { buffer } = kernel.memory;
  new Float32Array(buffer, at.field, pixels).set(signed.subarray(from * width, to * width));
  const columns = new Int32Array(buffer, at.places, width * 4);
  const numbers = new Float32Array(buffer, at.places, width * 4);
  kernel.useField(at.field, width, height, from, to);
  for (let y = top; y < bottom; y++) {
    const count = kernel.measureRow(y, side, limit, at.places);
    for (let i = 0; i < count * 4; i += 4) {
      if (found.count === found.pixels.length) found.grow();
      const place = found.count++;
      found.pixels[place] = y * width + columns[i]!;
      found.widths[place] = numbers[i + 1]!;
      found.middleX[place] = numbers[i + 2]!;
      found.middleY[place] = numbers[i + 3]!;
    }
  }
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

/**
 * Whether a disc of this radius, px, that is all ink has its middle within half a pixel of this one, which is no
 * farther from being deep enough than that.
 */
function holdsDiscBeside({ signed, width, height }: Field, at: number, radius: number): boolean {
  const depth = -signed[at]!;
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
  return depth + Math.min(BETWEEN_PIXELS, exact.hypot(across, down)) >= radius;
}

/**
 * Tells parts that would fail from the tips of stronger ones. A disc of the minimum width is the least that
 * prints: a tip, say a square's corner, lies within one width of such a disc's middle and is merely rounded by the
 * press. A thin line, a speck or the point of a star does not, and all of it fails.
 * @param places narrower than `minimum`, of the parts.
 */
export function findWeakParts(field: Field, places: NarrowPlaces, minimum: number): WeakParts {
  const { width, height } = field;
  const { pixels, widths } = places;
  const partOf = new Uint32Array(pixels.length);
  const narrowest = minimum - widthSlack(minimum);
  const narrow = pixels.filter((_, i) => widths[i]! < narrowest);
  if (narrow.length === 0) return { partOf, count: 0 };
  const strong = markDeep(field, narrowest / 2);
  for (const pixel of narrow) strong[pixel] = 0;
  const holds = dilateByDisc(strong, width, height, minimum + 1);
  const mask = new Uint8Array(width * height);
  for (const pixel of narrow) mask[pixel] = 1;
  const { labels, areas } = connectedComponents(mask, width, height, 8);
  const weak = new Uint32Array(areas.length);
  let count = 0;
  for (const pixel of pixels) {
    const label = labels[pixel]!;
    if (label > 0 && weak[label] === 0 && holds[pixel] === 0) weak[label] = ++count;
  }
  for (let i = 0; i < pixels.length; i++) partOf[i] = weak[labels[pixels[i]!]!]!;
  return { partOf, count };
}

/** 1 wherever a disc of this radius, px, is all ink, 0 elsewhere. */
function markDeep(field: Field, radius: number): Uint8Array {
  const { signed } = field;
  const mask = new Uint8Array(signed.length);
  for (let at = 0; at < mask.length; at++) {
    const depth = -signed[at]!;
    if (depth < radius - BETWEEN_PIXELS) continue;
    if (depth >= radius || holdsDiscBeside(field, at, radius)) mask[at] = 1;
  }
  return mask;
}
