/** Finds outlines on a background of the same color. A drawn line repeats one exact color; a shadow does not. */
import { pixelWords } from '@printready/matting/matte';
import type { Raster } from '@printready/pixels/raster';
import { PixelList } from '@printready/pixels/regions';
import type { Ring } from './outline-ring.ts';

const HALF = 128;
/** Minimum share of the ring's pixels that equal a neighbor and have one color; below it, there is no outline. */
const LEAST_SHARE = 0.03;
/** Minimum ratio of a color's share in the ring to that in the background; lines had 142, photographs 10. */
const LEAST_FREQUENCY_RATIO = 40;
/** Maximum difference within a line, 8-bit levels per channel. */
const ONE_INK = 8;
const SEAM = 2;

/** Offsets of the four neighbors; at the picture's border, they may wrap around or leave the data. */
const neighborOffsets = (width: number): readonly number[] => [-1, 1, -width, width];

function commonest(words: Uint32Array, { pixels }: Ring, isEven: (at: number) => boolean) {
  const counts = new Map<number, number>();
  for (let i = 0; i < pixels.length; i++) {
    const at = pixels.at(i);
    if (isEven(at)) counts.set(words[at]!, (counts.get(words[at]!) ?? 0) + 1);
  }
  let best = { ink: 0, count: 0 };
  for (const [ink, count] of counts) if (count > best.count) best = { ink, count };
  return best;
}

/** Adds connected lines of one exact color along the cut, in place. @param ring pixels just outside the cut. */
export function followExactInk({ width, data }: Raster, alpha: Uint8Array, ring: Ring): number {
  const { steps, pixels } = ring;
  const words = pixelWords(data);
  const ways = neighborOffsets(width);
  const isEven = (at: number) => ways.some((way) => words[at + way] === words[at]);
  const { ink, count } = commonest(words, ring, isEven);
  if (count < pixels.length * LEAST_SHARE) return 0;
  const isInk = (at: number): boolean => {
    const word = words[at]!;
    if (word === ink) return true;
    for (let c = 0; c < 24; c += 8)
      if (Math.abs(((word >> c) & 255) - ((ink >> c) & 255)) > ONE_INK) return false;
    return true;
  };
  let ground = 0;
  let inGround = 0;
  for (let at = 0; at < words.length; at++) {
    if (alpha[at]! >= HALF || steps[at] !== 0) continue;
    ground++;
    if (isInk(at) && isEven(at)) inGround++;
  }
  if (count * ground < inGround * pixels.length * LEAST_FREQUENCY_RATIO) return 0;
  return addLine(alpha, ways, ring, isInk);
}

function addLine(
  alpha: Uint8Array,
  ways: readonly number[],
  { steps, pixels }: Ring,
  isInk: (at: number) => boolean,
): number {
  const line = new PixelList();
  const take = (at: number) => {
    alpha[at] = 255;
    line.push(at);
  };
  const isOpen = (at: number) => at >= 0 && at < alpha.length && alpha[at]! < HALF;
  for (let i = 0; i < pixels.length; i++) {
    const at = pixels.at(i);
    if (steps[at]! <= SEAM + 1 && isOpen(at) && isInk(at)) take(at);
  }
  for (let i = 0; i < line.length; i++) {
    for (const way of ways) {
      const beside = line.at(i) + way;
      if (isOpen(beside) && isInk(beside)) take(beside);
    }
  }
  for (let step = SEAM + 1; step > 1; step--) {
    for (let i = line.length - 1; i >= 0; i--) {
      if (steps[line.at(i)] !== step) continue;
      for (const way of ways) {
        const inside = line.at(i) + way;
        if (steps[inside] === step - 1 && isOpen(inside)) take(inside);
      }
    }
  }
  return line.length;
}
