/** Tests WebP files with changed bytes, and valid files from other encoders, in various sizes and qualities. */
import type { Picture } from '@printready/pixels/picture';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { hasMagick, magick } from '../../../../scripts/testing/outside-programs.ts';
import { createRandom } from '../../../../scripts/testing/seeded-random.ts';
import { decodePicture } from '../index.ts';

type Kind = { readonly lossless?: boolean; readonly quality: number; readonly alpha?: boolean };

/** Flat areas and a ramp; two of three files also have noise. */
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

async function flatArt(seed: number): Promise<Uint8Array> {
  const random = createRandom(seed);
  const shapes = Array.from({ length: 8 }, (_, i) => {
    const color = `hsl(${Math.floor(random() * 360)} 80% ${30 + i * 5}%)`;
    const [x, y, size] = [random() * 300, random() * 200, 20 + random() * 60];
    return i % 2 === 0
      ? `<circle cx="${x}" cy="${y}" r="${size}" fill="${color}"/>`
      : `<path d="M${x} ${y}l${size} ${random() * 90}l-${random() * 50} ${size}z" fill="${color}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200">${shapes.join('')}</svg>`;
  return new Uint8Array(
    await sharp(Buffer.from(svg))
      .webp({ lossless: true, effort: seed % 7 })
      .toBuffer(),
  );
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

describe('decodePicture for a valid WebP', () => {
  it('reports no finding for flat art', async () => {
    for (let seed = 1; seed <= 30; seed++)
      expect((await findingsOf(await flatArt(seed)))?.codes, `seed ${seed}`).toEqual([]);
  });

  it.each(KINDS)('reports no finding for %o', async (kind) => {
    for (let seed = 1; seed <= 30; seed++)
      expect((await findingsOf(await bySharp(seed, kind)))?.codes, `seed ${seed}`).toEqual([]);
  });

  it.skipIf(!hasMagick)('reports no finding for a file from ImageMagick', async () => {
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

type Counts = {
  readonly turned: number;
  /** Number of files that decoded to a different picture. */
  readonly changed: number;
  /** Number of changed pictures without a finding. */
  readonly silent: number;
  /** Number of silent changes that affect more than 1 % of the pixels. */
  readonly far: number;
};

const FAR_SHARE = 0.01;

function changedShare(a: Picture, b: Picture): number {
  let count = 0;
  for (let at = 0; at < a.data.length; at += 4)
    if ([0, 1, 2, 3].some((c) => a.data[at + c] !== b.data[at + c])) count++;
  return (count * 4) / a.data.length;
}

async function changeBytes(make: (seed: number) => Promise<Uint8Array>): Promise<Counts> {
  const counts = { turned: 0, changed: 0, silent: 0, far: 0 };
  for (let seed = 1; seed <= 25; seed++) {
    const file = await make(seed);
    const sound = (await findingsOf(file))!.opened.picture;
    const random = createRandom(seed * 7919);
    for (let turn = 0; turn < 6; turn++) {
      counts.turned++;
      const damaged = file.slice();
      // The headers take fewer than 40 bytes, so the changed byte is picture data.
      const at = 40 + Math.floor(random() * (file.length - 50));
      damaged[at]! ^= 1 + Math.floor(random() * 255);
      const seen = await findingsOf(damaged);
      const share = seen ? changedShare(seen.opened.picture, sound) : 0;
      if (!seen || share === 0) continue;
      counts.changed++;
      if (seen.codes.length > 0) continue;
      counts.silent++;
      if (share > FAR_SHARE) counts.far++;
    }
  }
  return counts;
}

describe('decodePicture for a WebP with a changed byte', () => {
  it('misses less than 10 % of the changed lossy pictures', async () => {
    const { changed, silent } = await changeBytes((seed) => bySharp(seed, { quality: 80 }));
    expect(changed).toBeGreaterThan(30);
    expect(silent / changed, `${silent} of ${changed}`).toBeLessThan(0.1);
  });

  it('misses a change of more than 1 % of the pixels in less than 6 % of the lossless flat files', async () => {
    const { turned, changed, far } = await changeBytes(flatArt);
    expect(changed).toBeGreaterThan(10);
    expect(far / turned, `${far} of ${turned}`).toBeLessThan(0.06);
  });
});
