/**
 * A PNG of any size, a band of rows at a time: what a film of 24 × 240 in takes in memory is a band of it. Interlaced ones
 * have no rows in order, and are read whole (decode.ts).
 */
import type { PictureSpace } from '@printready/imaging/picture';
import type { Resolution } from '@printready/imaging/raster';
import { inflatePieces } from '@printready/imaging/zlib';
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
  readonly read: (take: (band: Band<Uint8Array>) => void) => Promise<string | null>;
};

/** Rows `from` to `to` of a picture, as straight RGBA from row `top` on; the next band is written over it. */
export type Band<Samples = Uint8Array | Uint16Array> = {
  readonly data: Samples;
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
      read: (take) => sentenceOf(handOver(chunks, take)),
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

async function handOver(chunks: PngChunks, take: (band: Band<Uint8Array>) => void): Promise<void> {
  const { width } = chunks.header;
  let narrow: Uint8Array | null = null;
  for await (const { data, ...rows } of pngBands(chunks, AROUND)) {
    if (data instanceof Uint8Array) {
      take({ ...rows, data });
      continue;
    }
    narrow ??= new Uint8Array(heldRows(width, AROUND) * width * 4);
    // round(v · 255 / 65535); there are no ties.
    for (let i = 0; i < data.length; i++) narrow[i] = (data[i]! + 128) / 257;
    take({ ...rows, data: narrow.subarray(0, data.length) });
  }
}

const heldRows = (width: number, around: number, bandBytes = BAND_BYTES): number =>
  Math.max(1, Math.floor(bandBytes / (width * 4))) + 2 * around;

/**
 * The pixels of a PNG that is not interlaced, in samples of its own depth but at least 8 bits. Each band has `around` rows
 * more on either side, where the picture has them.
 * @param bandBytes of a band's own rows, in 8 bits
 * @throws BadImage where the data is damaged or ends
 */
export async function* pngBands(
  chunks: PngChunks,
  around: number,
  bandBytes = BAND_BYTES,
): AsyncGenerator<Band, void> {
  const { header, idat, first } = chunks;
  const { width, height, bitDepth } = header;
  const rowSamples = width * 4;
  const held = heldRows(width, around, bandBytes);
  const data = new (bitDepth === 16 ? Uint16Array : Uint8Array)(held * rowSamples);
  const reader = createRowReader(header, first.get('PLTE'), first.get('tRNS'), data);
  let [y, filled, top, from] = [0, 0, 0, 0];
  try {
    for await (const piece of inflatePieces(idat)) {
      for (let at = 0; at < piece.length && y < height; ) {
        const row = { y: y - top, x: 0, dx: 1, columns: width, fresh: y === 0 };
        const buffer = reader.begin(row, filled);
        const count = Math.min(buffer.length - filled, piece.length - at);
        buffer.set(piece.subarray(at, at + count), filled);
        at += count;
        filled += count;
        if (filled < buffer.length) break;
        reader.finish(row);
        filled = 0;
        y++;
        if (y < height && y - top < held) continue;
        // The band is handed over once the rows below it are there; what the next one needs moves up.
        const to = y === height ? height : y - around;
        yield { data: data.subarray(0, (y - top) * rowSamples), top, from, to };
        const next = Math.max(0, to - around);
        data.copyWithin(0, (next - top) * rowSamples, (y - top) * rowSamples);
        [top, from] = [next, to];
      }
      if (y === height) return;
    }
  } catch (error) {
    if (error instanceof BadImage) throw error;
    throw new BadImage('corrupt', brokenOff(chunks), { cause: error });
  }
  throw new BadImage('corrupt', brokenOff(chunks));
}
