import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { decodePicture } from '@printready/codecs';
import { openTiff, readTag } from '@printready/codecs/tiff';
import {
  cutPsdSections,
  readExtraChannels,
  readPsdHeader,
  readPsdResources,
} from '@printready/documents/psd';
import { readUint16, readUint32 } from '@printready/pixels/bytes';
import { createRaster } from '@printready/pixels/raster';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import type { FileBytes, Result } from '../contract/tool.ts';
import { requireSame } from './export/mismatch.ts';
import { tool } from './render.ts';

const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };

/** Red and blue halves in a transparent frame, with a gray ramp below. */
function draw() {
  const [width, height] = [120, 90];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 8; y < height - 8; y++)
    for (let x = 8; x < width - 8; x++) {
      const color = y > 60 ? [x * 2, x * 2, x * 2] : x < 60 ? [206, 32, 41] : [30, 60, 190];
      data.set([...color, 255], 4 * (y * width + x));
    }
  return createRaster(width, height, { data, resolution: { x: 300, y: 300 } });
}

async function bytesOf(file: FileBytes): Promise<Uint8Array> {
  if (file instanceof Uint8Array) return file;
  const parts: Uint8Array[] = [];
  for await (const part of file) parts.push(part);
  return Buffer.concat(parts);
}

const made = tool.run(draw(), { kind: 'process', inks: 3, outputDpi: 360, chokeMm: 0.1 }, run);
const write = async (format: string) =>
  bytesOf(await tool.exportAs(await made, format, { ...run, stem: 'art' }));
const namesOf = ({ plates = [] }: Result) => plates.map(({ name }) => name);

it('writes 1-bit plates of the exact size and resolution, and a manifest with their coverage', async () => {
  const files = unzipSync(await write('plates'));
  type Listed = { file: string; ink: string; coverage: number; width: number; height: number };
  const manifest = JSON.parse(Buffer.from(files['manifest.json']!).toString()) as { plates: Listed[] };
  expect(manifest.plates.map(({ ink }) => ink)).toEqual(namesOf(await made));
  expect(Object.keys(files)).toEqual([...manifest.plates.map(({ file }) => file), 'manifest.json']);
  for (const { file, width, height, coverage } of manifest.plates) {
    expect(file).toMatch(/^art_\d\d_.+_[\d.]+lpi_[\d.]+deg\.tif$/);
    const tags = openTiff(files[file]!)!.directories[0]!;
    expect([256, 257, 258, 259, 262, 282].map((tag) => readTag(tags, tag))).toEqual([144, 108, 1, 4, 0, 360]);
    expect([width, height]).toEqual([144, 108]);
    expect(coverage).toBeGreaterThan(0);
    expect(coverage).toBeLessThan(1);
  }
});

it('names a result after its order and job, if these are given', async () => {
  const stemOf = async (texts: object) => (await tool.run(draw(), { kind: 'spot', ...texts }, run)).stem;
  expect(await stemOf({ jobName: 'Fall / tour', orderNumber: '1042' })).toBe('1042_Fall-tour');
  expect(await stemOf({ customer: 'Riverside Band' })).toBeUndefined();
});

it('writes each ink’s name, solidity, and Lab color into the PSD', async () => {
  const bytes = await write('press-psd');
  const result = await made;
  const { mode, channels, large } = readPsdHeader(bytes);
  expect([mode, channels]).toEqual([7, result.plates?.length]);
  const resources = readPsdResources(cutPsdSections(bytes, large).resources);
  expect(readExtraChannels(resources)).toEqual(namesOf(result).map((name) => ({ name, spot: true })));
  const shown = resources.get(1077)!;
  const alternate = resources.get(1067)!;
  expect(readUint32(shown, 0)).toBe(1);
  expect([readUint16(alternate, 0), readUint16(alternate, 2)]).toEqual([1, channels]);
  for (const [i, { opacity = 1 }] of (result.plates ?? []).entries()) {
    expect(readUint16(shown, 4 + 13 * i + 10)).toBe(Math.round(100 * opacity));
    expect(shown[4 + 13 * i + 12]).toBe(2);
    expect(readUint32(alternate, 4 + 14 * i)).toBe(readUint32(resources.get(1053)!, 4 * i));
    expect(readUint16(alternate, 4 + 14 * i + 4)).toBe(7);
  }
});

const TRANSICC = '/usr/bin/transicc';

it('stores ink colors in the PSD as the Lab values that LittleCMS computes', async ({ skip }) => {
  if (!existsSync(TRANSICC)) return skip('transicc (liblcms2-utils) is not installed');
  const bytes = await write('press-psd');
  const alternate = readPsdResources(cutPsdSections(bytes, false).resources).get(1067)!;
  const inks = (await made).plates ?? [];
  const asked = inks.map(({ color: { r, g, b } }) => `${r} ${g} ${b}\n`).join('');
  const { stdout } = spawnSync(TRANSICC, ['-i*sRGB', '-o*Lab', '-t1'], { input: asked, encoding: 'utf8' });
  const told = [...stdout.matchAll(/[Lab]\*=(-?[\d.]+)/g)].map(([, value]) => Number(value));
  expect(told).toHaveLength(3 * inks.length);
  const view = new DataView(alternate.buffer, alternate.byteOffset);
  for (let i = 0; i < told.length; i++) {
    const at = 4 + 14 * Math.floor(i / 3) + 6 + 2 * (i % 3);
    expect(Math.abs(view.getInt16(at) / 100 - told[i]!)).toBeLessThan(0.5);
  }
});

it('writes one named sample per ink into the TIFF', async () => {
  const tags = openTiff(await write('ink-tiff'))!.directories[0]!;
  const count = (await made).plates!.length;
  expect([262, 277, 332, 334].map((tag) => readTag(tags, tag))).toEqual([5, count, 2, count]);
});

it('keeps gray plates within the ink limit, in printable dots, and free of ink in transparent areas', async () => {
  const art = draw();
  const options = { kind: 'process', inks: 4, inkLimit: 180, minimumDot: 8, maximumDot: 85, chokeMm: 0 };
  const result = await tool.run(art, options, run);
  const files = unzipSync(await bytesOf(await tool.exportAs(result, 'gray-plates', { ...run, stem: 'art' })));
  const films = await Promise.all(
    Object.entries(files)
      .filter(([name]) => name.endsWith('.tif'))
      .map(async ([, bytes]) => {
        const decoded = await decodePicture(bytes);
        if (!decoded.ok) throw new Error(decoded.problem.text);
        return Uint8Array.from(decoded.picture.data, (value) => 255 - value);
      }),
  );
  expect(films.length).toBeGreaterThan(2);
  for (let i = 0; i < art.data.length / 4; i++) {
    const sum = films.reduce((all, film) => all + film[i]!, 0);
    expect(sum).toBeLessThanOrEqual(1.8 * 255);
    if (art.data[4 * i + 3] === 0) expect(sum).toBe(0);
    for (const film of films) {
      const share = film[i]! / 255;
      expect(share === 0 || share === 1 || (share >= 0.08 && share <= 0.85), `${share}`).toBe(true);
    }
  }
});

it('rejects a file that differs from its plates when read back', () => {
  expect(() => requireSame('White base, ink', 4, 5)).toThrow(/read back and differs.*White base/);
  expect(() => requireSame('pages', 2, 2)).not.toThrow();
});
