import { readAscii } from '@printready/pixels/bytes';
import type { PictureSpace } from '@printready/pixels/picture';
import { BadImage } from '../bad-image.ts';
import { readTag, readTagNumbers, type TiffTags } from './tags.ts';

export const TIFF_TAGS = {
  ...{ width: 256, height: 257, bits: 258, compression: 259, photometric: 262, fillOrder: 266, offsets: 273 },
  ...{ samples: 277, rows: 278, lengths: 279, planar: 284, predictor: 317, palette: 320 },
  ...{ tileWidth: 322, tileHeight: 323, tileOffsets: 324, tileLengths: 325 },
  ...{ inkSet: 332, inkNames: 333, inks: 334, dotRange: 336, extra: 338, format: 339, jpegTables: 347 },
  ...{ xmp: 700, iptc: 33_723, photoshop: 34_377, icc: 34_675 },
} as const;

export const PHOTOMETRIC = {
  ...{ whiteIsZero: 0, blackIsZero: 1, rgb: 2, palette: 3, mask: 4, separated: 5, yCbCr: 6 },
  ...{ cieLab: 8, iccLab: 9 },
} as const;

export const COMPRESSION = {
  ...{ none: 1, ccitt: 2, group3: 3, group4: 4, lzw: 5, oldJpeg: 6, jpeg: 7, deflate: 8 },
  ...{ oldDeflate: 32_946, packBits: 32_773, lzma: 34_925, zstd: 50_000, oldZstd: 34_926, webp: 50_001 },
} as const;

const COMPRESSION_NAMES: Readonly<Record<number, string>> = {
  1: 'none',
  2: 'CCITT',
  3: 'Group 3',
  4: 'Group 4',
  5: 'LZW',
  6: 'old-style JPEG',
  7: 'JPEG',
  8: 'ZIP',
  9: 'JBIG',
  10: 'JBIG',
  32_766: 'NeXT',
  32_773: 'PackBits',
  32_809: 'ThunderScan',
  32_908: 'PixarFilm',
  32_909: 'PixarLog',
  32_946: 'ZIP',
  33_003: 'JPEG 2000',
  33_005: 'JPEG 2000',
  34_661: 'JBIG',
  34_676: 'SGI Log',
  34_677: 'SGI Log 24',
  34_712: 'JPEG 2000',
  34_887: 'LERC',
  34_892: 'lossy JPEG of raw photographs',
  34_925: 'LZMA',
  34_926: 'Zstandard',
  50_000: 'Zstandard',
  50_001: 'WebP',
  50_002: 'JPEG XL',
  52_546: 'JPEG XL',
};

export const nameCompression = (compression: number): string =>
  COMPRESSION_NAMES[compression] ?? `scheme ${compression}`;

const VIPS_COMPRESSIONS: readonly number[] = [2, 3, 4, 32_766, 32_809, 32_909, 34_676, 34_677];
const OWN_COMPRESSIONS: readonly number[] = Object.values(COMPRESSION);

export type TiffBlock = {
  readonly plane: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly from: number;
  readonly length: number;
};

export type TiffLayout = {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly samples: number;
  readonly space: PictureSpace;
  readonly photometric: number;
  /** Number of samples per pixel in one block: all of them, or one if the layout is planar. */
  readonly blockSamples: number;
  readonly compression: number;
  readonly predicted: boolean;
  /** True for least significant bit first (FillOrder 2). */
  readonly reversed: boolean;
  readonly little: boolean;
  readonly colors: number;
  /** ExtraSamples values: 1 is premultiplied alpha, 2 is alpha, anything else is a plate or a mask. */
  readonly extra: readonly number[];
  readonly blocks: readonly TiffBlock[];
};

const refuse = (what: string, ask: string) => new BadImage('unsupported', `This TIFF ${what}. ${ask}`);

const ASK_PLAIN = 'Ask for it with LZW or ZIP compression.';
const NUMBER_WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

function countWord(count: number): string {
  return NUMBER_WORDS[count] ?? String(count);
}

function colorsOf(
  tags: TiffTags,
  photometric: number,
  samples: number,
): { space: PictureSpace; colors: number } {
  switch (photometric) {
    case PHOTOMETRIC.whiteIsZero:
    case PHOTOMETRIC.blackIsZero:
    case PHOTOMETRIC.mask:
      return { space: 'gray', colors: 1 };
    case PHOTOMETRIC.palette:
      return { space: 'rgb', colors: 1 };
    case PHOTOMETRIC.rgb:
    case PHOTOMETRIC.yCbCr:
    case PHOTOMETRIC.cieLab:
    case PHOTOMETRIC.iccLab:
      return { space: 'rgb', colors: 3 };
    case PHOTOMETRIC.separated:
      requireCmyk(tags, samples);
      return { space: 'cmyk', colors: 4 };
    default:
      throw refuse('holds raw camera data or another kind of color', 'Ask for RGB or CMYK.');
  }
}

const CMYK_NAMES = /^cyan,magenta,yellow,(black|key)$/i;

export function readInkNames(tags: TiffTags): readonly string[] {
  const names = tags.get(TIFF_TAGS.inkNames)?.bytes;
  return names
    ? readAscii(names, 0, names.length)
        .split('\0')
        .filter((name) => name !== '')
    : [];
}

/** Inks that extend the CMYK gamut (hexachrome, CMYKOGV); dropping them would change the picture. */
const WIDENING = /^(orange|green|violet|blue|red|(light|lt|photo) ?(cyan|magenta|black|gr[ae]y))$/i;

const hasSpots = (names: readonly string[]): boolean =>
  CMYK_NAMES.test(names.slice(0, 4).join()) && !names.slice(4).every((name) => WIDENING.test(name));

/** @throws BadImage unless the inks are cyan, magenta, yellow, and black, optionally with spots. */
function requireCmyk(tags: TiffTags, samples: number): void {
  const names = readInkNames(tags);
  const isCmyk = (readTag(tags, TIFF_TAGS.inkSet) ?? 1) === 1;
  const inks = readTag(tags, TIFF_TAGS.inks) ?? (isCmyk ? 4 : samples);
  if (samples >= 4 && inks === 4 && (isCmyk || CMYK_NAMES.test(names.join()))) return;
  if (inks > 4 && samples >= inks && names.length === inks && hasSpots(names)) return;
  const count = isCmyk && samples < 4 ? samples : inks;
  const told = names.length === count ? ` (${names.join(', ')})` : '';
  throw refuse(
    `holds ${countWord(count)} ink${count === 1 ? '' : 's'}${told}`,
    'Ask for CMYK, or flatten to RGB.',
  );
}

/** Files with more samples per pixel are refused; Photoshop writes up to 56. */
const MOST_SAMPLES = 64;

/** Null for layouts that libvips decodes better. @throws BadImage for unsupported layouts, with a suggested fix */
export function readTiffLayout(tags: TiffTags, little: boolean): TiffLayout | null {
  const number = (name: keyof typeof TIFF_TAGS, usual: number) => readTag(tags, TIFF_TAGS[name]) ?? usual;
  const [width, height] = [number('width', 0), number('height', 0)];
  if (width === 0 || height === 0) throw new BadImage('corrupt', 'The TIFF header is invalid.');
  const compression = number('compression', COMPRESSION.none);
  if (VIPS_COMPRESSIONS.includes(compression)) return null;
  if (!OWN_COMPRESSIONS.includes(compression))
    throw refuse(`is compressed with ${nameCompression(compression)}`, ASK_PLAIN);
  const samples = number('samples', 1);
  if (samples > MOST_SAMPLES) throw refuse(`has ${samples} channels`, 'Ask for RGB or CMYK.');
  const photometric = number('photometric', samples >= 3 ? PHOTOMETRIC.rgb : PHOTOMETRIC.blackIsZero);
  const { space, colors } = colorsOf(tags, photometric, samples);
  if (samples < colors) throw new BadImage('corrupt', 'The TIFF lacks color channels.');
  const isJpeg = compression === COMPRESSION.jpeg || compression === COMPRESSION.oldJpeg;
  if (photometric === PHOTOMETRIC.yCbCr && !isJpeg) return null;
  if (compression === COMPRESSION.jpeg && samples > 3) return null;
  const bits = readBits(tags);
  if (isFloating(number('format', 1), bits)) return null;
  const predictor = number('predictor', 1);
  if (predictor !== 1 && !isPredictable(compression, predictor, bits))
    throw refuse('stores differences in a way that is not read here', ASK_PLAIN);
  const planar = number('planar', 1) === 2 && samples > 1;
  const extra = readTagNumbers(tags, TIFF_TAGS.extra);
  return {
    ...{ width, height, bits, samples, space, photometric, compression, little, colors },
    blockSamples: planar ? 1 : samples,
    predicted: predictor === 2 && PREDICTED.includes(compression),
    reversed: number('fillOrder', 1) === 2,
    extra: Array.from({ length: samples - colors }, (_, i) => extra[i] ?? 0),
    blocks: listBlocks(tags, { width, height, planes: planar ? samples : 1 }),
  };
}

const PREDICTED: readonly number[] = [
  ...[COMPRESSION.lzw, COMPRESSION.deflate, COMPRESSION.oldDeflate],
  ...[COMPRESSION.lzma, COMPRESSION.zstd, COMPRESSION.oldZstd],
];

/** Compressions that are not in PREDICTED ignore the predictor tag. */
function isPredictable(compression: number, predictor: number, bits: number): boolean {
  return !PREDICTED.includes(compression) || (predictor === 2 && (bits === 8 || bits === 16));
}

const UNSIGNED = 1;
const FLOATING = 3;
const UNDEFINED = 4;

/** @throws BadImage for samples that are neither unsigned integers nor floats that libvips can decode */
function isFloating(format: number, bits: number): boolean {
  if (format === FLOATING && (bits === 32 || bits === 64)) return true;
  if (format === UNSIGNED || format === UNDEFINED) {
    if (bits <= 16 || bits === 32) return false;
    throw refuse(`has ${bits} bits per channel`, ASK_DEPTH);
  }
  throw refuse(`holds ${format === FLOATING ? 'short floating-point' : 'signed'} numbers`, ASK_DEPTH);
}

const ASK_DEPTH = 'Ask for 8 or 16 bits per channel.';

function readBits(tags: TiffTags): number {
  const all = readTagNumbers(tags, TIFF_TAGS.bits);
  const [bits = 1] = all;
  if (all.some((other) => other !== bits)) throw refuse('has channels of different depths', ASK_DEPTH);
  return bits;
}

const MOST_BLOCKS = 1_000_000;
const USUAL_TILE = 2048 * 2048;
const MOST_SURPLUS = 4;

/** @throws BadImage if there are fewer strips or tiles than the size needs. */
function listBlocks(
  tags: TiffTags,
  { width, height, planes }: { readonly width: number; readonly height: number; readonly planes: number },
): TiffBlock[] {
  const tiled = tags.has(TIFF_TAGS.tileOffsets) || tags.has(TIFF_TAGS.tileWidth);
  const blockWidth = tiled ? (readTag(tags, TIFF_TAGS.tileWidth) ?? 0) : width;
  const rows = readTag(tags, TIFF_TAGS.rows) ?? height;
  const blockHeight = tiled ? (readTag(tags, TIFF_TAGS.tileHeight) ?? 0) : Math.min(rows, height);
  if (blockWidth === 0 || blockHeight === 0) throw new BadImage('corrupt', 'The TIFF header is invalid.');
  const across = Math.ceil(width / blockWidth);
  const down = Math.ceil(height / blockHeight);
  const count = across * down * planes;
  const isAbsurd = tiled && blockWidth * blockHeight > Math.max(MOST_SURPLUS * width * height, USUAL_TILE);
  if (isAbsurd || count > MOST_BLOCKS) throw new BadImage('corrupt', 'The TIFF header is invalid.');
  const places = tiled && tags.has(TIFF_TAGS.tileOffsets) ? TIFF_TAGS.tileOffsets : TIFF_TAGS.offsets;
  const sizes = tiled && tags.has(TIFF_TAGS.tileLengths) ? TIFF_TAGS.tileLengths : TIFF_TAGS.lengths;
  const offsets = readTagNumbers(tags, places, count);
  const lengths = readTagNumbers(tags, sizes, count);
  if (offsets.length < count) throw new BadImage('corrupt', 'The TIFF contains fewer pixels than it says.');
  return Array.from({ length: count }, (_, i) => {
    const cell = i % (across * down);
    const y = Math.floor(cell / across) * blockHeight;
    return {
      plane: Math.floor(i / (across * down)),
      x: (cell % across) * blockWidth,
      y,
      width: blockWidth,
      height: tiled ? blockHeight : Math.min(blockHeight, height - y),
      from: offsets[i]!,
      length: lengths[i] ?? Infinity,
    };
  });
}
