import type { Raster } from '@printready/pixels/raster';
import type { Rgb } from '../contract/option-schemas.ts';
import { rangeAt, wordsOf } from './compare-pictures.ts';

/** Difference of each pixel from the nearest background color, 8-bit levels of the channel that differs most. */
export function levelsFrom({ data }: Raster, keys: readonly Rgb[]): Uint8Array {
  const words = wordsOf(data);
  const levels = new Uint8Array(words.length);
  const channels = Int16Array.from(keys.flatMap(({ r, g, b }) => [r, g, b]));
  const levelOf = (word: number) => {
    let least = 255;
    for (let key = 0; key < channels.length; key += 3) {
      const red = Math.abs((word & 255) - channels[key]!);
      const green = Math.abs(((word >> 8) & 255) - channels[key + 1]!);
      const blue = Math.abs(((word >> 16) & 255) - channels[key + 2]!);
      least = Math.min(least, Math.max(red, green, blue));
    }
    return least;
  };
  let word = words[0] ?? 0;
  let level = levelOf(word);
  for (let at = 0; at < levels.length; at++) {
    if (words[at] !== word) {
      word = words[at]!;
      level = levelOf(word);
    }
    levels[at] = level;
  }
  return levels;
}

/** Keeps 5 bits per channel, which merges compression noise. */
const SHIFT = 3;
const BINS = 1 << 15;
/** Maximum range over three pixels inside a flat area, 8-bit levels. */
const FLAT = 24;

const binOf = (data: Raster['data'], i: number) =>
  ((data[i]! >> SHIFT) << 10) | ((data[i + 1]! >> SHIFT) << 5) | (data[i + 2]! >> SHIFT);

const SAMPLES = 300_000;

/** Stride in bytes (4 per pixel): an odd number of pixels, so that it never matches an even period in the art. */
const strideOf = ({ data }: Raster) => 4 * (2 * Math.floor(data.length / 4 / SAMPLES / 2) + 1);

function usualOf(opened: Raster, shown: Raster): Float32Array {
  const counts = new Uint32Array(BINS);
  const sums = new Float64Array(4 * BINS);
  const stride = strideOf(opened);
  for (let i = 0; i < opened.data.length; i += stride) {
    if (opened.data[i + 3] !== 255) continue;
    const bin = binOf(opened.data, i);
    counts[bin]!++;
    const alpha = shown.data[i + 3]!;
    for (let c = 0; c < 3; c++) sums[4 * bin + c]! += (shown.data[i + c]! * alpha) / 255;
    sums[4 * bin + 3]! += alpha;
  }
  const means = new Float32Array(sums.length);
  for (let at = 0; at < means.length; at++) means[at] = sums[at]! / counts[at >> 2]!;
  return means;
}

function refine(opened: Raster, shown: Raster, means: Float32Array, levels: number): Float32Array {
  const counts = new Uint32Array(BINS);
  const sums = new Float64Array(4 * BINS);
  const stride = strideOf(opened);
  for (let i = 0; i < opened.data.length; i += stride) {
    if (opened.data[i + 3] !== 255) continue;
    const bin = binOf(opened.data, i);
    if (apartFrom(shown, i, means, bin) > levels) continue;
    counts[bin]!++;
    const alpha = shown.data[i + 3]!;
    for (let c = 0; c < 3; c++) sums[4 * bin + c]! += (shown.data[i + c]! * alpha) / 255;
    sums[4 * bin + 3]! += alpha;
  }
  return means.map((mean, at) => (counts[at >> 2] === 0 ? mean : sums[at]! / counts[at >> 2]!));
}

function apartFrom({ data }: Raster, i: number, means: Float32Array, bin: number): number {
  const alpha = data[i + 3]!;
  let most = Math.abs(alpha - means[4 * bin + 3]!);
  for (let c = 0; c < 3; c++)
    most = Math.max(most, Math.abs((data[i + c]! * alpha) / 255 - means[4 * bin + c]!));
  return most;
}

/** Marks flat-area pixels whose new color differs by more than `levels` from that of the same ink elsewhere. */
export function findInconsistent(opened: Raster, shown: Raster, levels: number): Uint8Array {
  const { width, height } = opened;
  const usual = refine(opened, shown, usualOf(opened, shown), levels);
  const marked = new Uint8Array(width * height);
  const [own, other] = [wordsOf(opened.data), wordsOf(shown.data)];
  let ownWord = -1;
  let otherWord = -1;
  let isApart = false;
  for (let y = 1; y < height - 1; y++)
    for (let x = 1, at = y * width + 1; x < width - 1; x++, at++) {
      if (own[at] !== ownWord || other[at] !== otherWord) {
        ownWord = own[at]!;
        otherWord = other[at]!;
        isApart =
          opened.data[4 * at + 3] === 255 &&
          apartFrom(shown, 4 * at, usual, binOf(opened.data, 4 * at)) > levels;
      }
      if (isApart && rangeAt(opened, x, y, 1) <= FLAT) marked[at] = 1;
    }
  return marked;
}

/** Channel step between adjacent pixels, 8-bit levels: minimum for an edge when opened, maximum for a lost edge. */
const CONTRAST = { opened: 96, left: 20 };

function stepAt(data: Raster['data'], before: number, after: number): boolean {
  for (let c = 0; c < 3; c++)
    if (Math.abs(data[4 * after + c]! - data[4 * before + c]!) >= CONTRAST.opened) return true;
  return false;
}

export function findEdges({ width, height, data }: Raster): Uint8Array {
  const marked = new Uint8Array(width * height);
  const words = wordsOf(data);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1, at = y * width + 1; x < width - 1; x++, at++) {
      if (words[at - 1] === words[at + 1] && words[at - width] === words[at + width]) continue;
      if (stepAt(data, at - 1, at + 1) || stepAt(data, at - width, at + width)) marked[at] = 1;
    }
  return marked;
}

export function findLostEdges(opened: Raster, shown: Raster): Uint8Array {
  const { width } = opened;
  const marked = findEdges(opened);
  for (let at = marked.indexOf(1); at !== -1; at = marked.indexOf(1, at + 1))
    if (rangeAt(shown, at % width, Math.floor(at / width), 2) >= CONTRAST.left) marked[at] = 0;
  return marked;
}
