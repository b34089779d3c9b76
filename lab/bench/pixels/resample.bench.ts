/** Halving a 12-megapixel image: our filters in Node and Chromium against sharp (libvips, native threads). */
import sharp from 'sharp';
import { paintArtwork } from '../artwork.ts';
import {
  type BenchContext,
  type Benchmark,
  type Contestant,
  type Measurement,
  measureInTurns,
  timeOnce,
} from '../benchmark.ts';
import { FILTER_NAMES, timeFilter } from './resample.page.ts';

/** sharp filters gamma-encoded values; filtering in linear light, as our filters do, takes it two more conversions. */
const PEER = 'sharp lanczos3 ½×, premultiplied';
const PEER_LINEAR = 'sharp lanczos3 ½×, premultiplied, through gamma 2.2';

const CONTENTS = [
  { group: 'photograph', photoShare: 1 },
  { group: 'art on transparency, half of it a photograph', photoShare: 0.5 },
] as const;

function sharpContestant(
  name: string,
  data: Uint8ClampedArray,
  width: number,
  height: number,
  linear: boolean,
): Contestant {
  const halve = () => {
    const source = sharp(data, { raw: { width, height, channels: 4 } });
    const light = linear ? source.gamma() : source;
    return light
      .resize(width >> 1, height >> 1, { kernel: 'lanczos3', fit: 'fill' })
      .raw()
      .toBuffer();
  };
  return { name, time: () => timeOnce(halve) };
}

async function run({ quick, openPage }: BenchContext): Promise<readonly Measurement[]> {
  const [width, height] = quick ? [400, 300] : [4000, 3000];
  const rows: Measurement[] = [];
  const page = await openPage(new URL('./resample.page.ts', import.meta.url));
  try {
    for (const { group, photoShare } of CONTENTS) {
      const data = paintArtwork(width, height, photoShare);
      const input = [width, height, photoShare] as const;
      const contestants = [
        sharpContestant(PEER, data, width, height, false),
        sharpContestant(PEER_LINEAR, data, width, height, true),
        ...FILTER_NAMES.flatMap((name) => [
          { name: `${name}, Node`, time: () => timeFilter(name, ...input) },
          {
            name: `${name}, Chromium`,
            time: async () => Number(await page.call('timeFilter', name, ...input)),
          },
        ]),
      ];
      const measured = await measureInTurns(contestants, quick);
      const bytes = (name: string) => width * height * (name.startsWith('straighten') ? 8 : 5);
      rows.push(...measured.map((row) => ({ ...row, group, bytesMoved: bytes(row.name) })));
    }
  } finally {
    await page.close();
  }
  return rows;
}

export const benchmark: Benchmark = {
  title: 'Downscaling to a half, 12 megapixels, ours in one thread, in turns',
  run,
  bars: [{ subject: 'lanczos3 ½×, Chromium', against: PEER, atMostRatio: 2.5 }],
};
