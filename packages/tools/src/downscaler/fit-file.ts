import { encodeImage } from '@printready/codecs';
import type { Raster } from '@printready/pixels/raster';
import type { Options } from './options.ts';
import { shrink } from './shrink.ts';
import { scaledSize } from './size.ts';

const BYTES_PER_MEGABYTE = 1_000_000;
const TRIES = 8;
const GOOD_SHARE = 0.94;
/** Quality settings that the workspace's download button uses; PNG has none. */
const QUALITY = { png: {}, jpeg: { quality: 92 }, webp: { quality: 90 } } as const;
/** Target size as a fraction of the limit; below 1, because file size shrinks more slowly than image area. */
const AIM = 0.97;

export type FittedFile = {
  readonly raster: Raster;
  readonly megabytes: number;
  readonly megabytesBefore: number;
};

/** Interpolates between a size that fits and one that does not. If no trial fits, returns the smallest trial. */
export async function fitFile(
  input: Raster,
  options: Options,
  report: (fraction: number) => void,
): Promise<FittedFile> {
  const limit = options.megabytes * BYTES_PER_MEGABYTE;
  const make = (factor: number) =>
    shrink(input, scaledSize(input, factor, options.keep), options, () => report(0));
  const encoding = { format: options.fileFormat, ...QUALITY[options.fileFormat] };
  const weigh = async (raster: Raster) => (await encodeImage(raster, encoding)).length;

  report(0);
  let raster = make(1);
  let bytes = await weigh(raster);
  const bytesBefore = bytes;
  let [fits, tooLarge] = [0, 1];
  let best: { raster: Raster; bytes: number } | null = bytes <= limit ? { raster, bytes } : null;
  let factor = 1;
  for (
    let tried = 0;
    tried < TRIES && (best === null || (tried > 0 && best.bytes < limit * GOOD_SHARE));
    tried++
  ) {
    const guess = factor * Math.sqrt((limit * AIM) / bytes);
    factor = guess > fits && guess < tooLarge ? guess : (fits + tooLarge) / 2;
    raster = make(factor);
    bytes = await weigh(raster);
    if (bytes <= limit) {
      fits = factor;
      best = { raster, bytes };
    } else {
      tooLarge = factor;
    }
    report((tried + 1) / (TRIES + 1));
  }
  const found = best ?? { raster, bytes };
  return {
    raster: found.raster,
    megabytes: found.bytes / BYTES_PER_MEGABYTE,
    megabytesBefore: bytesBefore / BYTES_PER_MEGABYTE,
  };
}
