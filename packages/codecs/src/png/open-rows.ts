/**
 * A PNG of any size, a band of rows at a time: what a film of 24 × 240 in takes in memory is a band of it. Interlaced ones
 * have no rows in order, and are read whole (decode.ts).
 */
import type { PictureSpace } from '@printready/imaging/picture';
import type { Resolution } from '@printready/imaging/raster';
import type { ReadFinding } from '@printready/imaging/read-finding';
import { inflatePieces } from '@printready/imaging/zlib';
import { BadImage, requireSides } from '../bad-image.ts';
import { type Band, createBandWindow, heldRows } from '../bands/band-window.ts';
import { type PngChunks, readPhys, readPngChunks, readPngHeader } from './chunks.ts';
import { readPngColor } from './color.ts';
import { brokenOff, FIRST_FRAME, isGray } from './decode.ts';
import { createRowReader } from './rows.ts';

export type PngRows = {
  readonly width: number;
  readonly height: number;
  /** Bits a sample, as stored. */
  readonly depth: number;
  readonly space: PictureSpace;
  readonly resolution: Resolution | null;
  readonly icc: Uint8Array | null;
  /** Changes and losses of opening. */
  readonly reading: readonly ReadFinding[];
  /**
   * Reads all of it from the top. `data` is straight RGBA of 8 bits, numbers as they are in the file, from row `top`: the rows
   * `from` to `to`, and `AROUND` more on either side where there are; it is written over by the next band.
   * @returns what is wrong with the data, as a sentence; null when it was read to its end
   */
  readonly read: (take: (band: Band<Uint8Array>) => void) => Promise<string | null>;
};

const AROUND = 2;

/**
 * @param fromPixels smaller ones are left to `decodePicture`
 * @returns null for those, for interlaced ones and where a cICP chunk names the colors; a sentence when the file is damaged
 */
export async function openPngRows(bytes: Uint8Array, fromPixels: number): Promise<PngRows | string | null> {
  try {
    const { width, height, interlaced } = readPngHeader(bytes);
    if (interlaced || width * height < fromPixels) return null;
    requireSides({ width, height });
    const chunks = readPngChunks(bytes);
    const phys = chunks.first.get('pHYs');
    const reading: ReadFinding[] = chunks.first.has('acTL') ? [FIRST_FRAME] : [];
    const { icc, code } = await readPngColor(chunks.first, isGray(chunks.header), reading);
    // A code's colors are converted with the whole picture.
    if (code) return null;
    return {
      ...{ width, height },
      depth: Math.max(8, chunks.header.bitDepth),
      space: isGray(chunks.header) ? 'gray' : 'rgb',
      resolution: phys ? readPhys(phys) : null,
      ...{ icc, reading },
      read: (take) => sentenceOf(giveBands(chunks, take)),
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

async function giveBands(chunks: PngChunks, take: (band: Band<Uint8Array>) => void): Promise<void> {
  const { width } = chunks.header;
  let narrow: Uint8Array | null = null;
  for await (const { data, ...rows } of pngBands(chunks, AROUND)) {
    if (data instanceof Uint8Array) {
      take({ ...rows, data });
      continue;
    }
    narrow ??= new Uint8Array(heldRows({ width, around: AROUND }) * width * 4);
    // round(v · 255 / 65535); there are no ties.
    for (let i = 0; i < data.length; i++) narrow[i] = (data[i]! + 128) / 257;
    take({ ...rows, data: narrow.subarray(0, data.length) });
  }
}

/**
 * The pixels of a PNG that is not interlaced, in samples of its own depth but at least 8 bits. Each band has `around` rows
 * more on either side, where the picture has them.
 * @param bandBytes of a band's own rows, in 8 bits
 * @throws BadImage where the data is damaged or ends
 */
export async function* pngBands(
  chunks: PngChunks,
  around: number,
  bandBytes?: number,
): AsyncGenerator<Band, void> {
  const { header, idat, first } = chunks;
  const { width, height, bitDepth } = header;
  const depth = bitDepth === 16 ? 16 : 8;
  const window = createBandWindow({ width, height, depth, around, bandBytes });
  const reader = createRowReader(header, first.get('PLTE'), first.get('tRNS'), window.data);
  let filled = 0;
  try {
    for await (const piece of inflatePieces(idat)) {
      for (let at = 0; at < piece.length && window.nextRow() < height; ) {
        const row = { y: window.slot(), x: 0, dx: 1, columns: width, fresh: window.nextRow() === 0 };
        const buffer = reader.begin(row, filled);
        const count = Math.min(buffer.length - filled, piece.length - at);
        buffer.set(piece.subarray(at, at + count), filled);
        at += count;
        filled += count;
        if (filled < buffer.length) break;
        reader.finish(row);
        filled = 0;
        const band = window.finishRow();
        if (!band) continue;
        yield band;
        window.moveOn(band);
      }
      if (window.nextRow() === height) return;
    }
  } catch (error) {
    if (error instanceof BadImage) throw error;
    throw new BadImage('corrupt', brokenOff(chunks), { cause: error });
  }
  throw new BadImage('corrupt', brokenOff(chunks));
}
