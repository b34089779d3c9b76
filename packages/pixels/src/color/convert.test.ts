import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createPicture, type Picture } from '../picture/picture.ts';
import { convertPicture, fogra39Profile, toRaster } from './convert.ts';
import { deltaE2000 } from './delta-e.ts';
import { describeProfile } from './lcms.ts';
import { grayProfile, srgbProfile } from './profile-maker.ts';

const TRANSICC = '/usr/bin/transicc';

function grid(steps: number): Picture {
  const value = (i: number) => Math.round((i * 255) / (steps - 1));
  const colors: number[] = [];
  for (let r = 0; r < steps; r++)
    for (let g = 0; g < steps; g++) for (let b = 0; b < steps; b++) colors.push(value(r), value(g), value(b));
  return createPicture({
    width: colors.length / 3,
    height: 1,
    space: 'rgb',
    alpha: false,
    data: Uint8Array.from(colors),
    resolution: null,
    icc: null,
  });
}

function transicc(words: readonly string[], colors: readonly (readonly number[])[]): number[][] {
  const input = `${colors.map((color) => color.join('\n')).join('\n')}\nq\n`;
  const { stdout, status, stderr } = spawnSync(TRANSICC, ['-n', ...words], { input, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
}

const pixelsOf = (data: ArrayLike<number>, step: number) =>
  Array.from({ length: data.length / step }, (_, i) =>
    Array.from({ length: step }, (__, c) => data[i * step + c]!),
  );

describe('convertPicture', () => {
  it('converts RGB to CMYK within ΔE00 1 of transicc', async ({ skip }) => {
    if (!existsSync(TRANSICC)) return skip('transicc (liblcms2-utils) is not installed');
    const folder = mkdtempSync(join(tmpdir(), 'printready-icc-'));
    try {
      const fogra = join(folder, 'fogra39.icc');
      writeFileSync(fogra, await fogra39Profile());
      const picture = grid(6);
      const ours = await convertPicture(picture, { space: 'cmyk', icc: await fogra39Profile() });
      const colors = pixelsOf(picture.data, 3);
      const theirs = transicc(['-i*sRGB', `-o${fogra}`, '-t1', '-b'], colors);
      const toLab = (inks: readonly (readonly number[])[]) =>
        transicc([`-i${fogra}`, '-o*Lab', '-t1'], inks).map(([l, a, b]) => ({ l: l!, a: a!, b: b! }));
      // transicc's 8-bit mode uses ink percentages.
      const percent = pixelsOf(ours.data, 4).map((inks) => inks.map((ink) => (ink * 100) / 255));
      const ourLab = toLab(percent);
      const theirLab = toLab(theirs);
      expect(theirLab).toHaveLength(colors.length);
      const worst = Math.max(...ourLab.map((lab, i) => deltaE2000(lab, theirLab[i]!)));
      expect(worst).toBeLessThan(1);
      expect(worst).toBeGreaterThan(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('keeps alpha when the color space or depth changes', async () => {
    const picture = createPicture({
      ...grid(2),
      alpha: true,
      width: 3,
      data: Uint8Array.of(255, 0, 0, 7, 0, 255, 0, 128, 9, 9, 9, 255),
    });
    const inks = await convertPicture(picture, { space: 'cmyk', icc: null, depth: 16 });
    expect(pixelsOf(inks.data, 5).map((pixel) => pixel[4])).toEqual([7 * 257, 128 * 257, 65_535]);
    const back = await convertPicture(inks, { space: 'gray', icc: null, depth: 8 });
    expect(pixelsOf(back.data, 2).map((pixel) => pixel[1])).toEqual([7, 128, 255]);
  });

  it('maps white to no ink and black to a high K value, and rejects a profile for another color space', async () => {
    const ends = createPicture({ ...grid(2), width: 2, data: Uint8Array.of(255, 255, 255, 0, 0, 0) });
    const { data } = await convertPicture(ends, { space: 'cmyk', icc: null });
    expect([...data.subarray(0, 4)]).toEqual([0, 0, 0, 0]);
    expect(data[7]).toBeGreaterThan(200);
    await expect(convertPicture(ends, { space: 'cmyk', icc: srgbProfile() })).rejects.toThrow(RangeError);
  });
});

describe('toRaster', () => {
  it('copies samples with an sRGB profile and converts others', async () => {
    const picture = { ...grid(5), icc: srgbProfile() };
    const { raster, findings } = await toRaster(picture);
    expect(findings).toEqual([]);
    expect(raster.icc).toBe(picture.icc);
    expect(pixelsOf(raster.data, 4).map(([r, g, b]) => [r, g, b])).toEqual(pixelsOf(picture.data, 3));
    const inks = await convertPicture(grid(5), { space: 'cmyk', icc: null });
    const opened = await toRaster(inks);
    expect(opened.findings.map(({ text }) => text).join(' ')).toMatch(/to sRGB/);
    expect(opened.raster.icc).toBeNull();
  });

  it('maps gray with the sRGB curve to equal RGB values', async () => {
    const ramp = Uint8Array.from({ length: 256 }, (_, i) => i);
    const gray = createPicture({ ...grid(2), width: 256, space: 'gray', data: ramp, icc: grayProfile() });
    const { raster } = await toRaster(gray);
    for (let i = 0; i < 256; i++) expect(Math.abs(raster.data[i * 4]! - i)).toBeLessThanOrEqual(1);
  });
});

describe('describeProfile', () => {
  it('returns a profile’s color space and name, or null for invalid bytes', async () => {
    expect(await describeProfile(srgbProfile())).toEqual({ space: 'rgb', name: 'sRGB IEC61966-2.1' });
    expect(await describeProfile(grayProfile())).toEqual({ space: 'gray', name: 'Gray with the sRGB curve' });
    expect(await describeProfile(await fogra39Profile())).toMatchObject({ space: 'cmyk' });
    expect(await describeProfile(new Uint8Array(200))).toBeNull();
  });
});
