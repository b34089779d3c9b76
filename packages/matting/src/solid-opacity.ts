import { type AmDot, createAmScreen, FULL_TONE, screenAmRow } from '@printready/print/screens';
import { pixelWords } from './pixel-words.ts';

const SOLID = 0xff000000;
const TONE_PER_ALPHA = FULL_TONE / 255;

export function hardenOpacity(pixels: Uint8ClampedArray, threshold: number): void {
  const least = Math.max(1, Math.ceil((threshold * 255) / 100));
  const words = pixelWords(pixels);
  for (let i = 0; i < words.length; i++) words[i] = words[i]! >>> 24 >= least ? words[i]! | SOLID : 0;
}

export type OpacityScreen = { readonly lpi: number; readonly angle: number; readonly dot: AmDot };

/** The cell size is clamped to this range, px, because a file can state any ppi. */
const CELL_PIXELS = { least: 1, most: 500 };

/** Converts opacity to dots of solid ink with the same mean coverage. @param ppi at print size. */
export function halftoneOpacity(
  pixels: Uint8ClampedArray,
  width: number,
  ppi: number,
  { lpi, angle, dot }: OpacityScreen,
  report: (fraction: number) => void,
): { readonly frequencyLpi: number; readonly angleDegrees: number } {
  const cellPixels = Math.min(CELL_PIXELS.most, Math.max(CELL_PIXELS.least, ppi / lpi));
  const request = { dpi: cellPixels * lpi, frequencyLpi: lpi, angleDegrees: angle };
  const screen = createAmScreen(request, dot);
  const words = pixelWords(pixels);
  const height = words.length / width;
  const rowsPerReport = Math.max(1, Math.floor((1 << 18) / width));
  const tone = new Uint16Array(width);
  const ink = new Uint8Array(width);
  for (let y = 0; y < height; y++) {
    const row = words.subarray(y * width, (y + 1) * width);
    for (let x = 0; x < width; x++) tone[x] = (row[x]! >>> 24) * TONE_PER_ALPHA;
    ink.fill(0);
    screenAmRow(screen, y, tone, ink, 1);
    for (let x = 0; x < width; x++) row[x] = ink[x] === 1 ? row[x]! | SOLID : 0;
    if ((y + 1) % rowsPerReport === 0) report((y + 1) / height);
  }
  return { frequencyLpi: ppi / screen.cellPixels, angleDegrees: screen.angleDegrees };
}
