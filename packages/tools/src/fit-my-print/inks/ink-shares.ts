import { convertPicture, fromRaster } from '@printready/pixels/profiles';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { inkShareOf } from '@printready/print/plates';

/** Mean coverage of one plate over the art's box, 0…1. */
export type InkShare = {
  readonly name: string;
  readonly white: boolean;
  readonly share: number;
};

const PROCESS = ['Cyan', 'Magenta', 'Yellow', 'Black'] as const;
/** Pixels converted at a time, to limit memory. */
const BAND_PIXELS = 1 << 20;

/** Above this count of colors, pixels are converted one by one. */
const MOST_FLAT_COLORS = 4096;

/** Sum of the alphas of each color, as 0xRRGGBB; null for art with more colors than flat art has. */
function flatColors(data: Raster['data'], most: number): ReadonlyMap<number, number> | null {
  const alphas = new Map<number, number>();
  let color = -1;
  let sum = 0;
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3]!;
    if (alpha === 0) continue;
    const next = (data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!;
    if (next !== color) {
      if (color >= 0) alphas.set(color, (alphas.get(color) ?? 0) + sum);
      if (alphas.size > most) return null;
      color = next;
      sum = 0;
    }
    sum += alpha;
  }
  if (color >= 0) alphas.set(color, (alphas.get(color) ?? 0) + sum);
  return alphas;
}

/** Plate sums of flat art; the same numbers as from its pixels. */
async function flatSums(alphas: ReadonlyMap<number, number>, icc: Raster['icc']): Promise<number[]> {
  const sums = PROCESS.map(() => 0);
  if (alphas.size === 0) return sums;
  const colors = [...alphas];
  const data = Uint8ClampedArray.from(
    colors.flatMap(([color]) => [color >> 16, (color >> 8) & 255, color & 255, 255]),
  );
  const raster = createRaster(colors.length, 1, { data, icc });
  const { data: inks } = await convertPicture(fromRaster(raster), { space: 'cmyk', icc: null });
  for (const [at, [, alpha]] of colors.entries())
    for (let ink = 0; ink < 4; ink++) sums[ink]! += inks[5 * at + ink]! * alpha;
  return sums.map((sum) => sum / 255);
}

/** Plate sums of RGB art, converted to FOGRA39 and weighted by opacity. */
async function convertedSums({ width, height, data, icc }: Raster, mostFlat: number): Promise<number[]> {
  const colors = flatColors(data, mostFlat);
  if (colors) return flatSums(colors, icc);
  const sums = PROCESS.map(() => 0);
  const rows = Math.max(1, Math.floor(BAND_PIXELS / width));
  for (let top = 0; top < height; top += rows) {
    const bottom = Math.min(height, top + rows);
    const band = data.subarray(top * width * 4, bottom * width * 4);
    const raster = createRaster(width, bottom - top, { data: band, icc });
    const { data: inks } = await convertPicture(fromRaster(raster), { space: 'cmyk', icc: null });
    for (let at = 0; at < inks.length; at += 5) {
      const alpha = inks[at + 4]!;
      for (let ink = 0; ink < 4 && alpha > 0; ink++) sums[ink]! += inks[at + ink]! * alpha;
    }
  }
  return sums.map((sum) => sum / 255);
}

/** Plate sums of the file's own inks, which already include its opacity. */
function ownSums(process: Uint8Array): number[] {
  const sums = PROCESS.map(() => 0);
  for (let at = 0; at < process.length; at++) sums[at & 3]! += process[at]!;
  return sums;
}

const isWhite = (name: string): boolean => /\bwhite\b/i.test(name.replaceAll('_', ' '));

/** @param mostFlat most colors that are converted once each; the shares do not depend on it */
export async function inkSharesOf(art: Raster, mostFlat = MOST_FLAT_COLORS): Promise<readonly InkShare[]> {
  const { inks, width, height } = art;
  const sums = inks ? ownSums(inks.process) : await convertedSums(art, mostFlat);
  const full = 255 * width * height;
  return [
    ...PROCESS.map((name, ink) => ({ name, white: false, share: sums[ink]! / full })),
    ...(inks?.spots ?? []).map(({ name, coverage }) => ({
      ...{ name, white: isWhite(name), share: inkShareOf({ coverage }) },
    })),
  ];
}
