/** Decodes depths up to 16 bits; libvips decodes the rest. Extra channels are alpha only if tagged as such. */
import { readExtraChannels, readPsdResources } from '@printready/documents/psd';
import { createPicture, type Picture } from '@printready/pixels/picture';
import { type ReadFinding, readFinding } from '@printready/pixels/reading';
import { createPlate, type Plate } from '@printready/print/plates';
import { BadImage } from '../bad-image.ts';
import { straighten } from '../color/straighten.ts';
import { decodeJpegSamples } from '../jpeg/decode-samples.ts';
import { describeExtraChannels } from '../read/shared-findings.ts';
import { decodeWebpSamples } from '../webp/decode-samples.ts';
import { assembleOldJpeg, joinJpegTables } from './compression/jpeg-blocks.ts';
import { unpackBlock } from './compression/unpack.ts';
import {
  COMPRESSION,
  PHOTOMETRIC,
  readInkNames,
  readTiffLayout,
  TIFF_TAGS,
  type TiffBlock,
  type TiffLayout,
} from './layout.ts';
import { blankOut, createLostBlocks, describeLost, type LostBlocks } from './lost-blocks.ts';
import { blockRowBytes, createSampleReader, type Samples, scaleTable } from './samples.ts';
import { readTagNumbers, type TiffTags } from './tags.ts';

type DecodedTiff = {
  readonly picture: Picture;
  readonly findings: readonly ReadFinding[];
  readonly plates: readonly Plate[];
};

const HALVED = readFinding('depth-reduced', '32 bits per channel became 16.');

const PREMULTIPLIED = 1;
const STRAIGHT = 2;

/** Null for layouts that libvips decodes better. @throws BadImage */
export async function decodeTiffPage(
  bytes: Uint8Array,
  tags: TiffTags,
  {
    little,
    maxPixels,
    partial,
    orientation,
  }: {
    readonly little: boolean;
    readonly maxPixels: number;
    readonly partial: boolean;
    readonly orientation: number;
  },
): Promise<DecodedTiff | null> {
  const layout = readTiffLayout(tags, little);
  if (!layout) return null;
  const { width, height, space, colors, extra } = layout;
  if (width * height > maxPixels)
    throw new BadImage('too-large', `${width} × ${height} px are over the limit.`);
  const alphaAt = extra.findIndex((kind) => kind === PREMULTIPLIED || kind === STRAIGHT);
  const alpha = alphaAt >= 0;
  const isPalette = layout.photometric === PHOTOMETRIC.palette;
  const spots = spotsOf(tags, layout, alphaAt);
  const step = colors + Number(alpha);
  const wanted = [
    ...Array.from({ length: colors }, (_, i) => i),
    ...(alpha ? [colors + alphaAt] : []),
    ...spots.map(({ index }) => colors + index),
  ];
  const all = new (layout.bits > 8 ? Uint16Array : Uint8Array)(width * height * wanted.length);
  const lost = createLostBlocks(layout, partial);
  await readBlocks(bytes, tags, layout, { data: all, wanted, lost });
  const data = spots.length > 0 ? takeSamples(all, { from: 0, count: step, of: wanted.length }) : all;
  const plates = spots.map(({ name }, i) =>
    createPlate({
      ...{ id: `spot-${i + 1}`, name, color: UNKNOWN_INK, width, height, resolution: null },
      coverage: coverageOf(takeSamples(all, { from: step + i, count: 1, of: wanted.length })),
    }),
  );
  if (extra[alphaAt] === PREMULTIPLIED) straighten(data, step);
  const samples = isPalette ? applyPalette(data, step, paletteOf(tags, layout.bits)) : data;
  const picture = createPicture({ width, height, space, alpha, data: samples, resolution: null, icc: null });
  const rectangles = lost.rectangles();
  blankOut(picture, rectangles);
  return {
    picture,
    plates,
    findings: [
      ...describeLost(rectangles, picture, orientation),
      ...(layout.bits === 32 ? [HALVED] : []),
      ...describeExtras(tags, layout, alphaAt),
    ],
  };
}

const UNKNOWN_INK = { r: 128, g: 128, b: 128 };

function takeSamples(
  all: Samples,
  { from, count, of }: { readonly from: number; readonly count: number; readonly of: number },
): Samples {
  const pixels = all.length / of;
  const taken = new (all.BYTES_PER_ELEMENT === 2 ? Uint16Array : Uint8Array)(pixels * count);
  for (let at = from, to = 0; to < taken.length; at += of)
    for (let i = 0; i < count; i++) taken[to++] = all[at + i]!;
  return taken;
}

const coverageOf = (samples: Samples): Uint8Array =>
  samples instanceof Uint8Array ? samples : Uint8Array.from(samples, (value) => Math.round(value / 257));

type Target = { readonly data: Samples; readonly wanted: readonly number[]; readonly lost: LostBlocks };

async function readBlocks(
  bytes: Uint8Array,
  tags: TiffTags,
  layout: TiffLayout,
  target: Target,
): Promise<void> {
  const { bits, photometric, compression, extra } = layout;
  const inverted = photometric === PHOTOMETRIC.whiteIsZero;
  const isIndex = photometric === PHOTOMETRIC.palette;
  const scale = { colors: isIndex ? null : scaleTable(bits, inverted), alpha: scaleTable(bits, false) };
  const put = (block: TiffBlock) => createBlockWriter(layout, block, target, scale);
  if (compression === COMPRESSION.oldJpeg) {
    const { width, height } = layout;
    const whole = { plane: 0, x: 0, y: 0, width, height, from: 0, length: 0 };
    if (extra.length > 0)
      throw new BadImage('unsupported', 'This TIFF’s old-style JPEG has extra channels. Ask for RGB.');
    const expected = { width, height, components: layout.samples };
    const jpeg = assembleOldJpeg(bytes, tags, layout);
    put(whole)(await decodeJpegSamples(jpeg, 'TIFF’s old-style JPEG', expected));
    return;
  }
  const tables = tags.get(TIFF_TAGS.jpegTables)?.bytes ?? null;
  for (const block of layout.blocks)
    await target.lost.attempt(block, async () => put(block)(await readBlock(bytes, tables, block, layout)));
}

async function readBlock(
  bytes: Uint8Array,
  tables: Uint8Array | null,
  block: TiffBlock,
  layout: TiffLayout,
): Promise<Uint8Array> {
  const { compression, blockSamples } = layout;
  if (block.from >= bytes.length) throw new BadImage('corrupt', 'The TIFF is incomplete.');
  const packed = bytes.subarray(block.from, Math.min(bytes.length, block.from + block.length));
  if (compression === COMPRESSION.jpeg) {
    const jpeg = joinJpegTables(packed, tables, { ...layout, samples: blockSamples });
    return await decodeJpegSamples(jpeg, 'TIFF’s JPEG', { ...block, components: blockSamples });
  }
  if (compression === COMPRESSION.webp)
    return await decodeWebpSamples(packed, { ...block, samples: blockSamples });
  return await unpackBlock(packed, layout, blockRowBytes(block, layout) * block.height);
}

type Scale = { readonly colors: Samples | null; readonly alpha: Samples | null };

function createBlockWriter(
  layout: TiffLayout,
  block: TiffBlock,
  { data, wanted }: Target,
  scale: Scale,
): (bytes: Uint8Array) => void {
  const { width, height, blockSamples, colors } = layout;
  const step = wanted.length;
  const columns = Math.min(block.width, width - block.x);
  const rows = Math.min(block.height, height - block.y);
  const rowBytes = blockRowBytes(block, layout);
  const read = createSampleReader(block.width * blockSamples, layout);
  const isPlanar = blockSamples < layout.samples;
  const parts = wanted
    .map((sample, to) => ({
      from: isPlanar ? 0 : sample,
      to,
      sample,
      table: sample < colors ? scale.colors : scale.alpha,
    }))
    .filter(({ sample }) => !isPlanar || sample === block.plane);
  const asStored = !isPlanar && step === blockSamples && parts.every(({ table }) => table === null);
  return (bytes) => {
    if (parts.length === 0) return;
    for (let row = 0; row < rows; row++) {
      const samples = read(bytes.subarray(row * rowBytes, (row + 1) * rowBytes));
      const at = ((block.y + row) * width + block.x) * step;
      if (asStored) {
        data.set(samples.subarray(0, columns * step), at);
        continue;
      }
      for (const { from, to, table } of parts)
        for (
          let column = 0, i = from, out = at + to;
          column < columns;
          column++, i += blockSamples, out += step
        )
          data[out] = table ? table[samples[i]!]! : samples[i]!;
    }
  };
}

/** Palette values: all reds, then all greens, then all blues. @throws BadImage */
function paletteOf(tags: TiffTags, bits: number): readonly number[] {
  const words = readTagNumbers(tags, TIFF_TAGS.palette);
  if (words.length < 3 * 2 ** bits) throw new BadImage('corrupt', 'The TIFF’s palette is missing.');
  // Some writers store 8-bit values in the 16-bit palette.
  const isNarrow = words.every((word) => word < 256);
  return isNarrow ? words : words.map((word) => Math.round(word / 257));
}

function applyPalette(data: Samples, step: number, palette: readonly number[]): Uint8Array {
  const entries = palette.length / 3;
  const alpha = step === 2;
  const colors = new Uint8Array((data.length / step) * (3 + Number(alpha)));
  for (let from = 0, to = 0; from < data.length; from += step) {
    const index = data[from]!;
    for (let c = 0; c < 3; c++) colors[to++] = palette[c * entries + index] ?? 0;
    if (alpha) colors[to++] = data[from + 1]!;
  }
  return colors;
}

type Channel = { readonly name: string | null; readonly spot: boolean | null; readonly index: number };

function extraChannels(tags: TiffTags, { extra, colors }: TiffLayout, alphaAt: number): Channel[] {
  const block = tags.get(TIFF_TAGS.photoshop)?.bytes;
  const channels = block ? readExtraChannels(readPsdResources(block)) : [];
  const inks = readInkNames(tags).slice(colors);
  return extra.flatMap((_, index) => {
    if (index === alphaAt) return [];
    const ink = inks[index];
    return [
      { index, ...(channels[index] ?? (ink ? { name: ink, spot: true } : { name: null, spot: null })) },
    ];
  });
}

/** Spot inks named in InkNames after the process inks (TIFF 6.0, §16). Empty unless DotRange says that 0 is no ink. */
function spotsOf(tags: TiffTags, layout: TiffLayout, alphaAt: number): { name: string; index: number }[] {
  if (layout.space !== 'cmyk') return [];
  const [none = 0, full = 1] = readTagNumbers(tags, TIFF_TAGS.dotRange);
  if (none !== 0 || full <= none) return [];
  const named = readInkNames(tags);
  const spots = extraChannels(tags, layout, alphaAt).flatMap(({ name, spot, index }) =>
    name !== null && spot === true && named[layout.colors + index] === name ? [{ name, index }] : [],
  );
  return new Set(spots.map(({ name }) => name)).size === spots.length ? spots : [];
}

const describeExtras = (tags: TiffTags, layout: TiffLayout, alphaAt: number): ReadFinding[] =>
  describeExtraChannels(extraChannels(tags, layout, alphaAt));
