/**
 * A PNG of any size, a band of rows at a time: what a film of 24 × 240 in takes in memory is a band of it. Interlaced ones
 * have no rows in order, and are read whole (decode.ts).
 */
import type { PictureSpace } from '@printready/imaging/picture';
import type { Resolution } from '@printready/imaging/raster';
import { inflate } from '@printready/imaging/zlib';
import { BadImage, requireSides } from '../bad-image.ts';
import { type PngChunks, readPhys, readPngChunks, readPngHeader } from './chunks.ts';
import { brokenOff, isGray, readIccp } from './decode.ts';
import { createRowReader } from './rows.ts';

export type PngRows = {
  readonly width: number;
  readonly height: number;
  /** Bits a sample, as stored. */
  readonly depth: number;
  readonly space: PictureSpace;
  readonly resolution: Resolution | null;
  readonly icc: Uint8Array | null;
  /**
   * Reads all of it from the top. `data` is straight RGBA of 8 bits, numbers as they are in the file, from row `top`: the rows
   * `from` to `to`, and `AROUND` more on either side where there are; it is written over by the next band.
   * @returns what is wrong with the data, as a sentence; null when it was read to its end
   */
  readonly read: (take: (band: Band) => void) => Promise<string | null>;
};

type Band = {
  readonly data: Uint8Array;
  readonly top: number;
  readonly from: number;
  readonly to: number;
};

const AROUND = 2;
/** Rows of one band: some 8 MB. */
const BAND_BYTES = 8 * 2 ** 20;

/**
 * @param fromPixels smaller ones are left to `decodePicture`
 * @returns null for those and for interlaced ones; a sentence when the file is damaged
 */
export async function openPngRows(bytes: Uint8Array, fromPixels: number): Promise<PngRows | string | null> {
  try {
    const { width, height, interlaced } = readPngHeader(bytes);
    if (interlaced || width * height < fromPixels) return null;
    requireSides({ width, height });
    const chunks = readPngChunks(bytes);
    const phys = chunks.first.get('pHYs');
    return {
      ...{ width, height },
      depth: Math.max(8, chunks.header.bitDepth),
      space: isGray(chunks.header) ? 'gray' : 'rgb',
      resolution: phys ? readPhys(phys) : null,
      icc: await readIccp(chunks.first.get('iCCP')),
      read: (take) => sentenceOf(readBands(chunks, take)),
    };
  } catch (error) {
    if (error instanceof BadImage) return error.message;
    throw error;
  }
}

async function sentenceOf(reading: Promise<void>): Promise<string | null> {
  try {
    await reading;
    return null;
  } catch (error) {
    if (error instanceof BadImage) return error.message;
    throw error;
  }
}

async function readBands(chunks: PngChunks, take: (band: Band) => void): Promise<void> {
  const { header, idat, first } = chunks;
  const { width, height, bitDepth } = header;
  const rowSamples = width * 4;
  const own = Math.max(1, Math.floor(BAND_BYTES / rowSamples));
  const held = own + 2 * AROUND;
  const samples = held * rowSamples;
  const wide = bitDepth === 16 ? new Uint16Array(samples) : null;
  const data = new Uint8Array(samples);
  const reader = createRowReader(header, first.get('PLTE'), first.get('tRNS'), wide ?? data);
  let [y, filled, top, from] = [0, 0, 0, 0];

  /** The band is handed over once the rows below it are there; what the next one needs moves up. */
  const giveBand = () => {
    const to = y === height ? height : y - AROUND;
    take({ data: data.subarray(0, (y - top) * rowSamples), top, from, to });
    const next = Math.max(0, to - AROUND);
    data.copyWithin(0, (next - top) * rowSamples, (y - top) * rowSamples);
    [top, from] = [next, to];
  };
  const finishRow = () => {
    const at = y - top;
    reader.finish({ y: at, x: 0, dx: 1, columns: width, fresh: y === 0 });
    if (wide) {
      // round(v · 255 / 65535); there are no ties.
      for (let i = at * rowSamples; i < (at + 1) * rowSamples; i++) data[i] = (wide[i]! + 128) / 257;
    }
    y++;
    filled = 0;
    if (y === height || y - top === held) giveBand();
  };
  const takePiece = (piece: Uint8Array): boolean => {
    for (let at = 0; at < piece.length && y < height; ) {
      const buffer = reader.begin({ y, x: 0, dx: 1, columns: width, fresh: y === 0 }, filled);
      const count = Math.min(buffer.length - filled, piece.length - at);
      buffer.set(piece.subarray(at, at + count), filled);
      at += count;
      filled += count;
      if (filled === buffer.length) finishRow();
    }
    return y < height;
  };
  try {
    await inflate(idat, takePiece);
  } catch (error) {
    if (error instanceof BadImage) throw error;
    if (y < height) throw new BadImage('corrupt', brokenOff(chunks), { cause: error });
  }
  if (y < height) throw new BadImage('corrupt', brokenOff(chunks));
}
