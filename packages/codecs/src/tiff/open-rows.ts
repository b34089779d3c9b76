/** Reads 8- or 16-bit gray or RGB strips: uncompressed, LZW, or Deflate. Other files must be decoded whole. */
import { readUint16 } from '@printready/pixels/bytes';
import { type Band, type BandLayout, createBandWindow } from '../bands/band-window.ts';
import { unpackBlock } from './compression/unpack.ts';
import { openTiff, pagesOf, readTag, readTagNumbers, type TiffTags } from './tags.ts';

const TAGS = {
  ...{ width: 256, height: 257, bits: 258, compression: 259, photometric: 262, fillOrder: 266, offsets: 273 },
  ...{
    samples: 277,
    rows: 278,
    lengths: 279,
    planar: 284,
    predictor: 317,
    tiles: 322,
    extra: 338,
    format: 339,
  },
  ...{ xmp: 700, iptc: 33_723, icc: 34_675 },
} as const;
const NONE = 1;
const LZW = 5;
const DEFLATE: readonly number[] = [8, 32_946];
const UNASSOCIATED_ALPHA = 2;
const MOST_STRIP_BYTES = 64 * 2 ** 20;

type TiffRows = {
  readonly width: number;
  readonly height: number;
  readonly gray: boolean;
  readonly alpha: boolean;
  readonly icc: Uint8Array | null;
  readonly xmp: Uint8Array | null;
  readonly iptc: Uint8Array | null;
  readonly bands: (around: number, bandBytes?: number) => AsyncGenerator<Band, void>;
};

type Layout = {
  readonly width: number;
  readonly height: number;
  readonly depth: 8 | 16;
  readonly colors: 1 | 3;
  readonly samples: number;
  readonly rowsPerStrip: number;
  readonly compression: number;
  readonly predicted: boolean;
  readonly little: boolean;
};

export function openTiffRows(bytes: Uint8Array): TiffRows | null {
  const opened = openTiff(bytes);
  const [page, second] = opened ? pagesOf(opened) : [];
  const tags = page === undefined ? undefined : opened?.directories[page];
  const layout = opened && tags && second === undefined ? layoutOf(tags, opened.little) : null;
  if (!layout || !tags) return null;
  const offsets = readTagNumbers(tags, TAGS.offsets);
  const lengths = readTagNumbers(tags, TAGS.lengths);
  const strips = Math.ceil(layout.height / layout.rowsPerStrip);
  if (offsets.length !== strips || lengths.length !== strips) return null;
  const { width, height, depth, colors, samples } = layout;
  const block = (tag: number) => tags.get(tag)?.bytes ?? null;
  const parts = offsets.map((from, i) => bytes.subarray(from, from + lengths[i]!));
  return {
    ...{ width, height, gray: colors === 1, alpha: samples > colors },
    ...{ icc: block(TAGS.icc), xmp: block(TAGS.xmp), iptc: block(TAGS.iptc) },
    bands: (around, bandBytes) => readStrips(layout, parts, { width, height, depth, around, bandBytes }),
  };
}

function layoutOf(tags: TiffTags, little: boolean): Layout | null {
  const number = (name: keyof typeof TAGS, usual: number) => readTag(tags, TAGS[name]) ?? usual;
  const [width, height] = [number('width', 0), number('height', 0)];
  const samples = number('samples', 1);
  const colors = number('photometric', 0) === 2 ? 3 : 1;
  const [depth] = readTagNumbers(tags, TAGS.bits);
  const rowsPerStrip = Math.min(height, number('rows', height));
  const compression = number('compression', NONE);
  const predictor = number('predictor', 1);
  const isPlain =
    width > 0 &&
    rowsPerStrip > 0 &&
    (number('photometric', 0) === 1 || colors === 3) &&
    (samples === colors || (samples === colors + 1 && number('extra', 0) === UNASSOCIATED_ALPHA)) &&
    (compression === NONE || compression === LZW || DEFLATE.includes(compression)) &&
    (predictor === 1 || predictor === 2) &&
    [number('planar', 1), number('format', 1), number('fillOrder', 1)].every((value) => value === 1) &&
    !tags.has(TAGS.tiles) &&
    readTagNumbers(tags, TAGS.bits).every((bits) => bits === depth);
  if (!isPlain || (depth !== 8 && depth !== 16)) return null;
  if (rowsPerStrip * width * samples * (depth / 8) > MOST_STRIP_BYTES) return null;
  const predicted = predictor === 2 && compression !== NONE;
  return { width, height, depth, colors, samples, rowsPerStrip, compression, predicted, little };
}

async function* readStrips(
  layout: Layout,
  strips: readonly Uint8Array[],
  shape: BandLayout,
): AsyncGenerator<Band, void> {
  const { width, height, depth, samples, rowsPerStrip } = layout;
  const rowBytes = width * samples * (depth / 8);
  const window = createBandWindow(shape);
  for (const [index, strip] of strips.entries()) {
    const rows = Math.min(rowsPerStrip, height - index * rowsPerStrip);
    const plain = await unpackBlock(
      strip,
      { compression: layout.compression, reversed: false },
      rows * rowBytes,
    );
    for (let row = 0; row < rows; row++) {
      const values = samplesOf(plain.subarray(row * rowBytes, (row + 1) * rowBytes), layout);
      if (layout.predicted) for (let i = samples; i < values.length; i++) values[i]! += values[i - samples]!;
      writeRgba(values, layout, window.data, window.slot() * width * 4);
      const band = window.finishRow();
      if (!band) continue;
      yield band;
      window.moveOn(band);
    }
  }
}

/** Samples of one row. 8-bit rows are returned as views and may be changed in place; 16-bit words are copied. */
function samplesOf(row: Uint8Array, { depth, little }: Layout): Uint8Array | Uint16Array {
  if (depth === 8) return row;
  return Uint16Array.from({ length: row.length / 2 }, (_, i) => readUint16(row, i * 2, little));
}

function writeRgba(
  values: Uint8Array | Uint16Array,
  { colors, samples, depth }: Layout,
  data: Uint8Array | Uint16Array,
  to: number,
): void {
  const full = 2 ** depth - 1;
  const last = colors - 1;
  for (let from = 0; from < values.length; from += samples, to += 4) {
    data[to] = values[from]!;
    data[to + 1] = values[from + (last >> 1)]!;
    data[to + 2] = values[from + last]!;
    data[to + 3] = samples > colors ? values[from + colors]! : full;
  }
}
