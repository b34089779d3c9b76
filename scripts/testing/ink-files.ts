/**
 * Ten files in process inks and spot colors, from this script and from other programs, as references for outputs that
 * keep inks.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodePsd } from '@printready/documents/psd/write';
import { createPicture } from '@printready/pixels/picture';
import { createPlate } from '@printready/print/plates';
import { pdfOf, SPOT } from '../../packages/codecs/src/pdf/testing/make-page.ts';
import { inksOfJpeg, inksOfPdf, inksOfPsd, inksOfTiff, type Point, type SeenInks } from './outside-inks.ts';
import { magick } from './outside-programs.ts';

/** Sample points in every file: its four quarters, and the overlap near the middle. */
export const INK_POINTS: readonly Point[] = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
  [0.57, 0.57],
];

/** Pages are 100 pt per side, so at this resolution one pixel is one point. */
export const INK_PPI = 72;
const SIDE = 100;

export type InkFile = {
  readonly name: string;
  readonly format: 'pdf' | 'psd' | 'tiff' | 'jpeg';
  readonly spots: readonly string[];
  readonly make: () => Uint8Array;
};

/** Reads the inks of a file with a separate program. */
export function seenInks(format: InkFile['format'], file: Uint8Array, ppi = INK_PPI): SeenInks[] {
  switch (format) {
    case 'pdf':
      return inksOfPdf(file, ppi, INK_POINTS);
    case 'psd':
      return inksOfPsd(file, INK_POINTS);
    case 'tiff':
      return inksOfTiff(file, INK_POINTS);
    case 'jpeg':
      return inksOfJpeg(file, INK_POINTS);
    default:
      throw new TypeError(`No program is asked about ${String(format satisfies never)}.`);
  }
}

const BLACK = [0, 0, 0, 255];
const RICH = [153, 102, 102, 255];
const RED = [0, 255, 255, 0];
const TINT = [51, 26, 13, 64];
const NO_INK = [0, 0, 0, 0];

/** Ink samples of a picture with a different color in each quarter. */
const quarters = (colors: readonly (readonly number[])[]): Uint8Array =>
  Uint8Array.from(
    Array.from({ length: SIDE * SIDE }, (_, i) => {
      const [x, y] = [i % SIDE, Math.floor(i / SIDE)];
      return colors[Number(x >= SIDE / 2) + 2 * Number(y >= SIDE / 2)] ?? [];
    }).flat(),
  );

const size = { width: SIDE, height: SIDE, resolution: { x: INK_PPI, y: INK_PPI } };

function psdOf(colors: readonly (readonly number[])[], gold: readonly number[] | null): Uint8Array {
  const picture = createPicture({ ...size, space: 'cmyk', alpha: false, data: quarters(colors), icc: null });
  const color = { r: 200, g: 160, b: 40 };
  const coverage = quarters((gold ?? []).map((tint) => [tint]));
  const spots = gold ? [createPlate({ ...size, id: 'gold', name: 'Gold', color, coverage })] : [];
  return encodePsd(picture, { spots });
}

/** Writes a TIFF with tifffile. */
function tiffOf(colors: readonly (readonly number[])[], names: readonly string[]): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'printready-tiff-'));
  try {
    const path = join(folder, 'made.tif');
    const script = `
import sys, numpy, tifffile
data = numpy.frombuffer(sys.stdin.buffer.read(), numpy.uint8).reshape(${SIDE}, ${SIDE}, -1)
names = ${JSON.stringify(names)}
tags = [(333, 's', 0, chr(0).join(names), True)] if names else []
extra = ['UNSPECIFIED'] * (data.shape[2] - 4)
tifffile.imwrite(sys.argv[1], data, photometric='SEPARATED', extrasamples=extra, extratags=tags, resolution=(${INK_PPI}, ${INK_PPI}), resolutionunit='INCH')
`;
    const { status, stderr } = spawnSync('/usr/bin/python3', ['-c', script, path], {
      input: quarters(colors),
    });
    if (status !== 0) throw new Error(stderr.toString());
    return new Uint8Array(readFileSync(path));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Writes a JPEG with ImageMagick. */
const jpegOf = (colors: readonly (readonly number[])[]): Uint8Array =>
  new Uint8Array(
    magick(
      [
        ...['-size', `${SIDE}x${SIDE}`, '-depth', '8', 'cmyk:-'],
        ...[
          '-density',
          `${INK_PPI}`,
          '-units',
          'PixelsPerInch',
          '-sampling-factor',
          '1x1',
          '-quality',
          '100',
          'jpg:-',
        ],
      ],
      quarters(colors),
    ),
  );

const FLAT =
  '[/Separation /Flat /DeviceCMYK << /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [1 0 0.2 0] /N 1 >>]';
/** Rectangle of a quarter of a PDF page, numbered from the lower left to the upper right. */
const quarter = (place: number) => `${(place % 2) * 50} ${place < 2 ? 0 : 50} 50 50 re f`;
const LETTERS = '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >> >>';

export const INK_FILES: readonly InkFile[] = [
  {
    name: 'PDF, black text on a tint and rich black',
    format: 'pdf',
    spots: [],
    make: () =>
      pdfOf({
        content: `0.2 0 0 0 k ${quarter(0)} 0.6 0.4 0.4 1 k ${quarter(1)} 0 0 0 1 k ${quarter(2)} 0 0 0 0.5 k ${quarter(3)}
BT 0 0 0 1 k /F 90 Tf 3 -9 Td (H) Tj ET`,
        resources: LETTERS,
      }),
  },
  {
    name: 'PDF, black that overprints a color',
    format: 'pdf',
    spots: [],
    make: () =>
      pdfOf({
        content: `0 1 1 0 k 0 0 100 100 re f 0.5 g ${quarter(3)} /O gs 0 0 0 1 k ${quarter(0)} 0.3 0 0 0 k ${quarter(2)} 30 30 40 40 re f`,
        resources: '/ExtGState << /O << /OP true /op true /OPM 1 >> >>',
      }),
  },
  {
    name: 'PDF, a spot beside and over process inks',
    format: 'pdf',
    spots: ['Gold'],
    make: () =>
      pdfOf({
        content: `0.4 0.2 0 0 k 0 0 100 100 re f /Gold cs 1 scn ${quarter(0)} 0.5 scn ${quarter(1)} /O gs 0.3 scn ${quarter(2)} 0 0 0 1 k 40 40 20 20 re f`,
        resources: `/ColorSpace << /Gold ${SPOT} >> /ExtGState << /O << /OP true /op true /OPM 1 >> >>`,
      }),
  },
  {
    name: 'PDF, an image in two spots and black',
    format: 'pdf',
    spots: ['Gold', 'Flat'],
    make: () =>
      pdfOf({
        content: 'q 100 0 0 100 0 0 cm /X Do Q',
        resources: '/XObject << /X 10 0 R >>',
        objects: [
          {
            dict: `/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace [/DeviceN [/Gold /Black /Flat] /DeviceCMYK 11 0 R << /Colorants << /Gold ${SPOT} /Flat ${FLAT} >> >>]`,
            data: new Uint8Array([255, 0, 0, 0, 255, 0, 0, 0, 255, 100, 30, 60]),
          },
          {
            dict: '/FunctionType 4 /Domain [0 1 0 1 0 1] /Range [0 1 0 1 0 1 0 1]',
            data: '{ 3 1 roll exch dup 0.2 mul exch 0.8 mul 3 -1 roll }',
          },
        ],
      }),
  },
  {
    name: 'PSD, black, rich black and colors',
    format: 'psd',
    spots: [],
    make: () => psdOf([BLACK, RICH, RED, TINT], null),
  },
  {
    name: 'PSD, a spot beside and over process inks',
    format: 'psd',
    spots: ['Gold'],
    make: () => psdOf([BLACK, NO_INK, RED, TINT], [0, 255, 128, 77]),
  },
  {
    name: 'TIFF, black, rich black and colors',
    format: 'tiff',
    spots: [],
    make: () => tiffOf([BLACK, RICH, RED, TINT], []),
  },
  {
    name: 'TIFF, an ink of its own name',
    format: 'tiff',
    spots: ['Gold'],
    make: () =>
      tiffOf(
        [
          [...BLACK, 0],
          [...NO_INK, 255],
          [...RED, 128],
          [...TINT, 77],
        ],
        ['Cyan', 'Magenta', 'Yellow', 'Black', 'Gold'],
      ),
  },
  {
    name: 'JPEG, black and rich black',
    format: 'jpeg',
    spots: [],
    make: () => jpegOf([BLACK, RICH, BLACK, NO_INK]),
  },
  { name: 'JPEG, colors', format: 'jpeg', spots: [], make: () => jpegOf([RED, TINT, NO_INK, BLACK]) },
];
