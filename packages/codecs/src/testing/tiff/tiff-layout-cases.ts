import { type OpeningCase, opaque, SEEN } from '../opening-case.ts';
import { COLORS, HEIGHT, sampleAt, WIDTH } from '../quadrants.ts';
import { type TestTiff, writeTestTiff } from './tiff-writer.ts';

export const rgb: TestTiff = {
  ...{ width: WIDTH, height: HEIGHT, bits: 8, samples: 3, photometric: 2, rows: 16 },
  at: sampleAt(),
};
const COMPRESSIONS = ['none', 'packbits', 'lzw', 'deflate', 'zstd', 'lzma'] as const;
const LAYOUTS: readonly (readonly [string, Partial<TestTiff>])[] = [
  ['strips', {}],
  ['tiles', { tile: 16 }],
  ['planes', { planar: true }],
  ['tiles of planes', { planar: true, tile: 32 }],
];

const needsOf = (compression: string) => (compression === 'lzma' ? { needs: 'xz' as const } : {});

const layoutCases = (): OpeningCase[] =>
  COMPRESSIONS.flatMap((compression) =>
    LAYOUTS.map(([name, layout]) => ({
      name: `TIFF, ${compression}, ${name}`,
      make: () => writeTestTiff({ ...rgb, ...layout, compression }),
      sees: SEEN,
      magick: true,
      ...needsOf(compression),
    })),
  );

const wide = { ...rgb, bits: 16, at: sampleAt(COLORS.map((color) => color.map((value) => value * 257))) };

const predictedCases = (): OpeningCase[] =>
  (['lzw', 'deflate', 'zstd', 'lzma'] as const).flatMap((compression) =>
    [rgb, { ...wide, big: true }, { ...wide, planar: true, tile: 16 }].map((tiff, i) => ({
      name: `TIFF, ${compression}, differences, ${['8 bits', '16 bits big-endian', '16 bits planar tiles'][i]}`,
      make: () => writeTestTiff({ ...tiff, compression, predicted: true }),
      sees: SEEN,
      magick: i < 2,
      ...needsOf(compression),
    })),
  );

/** Grays that can be represented exactly at every depth. */
const grayCases = (): OpeningCase[] =>
  [1, 2, 4, 8, 12, 16].flatMap((bits) =>
    [0, 1].map((photometric) => {
      const top = 2 ** bits - 1;
      const levels = [0, top, Math.round(top / 3), Math.round((top * 2) / 3)];
      const stored = photometric === 0 ? levels.map((level) => top - level) : levels;
      return {
        name: `TIFF, gray of ${bits} bits, ${photometric === 0 ? 'white' : 'black'} is zero`,
        make: () =>
          writeTestTiff({ ...rgb, bits, samples: 1, photometric, at: sampleAt(stored.map((one) => [one])) }),
        sees: levels.map((level) => [...Array<number>(3).fill(Math.round((level * 255) / top)), 255]),
        within: 1,
        // ImageMagick 6 inverts white-is-zero images at 2 and 4 bits; libtiff's tiff2rgba does not.
        magick: bits !== 12 && (photometric === 1 || (bits !== 2 && bits !== 4)),
      };
    }),
  );

const depthCases = (): OpeningCase[] => [
  ...shallowCases(),
  ...[false, true].map((big) => ({
    name: `TIFF, RGB of 32 bits, ${big ? 'big' : 'little'}-endian`,
    make: () =>
      writeTestTiff({ ...rgb, bits: 32, big, at: (x, y, sample) => sampleAt()(x, y, sample) * 0x0101_0101 }),
    sees: SEEN,
    magick: true,
  })),
  {
    name: 'TIFF, signed numbers',
    make: () => writeTestTiff({ ...rgb, more: [[339, 3, [2, 2, 2]]] }),
    refusal: /holds signed numbers\. Ask for 8 or 16 bits/,
  },
  {
    name: 'TIFF, short floating-point numbers',
    make: () => writeTestTiff({ ...rgb, bits: 16, more: [[339, 3, [3, 3, 3]]] }),
    refusal: /holds short floating-point numbers\. Ask for/,
  },
];

const shallowCases = (): OpeningCase[] =>
  [4, 12].map((bits) => {
    const top = 2 ** bits - 1;
    const colors = COLORS.map((color) => color.map((value) => Math.round((value * top) / 255)));
    return {
      name: `TIFF, RGB of ${bits} bits`,
      make: () => writeTestTiff({ ...rgb, bits, at: sampleAt(colors) }),
      sees: opaque(colors.map((color) => color.map((value) => Math.round((value * 255) / top)))),
      within: 1,
    };
  });

export const tiffLayoutCases = (): OpeningCase[] => [
  ...layoutCases(),
  ...predictedCases(),
  ...grayCases(),
  ...depthCases(),
];
