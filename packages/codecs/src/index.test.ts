import { createRaster } from '@printready/pixels/raster';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFixture } from '../../../scripts/testing/outside-programs.ts';
import { decodeImage, decodePicture, encodeImage, sniffFormat } from './index.ts';
import { writeChunk } from './png/chunks.ts';

const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));

/** Valid header without any image data. */
function pngOfSize(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    bytesOf('\x89PNG\r\n\x1a\n'),
    writeChunk('IHDR', header),
    writeChunk('IEND', new Uint8Array(0)),
  ]);
}

describe('sniffFormat', () => {
  it.each([
    ['\x89PNG\r\n\x1a\n', 'png'],
    ['\xff\xd8\xff\xe0', 'jpeg'],
    ['RIFF\0\0\0\0WEBPVP8L', 'webp'],
    ['GIF89a', 'gif'],
    ['II*\0', 'tiff'],
    ['MM\0*', 'tiff'],
    ['BM\x36\0', 'bmp'],
    ['\0\0\0\x1cftypavif\0\0\0\0avifmif1', 'avif'],
    ['\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'heic'],
    ['8BPS\0\x01', 'psd'],
    ['junk\n%PDF-1.7', 'pdf'],
    [
      '\xef\xbb\xbf<?xml version="1.0"?>\n<!-- a > b -->\n<!DOCTYPE svg PUBLIC "x" "y">\n<svg width="1">',
      'svg',
    ],
    ['<svg:svg xmlns:svg="http://www.w3.org/2000/svg"/>', 'svg'],
    ['<html><svg></svg></html>', null],
    ['', null],
    ['hello', null],
  ])('recognizes %j as %s', (text, format) => {
    expect(sniffFormat(bytesOf(text))).toBe(format);
  });

  it('recognizes an SVG in UTF-16', () => {
    expect(sniffFormat(Buffer.from('\ufeff<svg xmlns="http://www.w3.org/2000/svg">', 'utf16le'))).toBe('svg');
  });
});

describe('decodeImage', () => {
  it('refuses a picture of 60,000 × 60,000 px based on the header alone', async () => {
    // A decoder that tries to read pixels would report "corrupt", because the file has none.
    expect(await decodeImage(pngOfSize(60_000, 60_000))).toEqual({
      ok: false,
      problem: {
        code: 'too-large',
        format: 'png',
        text: '60000 × 60000 px are 3,600 megapixels; the limit is 120 megapixels.',
      },
    });
  });

  it('applies a custom pixel limit', async () => {
    const file = await encodeImage(createRaster(10, 11), { format: 'png' });
    expect((await decodeImage(file, { maxPixels: 109 })).ok).toBe(false);
    expect((await decodeImage(file, { maxPixels: 110 })).ok).toBe(true);
  });

  it.each([
    ['', 'empty', null],
    ['nothing known', 'unsupported', null],
    ['%PDF-1.4', 'corrupt', 'pdf'],
    ['8BPS', 'corrupt', 'psd'],
    ['BM', 'corrupt', 'bmp'],
    ['II*\0\x08\0\0\0', 'corrupt', 'tiff'],
    ['GIF89a', 'corrupt', 'gif'],
    ['<svg >', 'corrupt', 'svg'],
    ['\xff\xd8\xff\xd9', 'corrupt', 'jpeg'],
    ['\x89PNG\r\n\x1a\n', 'corrupt', 'png'],
    ['RIFF\0\0\0\0WEBP', 'corrupt', 'webp'],
  ])('describes the problem with %j', async (text, code, format) => {
    const decoded = await decodeImage(bytesOf(text));
    expect(!decoded.ok && decoded.problem).toMatchObject({ code, format });
    expect(!decoded.ok && decoded.problem.text).toMatch(/\.$/);
  });

  it('never throws for random changes to a valid file', async () => {
    const files = await Promise.all(
      (['png', 'jpeg', 'webp'] as const).map((format) => encodeImage(createRaster(20, 20), { format })),
    );
    const damage = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), {
      minLength: 1,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...files), damage, fc.nat(), async (file, changes, cut) => {
        const damaged = file.slice(0, file.length - (cut % 20));
        for (const [at, value] of changes) damaged[at % damaged.length] = value;
        const decoded = await decodeImage(damaged, { maxPixels: 1e6 });
        if (!decoded.ok) expect(decoded.problem.text.length).toBeGreaterThan(10);
      }),
      { numRuns: 200 },
    );
  });

  it('reads third-party pictures with the properties that four other readers agree on', async ({ skip }) => {
    const manifest = readFixture('manifest.share.json');
    if (!manifest) return skip('third-party fixtures are absent');
    type Fact = { value?: unknown; unanimous?: boolean };
    const { files } = JSON.parse(manifest.toString()) as {
      files: { id: string; facts: Record<string, Fact> }[];
    };
    const pictures = files.filter(({ id }) => /^raster\//.test(id));
    expect(pictures.length).toBeGreaterThanOrEqual(6);
    for (const { id, facts } of pictures) {
      const file = readFixture(id)!;
      const decoded = await decodePicture(file);
      if (!decoded.ok) throw new Error(`${id}: ${decoded.problem.text}`);
      const { picture } = decoded;
      const turned = id.includes('orientation_5');
      const [width, height] = turned ? [picture.height, picture.width] : [picture.width, picture.height];
      expect({ width, height }, id).toEqual({ width: facts.width!.value, height: facts.height!.value });
      if (facts.dpi_x?.unanimous) expect(picture.resolution?.x, id).toBe(facts.dpi_x.value);
      // The gamma of 1.0 in this file becomes a profile.
      const hasGamma = id.includes('basn6a16');
      if (facts.icc?.unanimous) expect(picture.icc !== null, id).toBe(facts.icc.value || hasGamma);
    }
  });
});

describe('encodeImage', () => {
  it('rejects an out-of-range quality and a pixel array of the wrong length', async () => {
    const raster = createRaster(2, 2);
    await expect(encodeImage(raster, { format: 'jpeg', quality: 0 })).rejects.toThrow(/1…100/);
    const short = { ...raster, data: new Uint8ClampedArray(15) };
    await expect(encodeImage(short, { format: 'png' })).rejects.toThrow(/16 bytes/);
  });
});
