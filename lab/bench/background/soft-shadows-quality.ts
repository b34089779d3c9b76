/**
 * Background Remover on logos with soft shadows and glows. `node lab/bench/background/soft-shadows-quality.ts
 * [--sheet FOLDER]`. Required for lossless files: if the shadow is dropped, mean error of premultiplied RGBA against
 * the art ≤ .005; if the shadow is kept transparent, mean ΔE*ab on three garments ≤ 3 over art and shade. Results for
 * JPEGs are printed for comparison.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { srgbToLab } from '../../../packages/pixels/src/color/lab.ts';
import { tool } from '../../../packages/tools/src/background-remover/render.ts';
import { drawLogos, LOGOS, onColor, type ShadedLogo } from './soft-shadows.ts';

const BARS = { error: 0.005, deltaE: 3 };
const GARMENTS = [
  [17, 17, 17],
  [178, 24, 43],
  [255, 255, 255],
] as const;
const QUIET = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };

/** Mean absolute error of premultiplied RGBA, 0…1. */
function errorOf(found: Uint8ClampedArray, truth: Uint8ClampedArray): number {
  let sum = 0;
  for (let at = 0; at < truth.length; at += 4) {
    const [a, b] = [found[at + 3]! / 255, truth[at + 3]! / 255];
    for (let c = 0; c < 3; c++) sum += Math.abs(a * found[at + c]! - b * truth[at + c]!) / 255;
    sum += Math.abs(a - b);
  }
  return sum / truth.length;
}

/** Mean and 95th percentile of ΔE*ab on a garment, over the pixels that are visible in either picture. */
function differenceOn(garment: (typeof GARMENTS)[number], a: Uint8ClampedArray, b: Uint8ClampedArray) {
  const [one, other] = [onColor(a, garment), onColor(b, garment)];
  const differences: number[] = [];
  for (let at = 0; at < one.length; at += 4) {
    if (a[at + 3] === 0 && b[at + 3] === 0) continue;
    const p = srgbToLab(one[at]!, one[at + 1]!, one[at + 2]!);
    const q = srgbToLab(other[at]!, other[at + 1]!, other[at + 2]!);
    differences.push(Math.hypot(p.l - q.l, p.a - q.a, p.b - q.b));
  }
  differences.sort((p, q) => p - q);
  const mean = differences.reduce((sum, value) => sum + value, 0) / differences.length;
  return { mean, high: differences[Math.floor(differences.length * 0.95)]! };
}

async function cut({ picture }: ShadedLogo, shadow: 'drop' | 'transparent' | 'keep') {
  const run = { ...QUIET, purpose: 'deliver' as const };
  const { shows } = await tool.run(picture, { ...tool.suggest(picture), shadow }, run);
  return shows.data;
}

const { values } = parseArgs({ options: { sheet: { type: 'string' } } });

async function writeSheet(
  name: string,
  cuts: readonly Uint8ClampedArray[],
  { width, height }: { width: number; height: number },
) {
  if (values.sheet === undefined) return;
  mkdirSync(values.sheet, { recursive: true });
  const tiles = cuts.flatMap((pixels) => GARMENTS.map((garment) => onColor(pixels, garment)));
  const columns = GARMENTS.length;
  const raw = { width, height, channels: 4 } as const;
  const sheet = sharp({
    create: { width: width * columns, height: height * cuts.length, channels: 3, background: '#888' },
  }).composite(
    tiles.map((tile, index) => ({
      input: Buffer.from(tile.buffer, tile.byteOffset, tile.byteLength),
      raw,
      left: (index % columns) * width,
      top: Math.floor(index / columns) * height,
    })),
  );
  await sheet.png().toFile(join(values.sheet, `${name.replaceAll(/\W+/g, '-')}.png`));
}

for (const quality of [null, 75]) {
  console.log(
    `${quality === null ? 'lossless' : `JPEG q${quality} 4:2:0`}: as kept, dropped, transparent (mean/95%)`,
  );
  let passed = 0;
  for (const logo of await drawLogos(LOGOS, quality)) {
    const [keptShadow, dropped, transparent] = [
      await cut(logo, 'keep'),
      await cut(logo, 'drop'),
      await cut(logo, 'transparent'),
    ];
    const error = errorOf(dropped, logo.art);
    const on = GARMENTS.map((garment) => differenceOn(garment, transparent, logo.withShade));
    const holds = error <= BARS.error && on.every(({ mean }) => mean <= BARS.deltaE);
    if (holds) passed++;
    console.log(
      `${logo.name.padEnd(30)} ${errorOf(keptShadow, logo.art).toFixed(4)} ${error.toFixed(4)}  ${on.map(({ mean, high }) => `${mean.toFixed(2)}/${high.toFixed(1)}`).join('  ')}  ${holds ? 'HOLDS' : 'MISSES'}`,
    );
    await writeSheet(
      `${quality ?? 'lossless'} ${logo.name}`,
      [keptShadow, dropped, transparent, logo.withShade],
      logo.picture,
    );
  }
  console.log(`${passed} of 8 hold`);
}
