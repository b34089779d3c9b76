/**
 * The Upscaler on reduced, JPEG-compressed art, against Lanczos-3: PSNR over R, G and B, and SSIM of brightness in 8
 * × 8 windows. `node lab/bench/upscaler/damaged-art-quality.ts [--all] [--sheet FOLDER]`: --all tests every piece
 * with every kind of damage instead of one kind per size; --sheet writes the images. Required: mean gain ≥ 1.5 dB in
 * PSNR and ≥ .08 in SSIM, and no piece worse than Lanczos-3.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { downloadNetwork, openNetwork } from '../../../packages/inference/src/node.ts';
import { resample } from '../../../packages/pixels/src/kernels/resample/index.ts';
import type { Raster } from '../../../packages/pixels/src/raster/raster.ts';
import { tool } from '../../../packages/tools/src/upscaler/render.ts';
import { DAMAGES, type Damage, damage, type Piece, readPieces, SIDE } from './damaged-art.ts';

const QUIET = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
const WINDOW = 8;

function psnr(a: Raster, b: Raster): number {
  let sum = 0;
  for (const [at, value] of a.data.entries()) if (at % 4 !== 3) sum += (value - (b.data[at] ?? 0)) ** 2;
  return 10 * Math.log10(255 ** 2 / (sum / ((a.data.length / 4) * 3)));
}

const brightness = ({ data }: Raster): Float64Array =>
  Float64Array.from({ length: data.length / 4 }, (_, pixel) => {
    const [r = 0, g = 0, b = 0] = data.subarray(pixel * 4);
    return 0.299 * r + 0.587 * g + 0.114 * b;
  });

/** Mean structural similarity (Wang et al. 2004). */
function ssim(a: Raster, b: Raster): number {
  const [first, second] = [brightness(a), brightness(b)];
  const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];
  const count = WINDOW ** 2;
  let total = 0;
  let windows = 0;
  for (let y = 0; y + WINDOW <= a.height; y += WINDOW / 2) {
    for (let x = 0; x + WINDOW <= a.width; x += WINDOW / 2) {
      let [sp, sq, spp, sqq, spq] = [0, 0, 0, 0, 0];
      for (let at = 0; at < count; at++) {
        const pixel = (y + Math.floor(at / WINDOW)) * a.width + x + (at % WINDOW);
        const [p, q] = [first[pixel] ?? 0, second[pixel] ?? 0];
        [sp, sq, spp, sqq, spq] = [sp + p, sq + q, spp + p * p, sqq + q * q, spq + p * q];
      }
      const [mp, mq] = [sp / count, sq / count];
      const [vp, vq, both] = [spp / count - mp * mp, sqq / count - mq * mq, spq / count - mp * mq];
      total += ((2 * mp * mq + c1) * (2 * both + c2)) / ((mp * mp + mq * mq + c1) * (vp + vq + c2));
      windows++;
    }
  }
  return total / windows;
}

type Row = {
  readonly piece: string;
  readonly how: Damage;
  /** PSNR gain over Lanczos-3, dB. */
  readonly gain: number;
  readonly plainSsim: number;
  readonly ssimGain: number;
};

const encode = ({ data, width, height }: Raster) =>
  sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();

async function writeSheet(folder: string, name: string, pictures: readonly Raster[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const tiles = await Promise.all(
    pictures.map(async (picture, at) => ({ input: await encode(picture), left: at * SIDE, top: 0 })),
  );
  const sheet = { width: SIDE * pictures.length, height: SIDE, channels: 3, background: '#fff' } as const;
  await sharp({ create: sheet })
    .composite(tiles)
    .png()
    .toFile(join(folder, `${name}.png`));
}

async function judge({ name, raster }: Piece, how: Damage, folder: string | undefined): Promise<Row> {
  const small = await damage(raster, how);
  const plain = resample(small, SIDE, SIDE, 'lanczos3');
  const factor = `${1 / how.share}x`;
  const { shows, figures } = await tool.run(small, { factor }, { ...QUIET, openNetwork });
  if (!figures.some(({ id }) => id === 'cleaned-up'))
    console.log(`${name} ${describe(how)}: not seen as a JPEG`);
  if (folder !== undefined) {
    const file = `${name} ${describe(how)}`.replaceAll(/[^a-z0-9]+/gi, '-');
    await writeSheet(folder, file, [raster, resample(small, SIDE, SIDE, 'nearest'), plain, shows]);
  }
  const plainSsim = ssim(plain, raster);
  const gain = psnr(shows, raster) - psnr(plain, raster);
  const ssimGain = ssim(shows, raster) - plainSsim;
  console.log(`${name} ${describe(how)}: ${gain.toFixed(2)} dB, SSIM ${ssimGain.toFixed(3)}`);
  return { piece: name, how, gain, plainSsim, ssimGain };
}

const describe = ({ share, quality, subsampling }: Damage) => `${share * 100}% q${quality} ${subsampling}`;
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function printRows(title: string, rows: readonly Row[]): void {
  const gains = rows.map(({ gain }) => gain);
  const ssimGains = rows.map(({ ssimGain }) => ssimGain);
  const before = mean(rows.map(({ plainSsim }) => plainSsim)).toFixed(3);
  console.log(
    `${title}: ${rows.length} pictures, PSNR ${mean(gains).toFixed(2)} dB (least ${Math.min(...gains).toFixed(2)}), SSIM +${mean(ssimGains).toFixed(3)} (least ${Math.min(...ssimGains).toFixed(3)}) over ${before}`,
  );
}

const { values } = parseArgs({ options: { all: { type: 'boolean' }, sheet: { type: 'string' } } });
for (const id of ['realesr-animevideov3-4x', 'real-cugan-denoise3x-4x'])
  await downloadNetwork(id, () => undefined);
const rows: Row[] = [];
for (const [index, piece] of (await readPieces(true)).entries()) {
  const turns = values.all === true ? DAMAGES : DAMAGES.filter((_, at) => at % 3 === index % 3);
  for (const how of turns) rows.push(await judge(piece, how, values.sheet));
}
for (const share of [0.25, 0.5]) {
  const rowsOfShare = rows.filter(({ how }) => how.share === share);
  for (const quality of [40, 60, 80])
    printRows(
      `${share * 100}% q${quality}`,
      rowsOfShare.filter(({ how }) => how.quality === quality),
    );
  printRows(`${share * 100}%`, rowsOfShare);
}
printRows('all', rows);
const behind = rows.filter(({ gain, ssimGain }) => gain < 0 || ssimGain < 0);
for (const { piece, how, gain, ssimGain } of behind)
  console.log(
    `behind Lanczos-3: ${piece} ${describe(how)}, ${gain.toFixed(2)} dB, SSIM ${ssimGain.toFixed(3)}`,
  );
console.log(`${behind.length} of ${rows.length} behind Lanczos-3`);
