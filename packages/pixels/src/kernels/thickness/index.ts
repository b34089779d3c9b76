import * as exact from '../../number/exact-math.ts';
import { layOut, type OpenKernel, sharedKernel, type WasmKernel } from '../../platform/wasm-kernel.ts';
import { connectedComponents } from '../connected-components/index.ts';
import { dilateByDisc } from '../morphology/disc.ts';
import type { Field } from './crossing.ts';
import { WASM_BASE64 } from './crossing.wasm.gen.ts';

export { createCrossing, type Field, measureCrossing } from './crossing.ts';

export type NarrowPlaces = {
  readonly pixels: Uint32Array;
  readonly widths: Float32Array;
  /** Midpoint of the crossing; pixel centers are integers. */
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

const openKernel = sharedKernel(WASM_BASE64) as OpenKernel<CrossingKernel>;

const PLACE_BYTES = 16;
const BAND_PIXELS = 2_000_000;
/** Maximum length of a walk as a multiple of the limit: its last step can be as long as the distance to the edge. */
const LONGEST_WALK = 2.5;

/** @param field needs a reach of at least `limit` / 2 + 1. @param side 1: parts, −1: gaps. @param limit px */
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
  const from = Math.max(0, top - margin);
  const to = Math.min(height, bottom + margin);
  const pixels = (to - from) * width;
  // The kernel reads rows in groups of four.
  const { at, end } = layOut({ field: (pixels + 3) * 4, places: width * PLACE_BYTES });
  const kernel = openKernel(end);
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
  /** Weak part at each place: 1, 2, …; 0 for the tip of a stronger part. */
  readonly partOf: Uint32Array;
  readonly count: number;
};

/** Tolerance of a measured width, px: accuracy of antialiased edges, plus the error of discs 2 or 3 px wide. */
export const widthSlack = (minimum: number): number => 0.2 + Math.max(0, 4 - minimum) * 0.12;

/** Depth tolerance for disc centers that lie between pixels, px. */
const BETWEEN_PIXELS = 0.5;

/** Height of a ridge's peak above `here`, where the line rising to `here` meets the line falling from `next`. */
function peakAfter(before: number, here: number, next: number, beyond: number): number {
  const [up, down] = [here - before, next - beyond];
  if (up <= 0 || down <= 0) return 0;
  return up * Math.max(0, Math.min(BETWEEN_PIXELS, (next + down - here) / (up + down)));
}

/** True if an inscribed disc with this radius, px, has its center within half a pixel of this pixel. */
function holdsDiscBeside({ signed, width, height }: Field, at: number, radius: number): boolean {
  const depth = -signed[at]!;
  const [x, y] = [at % width, Math.floor(at / width)];
  const gain = (dx: number, dy: number): number => {
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
 * Finds parts that are too thin to print: lines, specks, and star points. A tip within one minimum width of a
 * printable disc is no such part, because the press only rounds it.
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

/** Returns 1 for centers of inscribed discs with this radius, px. */
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
