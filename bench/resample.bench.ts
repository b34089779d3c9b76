/** Halving a 12 megapixel picture: our filters in Node and Chromium beside sharp (libvips, native, its own threads). */
import sharp from 'sharp';
import { paintArtwork } from './artwork.ts';
import { type BenchContext, type Benchmark, type Measurement, measureMedian } from './benchmark.ts';
import { FILTER_NAMES, measureFilter } from './resample.page.ts';

/** sharp filters file values as they are; the light that ours always works in costs it a conversion each way. */
const PEER = 'sharp lanczos3 ½×, premultiplied';
const PEER_LINEAR = 'sharp lanczos3 ½×, premultiplied, through gamma 2.2';

const CONTENTS = [
  { group: 'photograph', photoShare: 1 },
  { group: 'art on transparency, half of it a photograph', photoShare: 0.5 },
] as const;

function measureSharp(
  width: number,
  height: number,
  photoShare: number,
  linear: boolean,
  quick: boolean,
): Promise<number> {
  const data = paintArtwork(width, height, photoShare);
  return measureMedian(() => {
    const source = sharp(data, { raw: { width, height, channels: 4 } });
    const light = linear ? source.gamma() : source;
    return light
      .resize(width >> 1, height >> 1, { kernel: 'lanczos3', fit: 'fill' })
      .raw()
      .toBuffer();
  }, quick);
}

async function run({ quick, openPage }: BenchContext): Promise<readonly Measurement[]> {
  const [width, height] = quick ? [400, 300] : [4000, 3000];
  const rows: Measurement[] = [];
  const page = await openPage(new URL('./resample.page.ts', import.meta.url));
  try {
    for (const { group, photoShare } of CONTENTS) {
      const add = (name: string, milliseconds: number, bytesMoved = width * height * 5) =>
        rows.push({ group, name, milliseconds, bytesMoved });
      const input = [width, height, photoShare] as const;
      add(PEER, await measureSharp(...input, false, quick));
      add(PEER_LINEAR, await measureSharp(...input, true, quick));
      for (const name of FILTER_NAMES) {
        const bytes = name.startsWith('straighten') ? width * height * 8 : width * height * 5;
        add(`${name}, Node`, await measureFilter(name, ...input, quick), bytes);
        add(`${name}, Chromium`, Number(await page.call('measureFilter', name, ...input, quick)), bytes);
      }
    }
  } finally {
    await page.close();
  }
  return rows;
}

export const benchmark: Benchmark = {
  title: 'Downscaling to a half, 12 megapixels, ours in one thread',
  run,
  bars: [{ subject: 'lanczos3 ½×, Chromium', against: PEER, atMostRatio: 2.5 }],
};
