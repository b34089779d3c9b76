/** Checks conversions against other programs. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deltaE2000 } from '@printready/pixels/color';
import { depthOf } from '@printready/pixels/picture';
import { fogra39Profile } from '@printready/pixels/profiles';
import { afterAll, describe, expect, it } from 'vitest';
import { hasExiftool, hasMagick, magick, readTags } from '../../../../scripts/testing/outside-programs.ts';
import { decodePicture } from '../index.ts';
import { PLAIN_CONVERSION } from './conversion.ts';
import { convert } from './convert.ts';
import { art, faded } from './testing/magick-art.ts';

const TRANSICC = '/usr/bin/transicc';
const folder = mkdtempSync(join(tmpdir(), 'printready-convert-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe.skipIf(!hasMagick)('convert', () => {
  const open = async (words: readonly string[]) => {
    const decoded = await decodePicture(magick(words));
    if (!decoded.ok) throw new Error(decoded.problem.text);
    return decoded.picture;
  };

  it('round-trips 16-bit samples between PNG and TIFF', async () => {
    const picture = await open([...faded, '-depth', '16', 'png:-']);
    const tiff = await convert(picture, { ...PLAIN_CONVERSION, format: 'tiff' });
    expect(tiff.losses).toEqual([]);
    const between = await decodePicture(tiff.bytes);
    if (!between.ok) throw new Error(between.problem.text);
    const png = await convert(between.picture, PLAIN_CONVERSION);
    const back = await decodePicture(png.bytes);
    if (!back.ok) throw new Error(back.problem.text);
    expect(depthOf(back.picture)).toBe(16);
    expect(back.picture.data).toEqual(picture.data);
  });

  it('writes a CMYK TIFF with profile and resolution, and reports the share of out-of-gamut pixels', {
    tags: 'slow',
  }, async () => {
    const neon = await open([
      '-size',
      '40x20',
      'xc:#00ff00',
      '-size',
      '40x20',
      'xc:#808080',
      '-append',
      '-density',
      '300',
      '-units',
      'PixelsPerInch',
      'png:-',
    ]);
    const { bytes, losses, outOfGamut, facts } = await convert(neon, {
      ...PLAIN_CONVERSION,
      format: 'tiff',
      color: 'cmyk',
    });
    expect(outOfGamut).toBeCloseTo(0.5, 6);
    expect(losses.join(' ')).toMatch(/50\.0% of the art/);
    expect(facts).toMatchObject({ space: 'cmyk', depth: 8, alpha: false });
    expect(magick(['tiff:-', '-format', '%[colorspace] %x', 'info:'], bytes).toString()).toBe('CMYK 300');
    expect(new Uint8Array(magick(['tiff:-', 'icc:-'], bytes))).toEqual(
      new Uint8Array(await fogra39Profile()),
    );
  });

  it('writes inks to TIFF and PDF that other programs read within ΔE00 1 of transicc’s values', async ({
    skip,
  }) => {
    if (!existsSync(TRANSICC) || !existsSync('/usr/bin/pdfimages'))
      return skip('transicc (liblcms2-utils) or pdfimages (poppler-utils) is not installed');
    const fogra = join(folder, 'fogra39.icc');
    writeFileSync(fogra, await fogra39Profile());
    const picture = await open([...art, '-resize', '24x16!', 'png:-']);
    const asked = { ...PLAIN_CONVERSION, color: 'cmyk' } as const;
    const tiff = await convert(picture, { ...asked, format: 'tiff' });
    const pdf = await convert(picture, { ...asked, format: 'pdf' });
    const page = join(folder, 'inks.pdf');
    writeFileSync(page, pdf.bytes);
    expect(spawnSync('/usr/bin/pdfimages', ['-tiff', page, join(folder, 'inks')]).status).toBe(0);
    const fromTiff = magick(['tiff:-', '-depth', '8', 'cmyk:-'], tiff.bytes);
    const fromPdf = magick([join(folder, 'inks-000.tif'), '-depth', '8', 'cmyk:-']);
    expect(Buffer.compare(fromTiff, fromPdf)).toBe(0);
    const rows = (data: ArrayLike<number>, step: number, keep: number) =>
      Array.from({ length: data.length / step }, (_, i) =>
        Array.from({ length: keep }, (__, c) => data[i * step + c]!),
      );
    const ask = (words: readonly string[], colors: readonly (readonly number[])[]) => {
      const input = `${colors.flat().join('\n')}\nq\n`;
      const { stdout } = spawnSync(TRANSICC, ['-n', ...words], { input, encoding: 'utf8' });
      return stdout
        .trim()
        .split('\n')
        .map((line) => line.trim().split(/\s+/).map(Number))
        .slice(0, colors.length);
    };
    const step = picture.alpha ? 4 : 3;
    const theirs = ask(['-i*sRGB', `-o${fogra}`, '-t1', '-b'], rows(picture.data, step, 3));
    const ours = rows(fromTiff, 4, 4).map((inks) => inks.map((ink) => (ink * 100) / 255));
    const [a, b] = [ours, theirs].map((inks) =>
      ask([`-i${fogra}`, '-o*Lab', '-t1'], inks).map(([l, x, y]) => ({ l: l!, a: x!, b: y! })),
    );
    expect(a!.length).toBe(24 * 16);
    expect(Math.max(...a!.map((lab, i) => deltaE2000(lab, b![i]!)))).toBeLessThan(1);
  });

  it('writes AVIF and WebP losslessly at quality 100', { tags: 'slow' }, async () => {
    const picture = await open([...faded, '-depth', '8', 'png:-']);
    for (const format of ['avif', 'webp'] as const) {
      const { bytes, losses } = await convert(picture, {
        ...PLAIN_CONVERSION,
        format,
        quality: 100,
        ppi: null,
      });
      expect(losses.filter((loss) => !loss.includes('resolution'))).toEqual([]);
      const back = await decodePicture(bytes);
      expect(
        back.ok && Buffer.compare(back.picture.data as Uint8Array, picture.data as Uint8Array),
        format,
      ).toBe(0);
    }
  });

  it('writes a black-and-white film at one bit per pixel', async () => {
    const ramp = await open([
      '-size',
      '64x64',
      'gradient:white-black',
      '-density',
      '600',
      '-units',
      'PixelsPerInch',
      'png:-',
    ]);
    for (const format of ['tiff', 'png'] as const) {
      const { bytes, facts } = await convert(ramp, { ...PLAIN_CONVERSION, format, depth: 1 });
      expect(facts.depth).toBe(1);
      const colors = magick([`${format}:-`, '-format', '%k', 'info:'], bytes).toString();
      expect(Number(colors)).toBe(2);
      const tags = hasExiftool ? readTags(bytes, 'BitsPerSample', 'BitDepth') : { BitDepth: 1 };
      expect(tags['BitsPerSample'] ?? tags['BitDepth']).toBe(1);
      const top = magick([`${format}:-`, '-depth', '8', 'gray:-'], bytes);
      expect([top[0], top.at(-1)]).toEqual([255, 0]);
    }
  });

  it('flattens onto the chosen color for formats without alpha and reports the share of translucent pixels', async () => {
    const clear = await open(['-size', '10x10', 'xc:none', 'png:-']);
    const { bytes, losses } = await convert(clear, {
      ...PLAIN_CONVERSION,
      format: 'jpeg',
      background: { r: 200, g: 20, b: 20 },
    });
    expect(losses.join(' ')).toMatch(/#c81414: 100\.0%/);
    const [r, g] = magick(['jpeg:-', '-depth', '8', 'rgb:-'], bytes);
    expect(Math.abs(r! - 200)).toBeLessThan(6);
    expect(Math.abs(g! - 20)).toBeLessThan(6);
  });

  it('writes an exact palette PNG for flat art, or reports the loss', {
    tags: 'slow',
  }, async () => {
    const flat = await open([...art, '-colors', '30', 'png:-']);
    const exact = await convert(flat, { ...PLAIN_CONVERSION, palette: true });
    expect(exact.losses).toEqual([]);
    expect(exact.bytes[25]).toBe(3);
    const back = await decodePicture(exact.bytes);
    expect(back.ok && back.picture.data).toEqual(flat.data);
    const photo = await open(['rose:', '-resize', '300x200!', 'png:-']);
    const reduced = await convert(photo, { ...PLAIN_CONVERSION, palette: true });
    expect(reduced.losses.join(' ')).toMatch(/256/);
    expect(Number(magick(['png:-', '-format', '%k', 'info:'], reduced.bytes))).toBeLessThanOrEqual(256);
  });

  it('sets the resolution, reports the new print size, and refuses a profile for another color space', async () => {
    const picture = await open([...art, 'png:-']);
    const { bytes, losses } = await convert(picture, {
      ...PLAIN_CONVERSION,
      format: 'jpeg',
      ppi: 150,
      assign: await fogra39Profile(),
    });
    expect(losses.join(' ')).toMatch(/300 to 150 dpi/);
    expect(losses.join(' ')).toMatch(/not assigned/);
    expect(magick(['jpeg:-', '-format', '%x', 'info:'], bytes).toString()).toMatch(/^150/);
  });
});
