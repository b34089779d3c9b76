/**
 * Outlines before ground of the same color: black lines before shadows. A drawn line has one exact color, pixel beside
 * pixel, and a photograph's shadow next to never; that tells the line, and all that hangs together with it.
 */
import { PixelList } from '@printready/imaging/kernels/morphology/pixel-list';
import type { Raster } from '@printready/imaging/raster';
import { pixelWords } from '@printready/matting/pixel-words';
import type { Ring } from './outline-ring.ts';

const HALF = 128;
/** Of what lies right outside the cut, so much has the very color of a pixel beside it, and all of that the same one. */
const LEAST_SHARE = 0.03;
/**
 * So many times as common as in the ground: of the pictures that this was chosen on, lines had 142 at the least,
 * colors of a photograph 10 at the most.
 */
const TIMES = 40;
/** Levels in each channel that pixels of the line may differ by. */
const ONE_INK = 8;
/** Soft pixels between art and its line. */
const SEAM = 2;

/** Left, right, above and below; at the picture's frame a pixel of the next row, or none. */
const waysOf = (width: number): readonly number[] => [-1, 1, -width, width];

/** The exact color that most of the ring's even pixels have, and how many. */
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

/**
 * In place: lines of one exact color that run along the cut, and what of that color hangs on them, become art.
 * @param alpha the matte at the picture's size. @param ring what lies right outside the cut.
 * @returns how many pixels it has got more.
 */
export function followExactInk({ width, data }: Raster, alpha: Uint8Array, ring: Ring): number {
  const { steps, pixels } = ring;
  const words = pixelWords(data);
  const ways = waysOf(width);
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
  if (count * ground < inGround * pixels.length * TIMES) return 0;
  return takeLine(alpha, ways, ring, isInk);
}

/** From the ring's ink all that hangs on it, and what is soft between it and the art. */
function takeLine(
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
