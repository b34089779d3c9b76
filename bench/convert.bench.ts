/** Saving 12 megapixels as PNG and as CMYK TIFF in Chromium, beside sharp (libvips, native) in the same run. */

import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { paintArtwork } from './artwork.ts';
import { type BenchContext, type Benchmark, type Measurement, measureMedian } from './benchmark.ts';

const FOGRA39 = fileURLToPath(
  new URL('../packages/imaging/assets/ISOcoated_v2_300_bas.icc', import.meta.url),
);

type Measured = { readonly milliseconds: number; readonly bytes: number };

async function run({ quick, openPage, note }: BenchContext): Promise<readonly Measurement[]> {
  const [width, height] = quick ? [320, 240] : [4000, 3000];
  const bytesMoved = width * height * 4;
  const art = () =>
    sharp(paintArtwork(width, height, 0.5), { raw: { width, height, channels: 4 }, limitInputPixels: false });
  sharp.concurrency(2);
  const cases = [
    { group: 'PNG', what: 'png', native: () => art().png().toBuffer() },
    {
      group: 'RGB to CMYK TIFF, LZW',
      what: 'cmyk-tiff',
      native: () =>
        art()
          .toColourspace('cmyk')
          .withIccProfile(FOGRA39)
          .tiff({ compression: 'lzw', predictor: 'horizontal' })
          .toBuffer(),
    },
  ] as const;
  const rows: Measurement[] = [];
  const page = await openPage(new URL('./convert.page.ts', import.meta.url));
  try {
    for (const { group, what, native } of cases) {
      const size = (await native()).length;
      const milliseconds = await measureMedian(native, quick);
      const ours = (await page.call('measureConversion', what, width, height, quick)) as Measured;
      rows.push({ group, name: `sharp, ${what}`, milliseconds, bytesMoved });
      rows.push({ group, name: `ours, ${what}`, milliseconds: ours.milliseconds, bytesMoved });
      note(
        `${group}: ours ${ours.bytes} bytes, sharp ${size} bytes (${((ours.bytes / size) * 100).toFixed(1)} %).`,
      );
    }
  } finally {
    await page.close();
  }
  return rows;
}

export const benchmark: Benchmark = {
  title: 'Converter, 12 megapixels',
  run,
  bars: [
    { subject: 'ours, png', against: 'sharp, png', atMostRatio: 1.5 },
    { subject: 'ours, cmyk-tiff', against: 'sharp, cmyk-tiff', atMostRatio: 0.5 },
  ],
};
