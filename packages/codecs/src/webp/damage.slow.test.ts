/** Changed bytes in the data of WebPs, and sound files of other encoders, sizes and qualities. */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { hasMagick, magick } from '../../../../scripts/testing/outside-programs.ts';
import { createRandom } from '../../../../scripts/testing/seeded-random.ts';
import { decodePicture } from '../index.ts';

type Kind = { readonly lossless?: boolean; readonly quality: number; readonly alpha?: boolean };

/** Flat areas, a ramp and, of two in three, noise. */
function draw(seed: number, channels: 3 | 4): { data: Buffer; width: number; height: number } {
  const random = createRandom(seed);
  const [width, height] = [16 + Math.floor(random() * 300), 16 + Math.floor(random() * 200)];
  const [noise, slope] = [seed % 3 === 0 ? 0 : 40, 1 + random() * 3];
  const data = Buffer.from(
    Array.from({ length: width * height * channels }, (_, i) => {
      const x = Math.floor(i / channels) % width;
      return (100 + (x > width / 2 ? x * slope : (i % channels) * 30) + random() * noise) & 255;
    }),
  );
  return { data, width, height };
}

async function bySharp(
  seed: number,
  { lossless = false, quality, alpha = false }: Kind,
): Promise<Uint8Array> {
  const channels = alpha ? 4 : 3;
  const { data, width, height } = draw(seed, channels);
  const image = sharp(data, { raw: { width, height, channels } });
  return new Uint8Array(await image.webp({ lossless, quality, effort: seed % 7 }).toBuffer());
}

async function findingsOf(file: Uint8Array) {
  const opened = await decodePicture(file);
  return opened.ok ? { opened, codes: opened.findings.map(({ code }) => code) } : null;
}

const KINDS: readonly Kind[] = [
  { quality: 30 },
  { quality: 80 },
  { quality: 95, alpha: true },
  { lossless: true, quality: 80 },
  { lossless: true, quality: 80, alpha: true },
];

describe('a sound WebP', () => {
  it.each(KINDS)('of %o is said nothing of', async (kind) => {
    for (let seed = 1; seed <= 30; seed++)
      expect((await findingsOf(await bySharp(seed, kind)))?.codes, `seed ${seed}`).toEqual([]);
  });

  it.skipIf(!hasMagick)('of ImageMagick is said nothing of', async () => {
    for (const words of [
      ['-quality', '60'],
      ['-quality', '90'],
      ['-define', 'webp:lossless=true'],
    ])
      for (let seed = 1; seed <= 10; seed++) {
        const { data, width, height } = draw(seed, 3);
        const source = ['-size', `${width}x${height}`, '-depth', '8', 'rgb:-'];
        expect((await findingsOf(magick([...source, ...words, 'webp:-'], data)))?.codes).toEqual([]);
      }
  });
});

/** Of 100 changed bytes that decode to another picture, how many nothing is said of. */
async function silentShare(kind: Kind): Promise<{ silent: number; changed: number }> {
  const counts = { silent: 0, changed: 0 };
  for (let seed = 1; seed <= 25; seed++) {
    const file = await bySharp(seed, kind);
    const sound = (await findingsOf(file))!.opened.picture.data;
    const random = createRandom(seed * 7919);
    for (let turn = 0; turn < 6; turn++) {
      const damaged = file.slice();
      // Behind the headers.
      const at = 40 + Math.floor(random() * (file.length - 50));
      damaged[at]! ^= 1 + Math.floor(random() * 255);
      const seen = await findingsOf(damaged);
      if (!seen || Buffer.compare(Buffer.from(seen.opened.picture.data), Buffer.from(sound)) === 0) continue;
      counts.changed++;
      if (seen.codes.length === 0) counts.silent++;
    }
  }
  return counts;
}

describe('a WebP with a changed byte', () => {
  it('is seldom another picture without a word where it is lossy', async () => {
    const { silent, changed } = await silentShare({ quality: 80 });
    expect(changed).toBeGreaterThan(30);
    expect(silent / changed, `${silent} of ${changed}`).toBeLessThan(0.15);
  });
});
