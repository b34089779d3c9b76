import type { Raster } from '@printready/pixels/raster';
import { FULL_TONE } from '@printready/print/screens';
import type { Options } from '../options.ts';
import type { ScreenGrid } from '../screens/grid.ts';
import { type PlateScreen, PROCESS_INKS } from '../screens/screens.ts';
import { createToneReader } from '../screens/tone.ts';
import { shareOfCell, smallestParts } from './survival.ts';

export type ScreenedPlate = {
  readonly screen: PlateScreen;
  readonly index: number;
};

const LOST = [214, 24, 40] as const;
const FILLED = [30, 100, 235] as const;
const LEAST_TINT = 70;

/** Tones below which dots, and above which holes, are unprintable; null for screens without cells. */
function riskyTones(
  { achieved }: PlateScreen,
  grid: ScreenGrid,
  options: Options,
): { low: number; high: number } | null {
  if (!achieved) return null;
  const parts = smallestParts(options, grid.deviceDpi);
  const low = shareOfCell(parts.dotMm, achieved.frequencyLpi, options.dot);
  const high = 1 - shareOfCell(parts.holeMm, achieved.frequencyLpi, options.dot);
  return { low: Math.min(low, high) * FULL_TONE, high: Math.max(low, high) * FULL_TONE };
}

function tint(pixels: Uint8ClampedArray, at: number, lost: boolean): void {
  if (lost) {
    pixels.set(LOST, at);
    pixels[at + 3] = Math.max(LEAST_TINT, pixels[at + 3]!);
    return;
  }
  const ink = pixels[at + 3]! / 255;
  for (const [channel, value] of FILLED.entries()) {
    pixels[at + channel] = value + (pixels[at + channel]! - value) * ink;
  }
  pixels[at + 3] = 255;
}

export function markRisks(
  art: Raster,
  screened: Uint8ClampedArray,
  grid: ScreenGrid,
  options: Options,
  plates: readonly ScreenedPlate[],
): void {
  const { width, height } = art;
  const source = new Int32Array(art.data.buffer, art.data.byteOffset, width * height);
  const readTones = createToneReader(options);
  const tones = PROCESS_INKS.map(() => new Uint16Array(width));
  const limits = plates.map(({ screen, index }) => ({ index, risky: riskyTones(screen, grid, options) }));
  for (let y = 0; y < height; y++) {
    readTones(source.subarray(y * width, (y + 1) * width), tones);
    for (const { index, risky } of limits) {
      if (!risky) continue;
      const row = tones[index]!;
      for (let x = 0; x < width; x++) {
        const tone = row[x]!;
        if (tone === 0 || tone === FULL_TONE) continue;
        if (tone < risky.low) tint(screened, (y * width + x) * 4, true);
        else if (tone >= risky.high) tint(screened, (y * width + x) * 4, false);
      }
    }
  }
}
