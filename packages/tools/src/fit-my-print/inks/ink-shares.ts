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

/** Plate sums of RGB art, converted to FOGRA39 and weighted by opacity. */
async function convertedSums({ width, height, data, icc }: Raster): Promise<number[]> {
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

export async function inkSharesOf(art: Raster): Promise<readonly InkShare[]> {
  const { inks, width, height } = art;
  const sums = inks ? ownSums(inks.process) : await convertedSums(art);
  const full = 255 * width * height;
  return [
    ...PROCESS.map((name, ink) => ({ name, white: false, share: sums[ink]! / full })),
    ...(inks?.spots ?? []).map(({ name, coverage }) => ({
      ...{ name, white: isWhite(name), share: inkShareOf({ coverage }) },
    })),
  ];
}
