/**
 * Saving 12 megapixels as PNG and CMYK TIFF in Chromium, alternating with sharp (libvips, native, two threads); also
 * measures color conversion alone.
 */
import { fileURLToPath } from 'node:url';
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
import type { ConvertRequest } from './convert.worker.ts';

const FOGRA39 = fileURLToPath(
  new URL('../../../packages/pixels/assets/ISOcoated_v2_300_bas.icc', import.meta.url),
);

const THREADS = 2;
/** Only a few rounds, because sharp takes seconds for CMYK. */
const ROUNDS = 5;

const OURS_PNG = 'ours, PNG, Chromium';
const SHARP_PNG = 'sharp, PNG as it comes';
const SHARP_PNG_ALIKE = 'sharp, PNG of the same size';
const OURS_CMYK = 'ours, CMYK TIFF, Chromium';
const SHARP_CMYK = 'sharp, CMYK TIFF';
const OURS_INKS = 'ours, colors alone';
const LCMS_INKS = 'LittleCMS in WebAssembly, the same numbers';
const OURS_PROOF = 'ours, soft proof with paper';

/** Relative tolerance within which two files count as "the same size". */
const SAME_SIZE = 0.05;

type Native = () => Promise<Buffer>;
type Art = () => ReturnType<typeof sharp>;

const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`;

/** PNG settings for sharp: row filters on or off, zlib levels 1 to 9. */
function pngSettings(art: Art): { readonly words: string; readonly encode: Native }[] {
  return [true, false].flatMap((adaptiveFiltering) =>
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((compressionLevel) => ({
      words: `level ${compressionLevel}, ${adaptiveFiltering ? 'adaptive filters' : 'no filters'}`,
      encode: () => art().png({ compressionLevel, adaptiveFiltering }).toBuffer(),
    })),
  );
}

/** Fastest setting whose file is about as large as ours; null if no setting gives such a file. */
async function settingOfSize(art: Art, bytes: number, note: BenchContext['note']): Promise<Native | null> {
  let best: { words: string; encode: Native; milliseconds: number } | null = null;
  for (const { words, encode } of pngSettings(art)) {
    let size = 0;
    const milliseconds = await timeOnce(async () => {
      size = (await encode()).length;
    });
    const share = size / bytes;
    if (Math.abs(share - 1) > SAME_SIZE) continue;
    if (best && best.milliseconds <= milliseconds) continue;
    best = { words: `${words}: ${(share * 100).toFixed(1)} % of our size`, encode, milliseconds };
  }
  note(best ? `sharp, PNG of the same size is ${best.words}.` : 'No setting of sharp comes to our size.');
  return best?.encode ?? null;
}

async function run({ quick, openPage, note }: BenchContext): Promise<readonly Measurement[]> {
  const [width, height] = quick ? [320, 240] : [4000, 3000];
  sharp.concurrency(THREADS);
  const pixels = paintArtwork(width, height, 0.5);
  const art = () => sharp(pixels, { raw: { width, height, channels: 4 } });
  const native = (name: string, encode: Native): Contestant => ({ name, time: () => timeOnce(encode) });
  const page = await openPage(new URL('./convert.page.ts', import.meta.url));
  const ours = (name: string, what: ConvertRequest['what'], [w, h] = [width, height]): Contestant => ({
    name,
    time: async () => Number(await page.call('timeConversion', what, w, h)),
  });
  const rows: Measurement[] = [];
  const measure = async (group: string, contestants: readonly Contestant[]) => {
    const measured = await measureInTurns(contestants, quick, ROUNDS);
    rows.push(...measured.map((row) => ({ ...row, group, bytesMoved: width * height * 4 })));
  };
  try {
    const bytes = Number(await page.call('convertedBytes', 'png', width, height));
    const asItComes: Native = () => art().png().toBuffer();
    note(`PNG: ours ${kilobytes(bytes)}, sharp as it comes ${kilobytes((await asItComes()).length)}.`);
    const alike = await settingOfSize(art, bytes, note);
    await measure('PNG', [
      native(SHARP_PNG, asItComes),
      ...(alike ? [native(SHARP_PNG_ALIKE, alike)] : []),
      ours(OURS_PNG, 'png'),
    ]);
    const cmyk: Native = () =>
      art()
        .toColorspace('cmyk')
        .withIccProfile(FOGRA39)
        .tiff({ compression: 'lzw', predictor: 'horizontal' })
        .toBuffer();
    const cmykBytes = Number(await page.call('convertedBytes', 'cmyk-tiff', width, height));
    note(`CMYK TIFF: ours ${kilobytes(cmykBytes)}, sharp ${kilobytes((await cmyk()).length)}.`);
    await measure('RGB to CMYK TIFF, LZW', [native(SHARP_CMYK, cmyk), ours(OURS_CMYK, 'cmyk-tiff')]);
    await measure('sRGB to FOGRA39', [ours(LCMS_INKS, 'inks-lcms'), ours(OURS_INKS, 'inks')]);
    const preview: [number, number] = quick ? [160, 120] : [1200, 834];
    const proof = await measureInTurns([ours(OURS_PROOF, 'proof', preview)], quick, ROUNDS);
    rows.push(...proof.map((row) => ({ ...row, group: 'A preview of 1 megapixel' })));
  } finally {
    await page.close();
  }
  return rows;
}

export const benchmark: Benchmark = {
  title: 'Converter, 12 megapixels, in turns',
  run,
  bars: [
    { subject: OURS_PNG, against: SHARP_PNG_ALIKE, atMostRatio: 1.5 },
    { subject: OURS_CMYK, against: SHARP_CMYK, atMostRatio: 0.5 },
  ],
};
