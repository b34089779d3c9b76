import type { Raster } from '@printready/pixels/raster';

export type Checkerboard = {
  /** Side of a square, px. */
  readonly square: number;
  /** Fraction, 0…1, of the picture that shows the checkerboard. */
  readonly share: number;
};

const MIN_SQUARE = 3;
const MAX_SQUARE = 64;
/** Maximum difference between the channels of a gray, which JPEG compression shifts, 8-bit levels. */
const NEUTRAL = 10;
const NEAR = 7;
/** Range of the difference between the two grays of a checkerboard, 8-bit levels. */
const STEP = { least: 12, most: 130 };
const MIN_SHARE = 0.02;
const MIN_GRAY = 0.02;
const MIN_AGREEMENT = 0.9;
const ROWS = 256;

function countGrays({ data }: Raster): Uint32Array {
  const counts = new Uint32Array(256);
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] !== 255) continue;
    const r = data[at]!;
    const g = data[at + 1]!;
    const b = data[at + 2]!;
    if (Math.max(r, g, b) - Math.min(r, g, b) > NEUTRAL) continue;
    counts[Math.round((r + g + b) / 3)]!++;
  }
  return counts;
}

function findGrays(counts: Uint32Array): readonly [number, number] | null {
  const smoothed = counts.map((_, gray) => {
    let sum = 0;
    for (let near = Math.max(0, gray - 3); near <= Math.min(255, gray + 3); near++) sum += counts[near]!;
    return sum;
  });
  const most = (allowed: (gray: number) => boolean): number => {
    let best = -1;
    for (const [gray, count] of smoothed.entries()) {
      if (count > 0 && allowed(gray) && (best < 0 || count > smoothed[best]!)) best = gray;
    }
    return best;
  };
  const first = most(() => true);
  if (first < 0) return null;
  const second = most((gray) => {
    const apart = Math.abs(gray - first);
    return apart >= STEP.least && apart <= STEP.most;
  });
  if (second < 0) return null;
  const pixels = counts.reduce((sum, count) => sum + count, 0);
  return Math.min(smoothed[first]!, smoothed[second]!) < pixels * MIN_GRAY ? null : [first, second];
}

/** Sign for each sum of a neutral pixel's channels: 1 for the first gray, −1 for the second, else 0. */
function signsOfSums([first, second]: readonly [number, number]): Int8Array {
  return Int8Array.from({ length: 3 * 255 + 1 }, (_, sum) => {
    if (Math.abs(sum / 3 - first) <= NEAR) return 1;
    return Math.abs(sum / 3 - second) <= NEAR ? -1 : 0;
  });
}

/** Bits of a row, 32 pixels per word, then zero words: `known` marks either gray, `first` the first one. */
type SignedRow = { readonly known: Int32Array; readonly first: Int32Array };

const WORDS_BEYOND = MAX_SQUARE / 32 + 2;

/** Computes a row's signs lazily, because most rows of a large picture are never read. */
function signsByRow({ data, width, height }: Raster, grays: readonly [number, number]) {
  const ofSum = signsOfSums(grays);
  const rows = new Array<SignedRow | undefined>(height);
  return (y: number): SignedRow => {
    const made = rows[y];
    if (made) return made;
    const words = (width >> 5) + 1 + WORDS_BEYOND;
    const row = { known: new Int32Array(words), first: new Int32Array(words) };
    for (let x = 0, at = y * width * 4; x < width; x++, at += 4) {
      if (data[at + 3] !== 255) continue;
      const r = data[at]!;
      const g = data[at + 1]!;
      const b = data[at + 2]!;
      if (Math.max(r, g, b) - Math.min(r, g, b) > NEUTRAL) continue;
      const sign = ofSum[r + g + b]!;
      if (sign === 0) continue;
      row.known[x >> 5]! |= 1 << (x & 31);
      if (sign > 0) row.first[x >> 5]! |= 1 << (x & 31);
    }
    rows[y] = row;
    return row;
  };
}

/** Population count (Warren, "Hacker's Delight", 5-1). */
function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function bitsFrom(words: Int32Array, bit: number): number {
  const [at, shift] = [bit >> 5, bit & 31];
  return shift === 0 ? words[at]! : (words[at]! >>> shift) | (words[at + 1]! << (32 - shift));
}

export function findCheckerboard(picture: Raster): Checkerboard | null {
  const { width, height } = picture;
  const grays = findGrays(countGrays(picture));
  if (!grays) return null;
  const signsOf = signsByRow(picture, grays);
  const rowStep = Math.max(1, Math.floor(height / ROWS));
  const compare = (dx: number, dy: number) => {
    let pairs = 0;
    let alike = 0;
    for (let y = 0; y + dy < height; y += rowStep) {
      const here = signsOf(y);
      const there = signsOf(y + dy);
      for (let x = 0; x < width; x += 32) {
        const both = here.known[x >> 5]! & bitsFrom(there.known, x + dx);
        if (both === 0) continue;
        pairs += countBits(both);
        alike += countBits(both & ~(here.first[x >> 5]! ^ bitsFrom(there.first, x + dx)));
      }
    }
    return { pairs, alike };
  };
  const largest = Math.min(MAX_SQUARE, (Math.min(width, height) >> 1) - 1);
  const unlike = (pairs: ReturnType<typeof compare>) =>
    pairs.pairs === 0 ? 0 : 1 - pairs.alike / pairs.pairs;
  for (let square = MIN_SQUARE; square <= largest; square++) {
    const across = unlike(compare(square, 0));
    if (across < MIN_AGREEMENT) continue;
    // If squares are large, the threshold is reached one pixel too early.
    if (square < largest && unlike(compare(square + 1, 0)) > across) continue;
    const slanted = compare(square, square);
    if (unlike(compare(0, square)) < MIN_AGREEMENT) continue;
    if (slanted.pairs === 0 || slanted.alike / slanted.pairs < MIN_AGREEMENT) continue;
    const share = (slanted.pairs * rowStep) / (width * height);
    if (share >= MIN_SHARE) return { square, share: Math.min(1, share) };
  }
  return null;
}
