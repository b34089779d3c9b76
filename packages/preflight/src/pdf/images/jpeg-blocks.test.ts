/**
 * Block averages of ImageMagick JPEGs: gray, RGB and CMYK, baseline and progressive, with and without subsampling.
 */
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { readJpegBlocks } from './jpeg-blocks.ts';

const CONVERT = '/usr/bin/convert';
const present = spawnSync(CONVERT, ['-version']).status === 0;

function jpeg(...words: string[]): Uint8Array {
  const { stdout, status } = spawnSync(CONVERT, [...words, 'jpeg:-'], { maxBuffer: 1 << 26 });
  if (status !== 0) throw new Error('ImageMagick failed.');
  return new Uint8Array(stdout);
}

/** Mean per component over the whole picture, 0…255. */
function means(bytes: Uint8Array): number[] {
  const { components, values } = readJpegBlocks(bytes)!;
  const sums = new Array<number>(components).fill(0);
  for (const [i, value] of values.entries()) sums[i % components]! += value;
  return sums.map((sum) => Math.round(sum / (values.length / components)));
}

describe.skipIf(!present)('JPEG blocks (skipped without ImageMagick)', () => {
  it.each([
    ['plain', []],
    ['progressive', ['-interlace', 'JPEG']],
    ['subsampled', ['-sampling-factor', '4:2:0']],
  ])('keeps the mean of a gray picture: %s', (_, extra) => {
    const bytes = jpeg('-size', '67x45', 'xc:gray(60%)', '-colorspace', 'Gray', '-quality', '95', ...extra);
    const [mean] = means(bytes);
    expect(readJpegBlocks(bytes)).toMatchObject({ components: 1 });
    expect(Math.abs(mean! - 153)).toBeLessThanOrEqual(2);
  });

  it.each([
    ['plain', []],
    ['progressive', ['-interlace', 'JPEG']],
    ['subsampled', ['-sampling-factor', '4:2:0']],
    ['with restarts', ['-define', 'jpeg:restart-interval=3']],
  ])('keeps the inks of a CMYK picture’s black half and light half: %s', (_, extra) => {
    const bytes = jpeg(
      '-size',
      '64x64',
      'xc:cmyk(255,128,64,0)',
      '-size',
      '64x64',
      'xc:cmyk(0,0,0,255)',
      '+append',
      '-quality',
      '95',
      ...extra,
    );
    const blocks = readJpegBlocks(bytes)!;
    expect(blocks.components).toBe(4);
    // ImageMagick, like Photoshop, stores CMYK inverted.
    const inks = (block: number) =>
      Array.from(blocks.values.subarray(block * 4, block * 4 + 4), (v) => 255 - v);
    const near = (found: readonly number[], wanted: readonly number[]) =>
      found.forEach((v, i) => expect(Math.abs(v - wanted[i]!)).toBeLessThanOrEqual(4));
    near(inks(0), [255, 128, 64, 0]);
    near(inks(blocks.values.length / 4 - 1), [0, 0, 0, 255]);
  });

  it('keeps the three YCbCr components of an RGB picture unconverted', () => {
    expect(readJpegBlocks(jpeg('-size', '40x40', 'xc:red'))!.components).toBe(3);
  });
});

describe('JPEG blocks', () => {
  it('returns null for other formats and truncated data', () => {
    expect(readJpegBlocks(new Uint8Array(0))).toBeNull();
    expect(readJpegBlocks(Uint8Array.of(0xff, 0xd8, 0xff, 0xd9))).toBeNull();
  });
});
