/**
 * Files like those in defect reports, but in other formats; written with ImageMagick and exiftool. They vary depth,
 * alpha, channel order, orientation, and size.
 */
import { magick, writeTags } from '../../../../scripts/testing/outside-programs.ts';
import type { OpeningCase } from './opening-case.ts';
import { COLORS, type Color, HEIGHT, WIDTH } from './quadrants.ts';

type Art = { readonly width: number; readonly height: number; readonly colors: readonly Color[] };

const PLAIN: Art = { width: WIDTH, height: HEIGHT, colors: COLORS };
const SQUARE: Art = { width: WIDTH, height: WIDTH, colors: COLORS };
const GRAYS: Art = { ...PLAIN, colors: [0, 85, 170, 255].map((level) => [level, level, level]) };
const BLACK_WHITE: Art = { ...PLAIN, colors: [0, 255, 255, 0].map((level) => [level, level, level]) };
const SOFT: Art = { ...PLAIN, colors: COLORS.map((color, i) => [...color, [255, 192, 128, 64][i]!]) };
const CUT: Art = { ...PLAIN, colors: COLORS.map((color, i) => [...color, i === 2 ? 0 : 255]) };

function samplesOf({ width, height, colors }: Art): Uint8Array {
  const data: number[] = [];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      data.push(...colors[Number(x >= width / 2) + 2 * Number(y >= height / 2)]!);
  return Uint8Array.from(data);
}

function write(art: Art, words: readonly string[], output: string): Uint8Array {
  const kind = art.colors[0]!.length === 4 ? 'rgba' : 'rgb';
  const source = ['-size', `${art.width}x${art.height}`, '-depth', '8', `${kind}:-`];
  return magick([...source, ...words, output], samplesOf(art));
}

/** Expected colors: opaque if there is no alpha; fully transparent colors are zero. */
const seen = ({ colors }: Art): Color[] =>
  colors.map((color) => (color.length === 3 ? [...color, 255] : color[3] === 0 ? [0, 0, 0, 0] : [...color]));

const made = (
  name: string,
  art: Art,
  words: readonly string[],
  output: string,
  more: Partial<OpeningCase> = {},
): OpeningCase => ({
  ...{ name, make: () => write(art, words, output), sees: seen(art), needs: 'magick', magick: true },
  ...more,
});

const GRAY_TYPE = ['-colorspace', 'Gray', '-type', 'Grayscale'];
const PALETTE_TYPE = ['-type', 'Palette'];

const depthCases = (): OpeningCase[] => [
  ...[2, 4, 8, 16].map((bits) =>
    made(
      `PNG, gray of ${bits} bits`,
      GRAYS,
      [...GRAY_TYPE, '-depth', `${bits}`, '-define', `png:bit-depth=${bits}`],
      'png:-',
    ),
  ),
  made('PNG, black and white', BLACK_WHITE, ['-type', 'Bilevel'], 'png:-'),
  made('PNG, RGB of 16 bits', PLAIN, ['-define', 'png:format=png48'], 'png:-'),
  made('PNG, a palette', PLAIN, ['-define', 'png:format=png8'], 'png:-'),
  ...[8, 16].map((bits) =>
    made(`TIFF, gray of ${bits} bits by ImageMagick`, GRAYS, [...GRAY_TYPE, '-depth', `${bits}`], 'tiff:-'),
  ),
  made('TIFF, a palette', PLAIN, PALETTE_TYPE, 'tiff:-'),
  made('TIFF, black and white', BLACK_WHITE, ['-type', 'Bilevel'], 'tiff:-'),
  made('TIFF, RGB of 16 bits by ImageMagick', PLAIN, ['-depth', '16'], 'tiff:-'),
  made('PSD, gray', GRAYS, GRAY_TYPE, 'psd:-'),
  made('PSD, RGB of 16 bits', PLAIN, ['-depth', '16'], 'psd:-'),
  made('BMP, version 2', PLAIN, [], 'bmp2:-'),
  made('BMP, version 3', PLAIN, [], 'bmp3:-'),
  made('BMP, a palette', PLAIN, PALETTE_TYPE, 'bmp3:-'),
  made('BMP, black and white', BLACK_WHITE, ['-type', 'Bilevel'], 'bmp3:-'),
  made('GIF, a palette', PLAIN, [], 'gif:-'),
  made('GIF, black and white', BLACK_WHITE, ['-type', 'Bilevel'], 'gif:-'),
  made('JPEG, gray', GRAYS, [...GRAY_TYPE, '-quality', '98'], 'jpeg:-', { within: 2 }),
];

const alphaCases = (): OpeningCase[] => [
  made('PNG, soft alpha', SOFT, [], 'png:-'),
  made('PNG, soft alpha of 16 bits', SOFT, ['-define', 'png:format=png64'], 'png:-'),
  made('PNG, clear without a half', CUT, ['-define', 'png:format=png8'], 'png:-', { sees: CUT.colors }),
  made('TIFF, straight alpha', SOFT, ['-define', 'tiff:alpha=unassociated'], 'tiff:-'),
  made('TIFF, premultiplied alpha', SOFT, ['-define', 'tiff:alpha=associated'], 'tiff:-', { within: 3 }),
  made(
    'TIFF, straight alpha of 16 bits',
    SOFT,
    ['-depth', '16', '-define', 'tiff:alpha=unassociated'],
    'tiff:-',
  ),
  made(
    'WebP, lossless with soft alpha',
    SOFT,
    ['-define', 'webp:lossless=true', '-define', 'webp:exact=true'],
    'webp:-',
  ),
  made('WebP, lossy with soft alpha', SOFT, ['-quality', '95'], 'webp:-', { within: 8 }),
  made('GIF, a clear quarter', CUT, [], 'gif:-'),
];

const orderCases = (): OpeningCase[] => [
  ...[PLAIN, SOFT, GRAYS].map((art, i) =>
    made(
      `PNG, interlaced ${['RGB', 'RGB and alpha', 'gray'][i]}`,
      art,
      [...(i === 2 ? GRAY_TYPE : []), '-interlace', 'PNG'],
      'png:-',
    ),
  ),
  made('PNG, an interlaced palette', PLAIN, ['-define', 'png:format=png8', '-interlace', 'PNG'], 'png:-'),
  made('GIF, interlaced', PLAIN, ['-interlace', 'GIF'], 'gif:-'),
  made(
    'JPEG, progressive',
    PLAIN,
    ['-interlace', 'JPEG', '-sampling-factor', '1x1', '-quality', '98'],
    'jpeg:-',
    { within: 3 },
  ),
  ...['2x2', '2x1', '1x2', '4x1'].map((sampling) =>
    made(
      `JPEG, colors sampled ${sampling}`,
      PLAIN,
      ['-sampling-factor', sampling, '-quality', '98'],
      'jpeg:-',
      { within: 3 },
    ),
  ),
  ...(['LSB', 'MSB'] as const).flatMap((endian) =>
    (['None', 'LZW', 'Zip', 'RLE'] as const).map((compression) =>
      made(
        `TIFF by ImageMagick, ${compression}, ${endian} first`,
        PLAIN,
        ['-endian', endian, '-compress', compression],
        'tiff:-',
      ),
    ),
  ),
  made('TIFF, planes by ImageMagick', PLAIN, ['-interlace', 'Plane'], 'tiff:-'),
  made('TIFF, one row a strip', PLAIN, ['-define', 'tiff:rows-per-strip=1'], 'tiff:-'),
  made('TIFF, tiles by ImageMagick', PLAIN, ['-define', 'tiff:tile-geometry=32x32'], 'tiff:-'),
  ...(['Group4', 'Fax'] as const).map((compression) =>
    made(
      `TIFF, ${compression} of black and white`,
      BLACK_WHITE,
      ['-type', 'Bilevel', '-compress', compression],
      'tiff:-',
    ),
  ),
  made('PSD, packed rows', PLAIN, ['-compress', 'RLE'], 'psd:-'),
  made('PSD, plain rows', PLAIN, ['-compress', 'None'], 'psd:-'),
  made('PSD, large document', PLAIN, [], 'psb:-'),
];

/** Order of the stored quadrants after rotation, keyed by orientation (EXIF 2.32, 4.6.4). */
const TURNS: Readonly<Record<number, readonly number[]>> = {
  1: [0, 1, 2, 3],
  2: [1, 0, 3, 2],
  3: [3, 2, 1, 0],
  4: [2, 3, 0, 1],
  5: [0, 2, 1, 3],
  6: [2, 0, 3, 1],
  7: [3, 1, 2, 0],
  8: [1, 3, 0, 2],
};

const turnCases = (): OpeningCase[] =>
  (
    [
      ['JPEG', ['-sampling-factor', '1x1', '-quality', '98'], 'jpeg:-', 3],
      ['TIFF', [], 'tiff:-', 0],
      ['PNG', [], 'png:-', 0],
      ['WebP', ['-define', 'webp:lossless=true'], 'webp:-', 0],
    ] as const
  ).flatMap(([format, words, output, within]) =>
    Object.entries(TURNS).map(
      ([orientation, places]): OpeningCase => ({
        name: `${format}, orientation ${orientation}`,
        make: () => writeTags(write(SQUARE, words, output), `-IFD0:Orientation#=${orientation}`),
        sees: places.map((place) => [...COLORS[place]!, 255]),
        within,
        needs: 'exiftool',
      }),
    ),
  );

const sizeCases = (): OpeningCase[] =>
  (
    [
      ['PNG', 'png:-', 0],
      ['TIFF', 'tiff:-', 0],
      ['JPEG', 'jpeg:-', 4],
      ['PSD', 'psd:-', 0],
      ['BMP', 'bmp:-', 0],
    ] as const
  ).flatMap(([format, output, within]) =>
    (
      [
        ['inch', 300, 'PixelsPerInch', 300],
        ['centimeter', 60, 'PixelsPerCentimeter', 152.4],
      ] as const
    ).map(([unit, density, units, ppi]) =>
      made(
        `${format}, ${density} pixels a ${unit}`,
        PLAIN,
        ['-density', `${density}`, '-units', units, '-quality', '98'],
        output,
        { within, ppi, magick: false },
      ),
    ),
  );

export const neighborCases = (): OpeningCase[] => [
  ...depthCases(),
  ...alphaCases(),
  ...orderCases(),
  ...turnCases(),
  ...sizeCases(),
];
