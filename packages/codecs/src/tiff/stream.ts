/** Streams rows to TIFF 6.0 in separately compressed strips, so that memory holds only one strip. */

import { writeChannelInfo } from '@printready/documents/psd/write';
import {
  ascii,
  type ByteSink,
  createRowCounter,
  joinBytes,
  type RowWriter,
  writeUint32LittleEndian,
} from '@printready/pixels/bytes';
import { compressG4, deflate } from '@printready/pixels/compression';
import { type Metadata, NO_METADATA } from '@printready/pixels/picture';
import type { Resolution } from '@printready/pixels/raster';
import type { Plate } from '@printready/print/plates';
import { type ExifDirectories, sortExif } from '../metadata/exif.ts';
import { compressLzw, takeDifferences } from './compression/lzw.ts';
import { type TiffEntry, writeDirectory } from './directory.ts';

const SAMPLES = { bilevel: 1, gray: 1, rgb: 3, cmyk: 4, inks: 0 } as const;
/** PhotometricInterpretation: 0 is white-is-zero (films), 1 is black-is-zero, 2 is RGB, 5 is separated. */
const PHOTOMETRIC = { bilevel: 0, gray: 1, rgb: 2, cmyk: 5, inks: 5 } as const;
const COMPRESSION = { none: 1, lzw: 5, deflate: 8, g4: 4 } as const;
const HORIZONTAL_PREDICTOR = 2;
const UNASSOCIATED_ALPHA = 2;
const BYTE = 1;
const ASCII = 2;
const EXIF_DIRECTORY = 34_665;
const GPS_DIRECTORY = 34_853;
/** Number of uncompressed bytes in a strip: large enough to compress well, small enough to keep in memory. */
const STRIP_BYTES = 512 * 1024;
const MAX_BYTES = 2 ** 32 - 1;
/** Little-endian; the offset of the first directory is patched at the end. */
const HEADER = Uint8Array.of(0x49, 0x49, 0x2a, 0, 0, 0, 0, 0);

export type TiffLayout = {
  readonly width: number;
  readonly height: number;
  /** `bilevel`: packed bits, most significant first, 1 = black. `inks`: one sample per ink name, 0 = no ink. */
  readonly pixels: keyof typeof SAMPLES;
  readonly inkNames?: readonly string[];
  /** Ignored for `bilevel`. 16-bit samples are little-endian. */
  readonly depth: 8 | 16;
  /** True for straight alpha as the last sample of each pixel. */
  readonly alpha: boolean;
  /** Spot channels after the alpha, stored and named as Photoshop does: 255 = no ink. Not for `inks`. */
  readonly spots?: readonly Pick<Plate, 'name' | 'color'>[];
  /** `g4` requires `bilevel`, and vice versa. */
  readonly compression: keyof typeof COMPRESSION;
  readonly resolution: Resolution | null;
  readonly icc: Uint8Array | null;
  readonly metadata?: Metadata;
};

type Samples = Pick<TiffLayout, 'pixels' | 'inkNames' | 'alpha' | 'spots'>;

const samplesOf = ({ pixels, inkNames = [], alpha, spots = [] }: Samples): number =>
  (pixels === 'inks' ? inkNames.length : SAMPLES[pixels]) + Number(alpha) + spots.length;

export function tiffRowBytes(layout: TiffLayout): number {
  const { width, pixels, depth } = layout;
  return pixels === 'bilevel' ? Math.ceil(width / 8) : (width * samplesOf(layout) * depth) / 8;
}

function requireSound({ pixels, compression, alpha, inkNames = [], spots = [] }: TiffLayout): void {
  if (spots.length > 0 && pixels !== 'rgb') throw new RangeError('Spot channels need RGB pixels.');
  if ((pixels === 'inks') !== inkNames.length > 0)
    throw new RangeError('Pixels of inks need the names of the inks, and no others have any.');
  if (compression === 'g4' && pixels !== 'bilevel') throw new RangeError('Group 4 holds 1-bit pixels only.');
  if (pixels === 'bilevel' && alpha) throw new RangeError('1-bit films have no alpha.');
}

async function compressStrip(layout: TiffLayout, rows: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const { pixels, depth, compression, width } = layout;
  if (compression === 'none') return rows.slice();
  if (compression === 'g4') return compressG4(rows, width);
  const pixelBytes = (samplesOf(layout) * depth) / 8;
  const samples = pixels === 'bilevel' ? null : { rowBytes: tiffRowBytes(layout), pixelBytes, depth };
  if (compression === 'lzw') return compressLzw(rows, samples);
  return deflate(samples ? takeDifferences(rows, samples) : rows);
}

const NOT_CMYK = 2;

function describeInks({ inkNames = [], depth }: TiffLayout): TiffEntry[] {
  if (inkNames.length === 0) return [];
  // The specification allows only 7-bit ASCII.
  const names = ascii(inkNames.map((name) => `${name.replaceAll(/[^ -~]/g, '?')}\0`).join(''));
  return [
    { tag: 332, type: 'short', values: [NOT_CMYK] },
    { tag: 333, type: 'raw', code: ASCII, count: names.length, values: names },
    { tag: 334, type: 'short', values: [inkNames.length] },
    { tag: 336, type: 'short', values: [0, 2 ** depth - 1] },
  ];
}

/** Readers assume four inks in separated files, so additional inks must be declared as extra samples. */
const UNSPECIFIED = 0;
const COUNTED_INKS = 4;

function extraSamples({ inkNames = [], alpha, spots = [] }: TiffLayout): number[] {
  const inks = Array<number>(Math.max(0, inkNames.length - COUNTED_INKS)).fill(UNSPECIFIED);
  return [...inks, ...(alpha ? [UNASSOCIATED_ALPHA] : []), ...spots.map(() => UNSPECIFIED)];
}

function describe(layout: TiffLayout, strips: Strips, page: TiffPage): readonly TiffEntry[] {
  const { width, height, pixels, depth, compression, resolution, icc } = layout;
  const { xmp, iptc } = layout.metadata ?? NO_METADATA;
  const samples = samplesOf(layout);
  const extra = extraSamples(layout);
  const channels = joinBytes(writeChannelInfo(layout.alpha, layout.spots ?? []));
  const predicted = pixels !== 'bilevel' && (compression === 'lzw' || compression === 'deflate');
  const entries: (TiffEntry | null)[] = [
    page.count > 1 ? { tag: 254, type: 'long', values: [2] } : null,
    { tag: 256, type: 'long', values: [width] },
    { tag: 257, type: 'long', values: [height] },
    { tag: 258, type: 'short', values: Array<number>(samples).fill(pixels === 'bilevel' ? 1 : depth) },
    { tag: 259, type: 'short', values: [COMPRESSION[compression]] },
    { tag: 262, type: 'short', values: [PHOTOMETRIC[pixels]] },
    { tag: 273, type: 'long', values: strips.offsets },
    { tag: 277, type: 'short', values: [samples] },
    { tag: 278, type: 'long', values: [strips.rows] },
    { tag: 279, type: 'long', values: strips.lengths },
    resolution && { tag: 282, type: 'rational', values: [resolution.x] },
    resolution && { tag: 283, type: 'rational', values: [resolution.y] },
    { tag: 284, type: 'short', values: [1] },
    { tag: 296, type: 'short', values: [resolution ? 2 : 1] },
    page.count > 1 ? { tag: 297, type: 'short', values: [page.index, page.count] } : null,
    predicted ? { tag: 317, type: 'short', values: [HORIZONTAL_PREDICTOR] } : null,
    pixels === 'cmyk' ? { tag: 332, type: 'short', values: [1] } : null,
    ...describeInks(layout),
    extra.length > 0 ? { tag: 338, type: 'short', values: extra } : null,
    xmp && { tag: 700, type: 'raw', code: BYTE, count: xmp.length, values: xmp },
    iptc && { tag: 33_723, type: 'bytes', values: iptc },
    channels.length > 0 ? { tag: 34_377, type: 'bytes', values: channels } : null,
    icc && { tag: 34_675, type: 'bytes', values: icc },
  ];
  return entries.filter((entry) => entry !== null);
}

type Strips = { readonly rows: number; readonly offsets: number[]; readonly lengths: number[] };
type Directory = { readonly entries: readonly TiffEntry[]; readonly exif: ExifDirectories | null };
const byTag = (a: TiffEntry, b: TiffEntry) => a.tag - b.tag;
type TiffPage = { readonly index: number; readonly count: number };

/** Finish each page before starting the next; finishing the last completes the file. Only the header is patched. */
export function createTiffStream(sink: ByteSink, count = 1): { page(layout: TiffLayout): RowWriter } {
  const file = new TiffFile(sink, count);
  return { page: (layout) => file.page(layout) };
}

class TiffFile {
  private readonly sink: ByteSink;
  private readonly count: number;
  private readonly directories: Directory[] = [];
  private at = 0;

  constructor(sink: ByteSink, count: number) {
    this.sink = sink;
    this.count = count;
  }

  page(layout: TiffLayout): RowWriter {
    const { directories, count } = this;
    if (directories.length >= count) throw new RangeError(`This TIFF was begun for ${count} pages.`);
    requireSound(layout);
    const counter = createRowCounter(tiffRowBytes(layout), layout.height);
    const strips = new StripWriter(layout, async (packed) => {
      await this.append(packed);
      return this.at - packed.length;
    });
    return {
      async write(rows) {
        counter.add(rows);
        await strips.write(rows);
      },
      finish: async () => {
        counter.requireAll();
        await strips.flush();
        const block = layout.metadata?.exif;
        const entries = describe(layout, strips.strips, { index: directories.length, count });
        directories.push({ entries, exif: block ? sortExif(block, layout) : null });
        if (directories.length === count) await this.end();
      },
    };
  }

  private async append(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    if (this.at + bytes.length > MAX_BYTES)
      throw new RangeError('A TIFF holds at most 4 GB; use a PNG or a PDF.');
    if (this.at === 0) {
      this.at = HEADER.length;
      await this.sink.append(HEADER.slice());
    }
    this.at += bytes.length;
    await this.sink.append(bytes);
  }

  private async putExif(exif: ExifDirectories | null): Promise<readonly TiffEntry[]> {
    if (!exif) return [];
    const pointers: TiffEntry[] = [];
    const asides = [
      [EXIF_DIRECTORY, exif.camera],
      [GPS_DIRECTORY, exif.gps],
    ] as const;
    for (const [tag, entries] of asides) {
      if (entries.length === 0) continue;
      pointers.push({ tag, type: 'long', values: [this.at] });
      await this.append(writeDirectory(entries, this.at, true));
    }
    return [...exif.main, ...pointers];
  }

  private async end(): Promise<void> {
    if (this.at % 2 === 1) await this.append(new Uint8Array(1));
    const chain: (readonly TiffEntry[])[] = [];
    for (const { entries, exif } of this.directories)
      chain.push([...entries, ...(await this.putExif(exif))].sort(byTag));
    const address = new Uint8Array(4);
    writeUint32LittleEndian(address, 0, this.at);
    await this.sink.patch(4, address);
    for (const [index, entries] of chain.entries())
      await this.append(writeDirectory(entries, this.at, index === this.count - 1));
  }
}

class StripWriter {
  readonly strips: Strips;
  private readonly layout: TiffLayout;
  private readonly append: (packed: Uint8Array<ArrayBuffer>) => Promise<number>;
  private readonly strip: Uint8Array;
  private filled = 0;

  constructor(layout: TiffLayout, append: (packed: Uint8Array<ArrayBuffer>) => Promise<number>) {
    const rowBytes = tiffRowBytes(layout);
    const rows = Math.min(layout.height, Math.max(1, Math.floor(STRIP_BYTES / rowBytes)));
    this.layout = layout;
    this.append = append;
    this.strips = { rows, offsets: [], lengths: [] };
    this.strip = new Uint8Array(rows * rowBytes);
  }

  async write(rows: Uint8Array): Promise<void> {
    const { strip } = this;
    for (let from = 0; from < rows.length; ) {
      if (this.filled === 0 && rows.length - from >= strip.length) {
        await this.put(rows.subarray(from, from + strip.length));
        from += strip.length;
        continue;
      }
      const taken = Math.min(strip.length - this.filled, rows.length - from);
      strip.set(rows.subarray(from, from + taken), this.filled);
      this.filled += taken;
      from += taken;
      if (this.filled === strip.length) await this.flush();
    }
  }

  async flush(): Promise<void> {
    if (this.filled === 0) return;
    await this.put(this.strip.subarray(0, this.filled));
    this.filled = 0;
  }

  private async put(whole: Uint8Array): Promise<void> {
    const packed = await compressStrip(this.layout, whole);
    this.strips.offsets.push(await this.append(packed));
    this.strips.lengths.push(packed.length);
  }
}
