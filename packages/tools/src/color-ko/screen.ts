/** From soft opacity to ink or no ink: a threshold, or an AM halftone that prints on any DTF or film printer. */
import { createScreen } from './am-screen.ts';
import type { Options } from './options.ts';

/** One number per pixel, opacity in its top byte (every platform that runs this is little-endian). */
function pixelWords(pixels: Uint8ClampedArray): Uint32Array {
  return new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length >> 2);
}

const SOLID = 0xff000000;

/** Every pixel of at least `threshold` % opacity prints solid in its own ink, the rest goes. */
export function harden(pixels: Uint8ClampedArray, threshold: number): void {
  const least = Math.max(1, Math.ceil((threshold * 255) / 100));
  const words = pixelWords(pixels);
  for (let i = 0; i < words.length; i++) words[i] = words[i]! >>> 24 >= least ? words[i]! | SOLID : 0;
}

export type AchievedScreen = { readonly frequencyLpi: number; readonly angleDegrees: number };

/**
 * Turns opacity into dots of solid ink, strip by strip; their mean coverage is the opacity.
 * @param ppi the image's resolution at print size. @param report may throw to stop.
 */
export function halftone(
  pixels: Uint8ClampedArray,
  width: number,
  ppi: number,
  options: Pick<Options, 'lpi' | 'angle' | 'dot'>,
  report: (fraction: number) => void,
): AchievedScreen {
  const screen = createScreen(ppi / options.lpi, options.angle, options.dot);
  const words = pixelWords(pixels);
  const height = words.length / width;
  const rowsPerReport = Math.max(1, Math.floor((1 << 18) / width));
  for (let y = 0; y < height; y++) {
    const { thresholds, start } = screen.rowAt(y);
    let column = start;
    for (let i = y * width, end = i + width; i < end; i++) {
      words[i] = words[i]! >>> 24 >= thresholds[column]! ? words[i]! | SOLID : 0;
      if (++column === thresholds.length) column = 0;
    }
    if ((y + 1) % rowsPerReport === 0) report((y + 1) / height);
  }
  return { frequencyLpi: ppi / screen.cellPixels, angleDegrees: screen.angleDegrees };
}
