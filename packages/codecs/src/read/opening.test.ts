import { describe, expect, it } from 'vitest';
import { readFixture } from '../../../../scripts/testing/outside-programs.ts';
import { decodeImage } from '../index.ts';
import { checkOpening } from '../testing/check-opening.ts';
import { openingCases } from '../testing/opening-cases.ts';
import { sampleQuadrants } from '../testing/quadrants.ts';

const tenth = openingCases().filter((_, i) => i % 10 === 3);

describe('decodePicture', () => {
  for (const one of tenth) it(one.name, (context) => checkOpening(one, context));
});

/** Expected result: RGBA at the center of each quadrant, ±1 of 255; a resolution; or a refusal. */
type Wanted = {
  readonly sees?: readonly (readonly number[])[];
  readonly ppi?: number;
  readonly finding?: string;
  readonly refusal?: RegExp;
};

const opaque = (...colors: readonly (readonly number[])[]) => colors.map((color) => [...color, 255]);
const QUADRANTS = opaque([200, 30, 40], [30, 160, 60], [40, 60, 190], [128, 128, 128]);

const SHARED: readonly (readonly [file: string, wanted: Wanted])[] = [
  [
    'avif-premult.avif',
    {
      sees: [
        [200, 30, 40, 128],
        [28, 161, 60, 128],
        [42, 60, 189, 128],
        [128, 128, 128, 128],
      ],
    },
  ],
  [
    'gif-offset-frame.gif',
    {
      sees: [
        [200, 30, 40, 255],
        [0, 0, 0, 0],
        [0, 0, 0, 0],
        [0, 0, 0, 0],
      ],
    },
  ],
  ['jpg-8bim-only-300.jpg', { sees: QUADRANTS, ppi: 300 }],
  ['png-chrm-adobergb.png', { sees: opaque([233, 24, 36], [0, 161, 46], [20, 57, 195], [129, 129, 129]) }],
  ['png-cicp-p3.png', { sees: opaque([218, 0, 27], [0, 163, 41], [34, 61, 198], [128, 128, 128]) }],
  ['tif-6ink.tif', { refusal: /holds six inks/ }],
  ['tif-8bit-deflate-fillorder2.tif', { sees: QUADRANTS, ppi: 300 }],
  ['tif-cmyk-spot-noextratag.tif', { finding: 'channel-left-out', ppi: 300 }],
  ['tif-comp-lzma.tif', { sees: QUADRANTS, ppi: 300 }],
  ['tif-oldjpeg-gray.tif', { sees: opaque([82, 82, 82], [110, 110, 110], [69, 69, 69], [128, 128, 128]) }],
  ['tif-oldjpeg-ycbcr.tif', { sees: QUADRANTS, ppi: 300 }],
  ['tif-planar-tiled-16be-pred2.tif', { sees: QUADRANTS, ppi: 300 }],
  ['tif-rgb-extra0-notalpha.tif', { sees: QUADRANTS, finding: 'channel-left-out' }],
];

/** Shared fixtures are not in the repository. */
const hasShared = readFixture('opening/expected.tsv') !== null;

describe('decodes a shared case', () => {
  it.skipIf(!hasShared).each(SHARED)('%s', async (name, wanted) => {
    const file = readFixture(`opening/${name}`);
    if (!file) throw new Error('The file is absent.');
    const opened = await decodeImage(file);
    if (wanted.refusal) {
      expect(!opened.ok && opened.problem.text).toMatch(wanted.refusal);
      return;
    }
    if (!opened.ok) throw new Error(opened.problem.text);
    const seen = sampleQuadrants(opened.raster);
    for (const [i, color] of (wanted.sees ?? []).entries())
      for (const [c, value] of color.entries())
        expect(Math.abs(seen[i]![c]! - value), JSON.stringify(seen)).toBeLessThanOrEqual(1);
    if (wanted.ppi) expect(opened.raster.resolution?.x).toBe(wanted.ppi);
    if (wanted.finding) expect(opened.findings.map(({ code }) => code)).toContain(wanted.finding);
  });
});
