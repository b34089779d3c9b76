import { inflatePieces } from '@printready/pixels/compression';
import type { PictureSpace } from '@printready/pixels/picture';
import type { Resolution } from '@printready/pixels/raster';
import type { ReadFinding } from '@printready/pixels/reading';
import { failed, type Problem, type Result } from '@printready/pixels/result';
import { BadImage, type BadImageCode, requireSides } from '../bad-image.ts';
import { type Band, bufferedRows, createBandWindow } from '../bands/band-window.ts';
import { type PngChunks, readPhys, readPngChunks, readPngHeader } from './chunks.ts';
import { readPngColor } from './color.ts';
import { describeTruncation, FIRST_FRAME, isGray } from './decode.ts';
import { createRowReader } from './rows.ts';

export type PngRows = {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly space: PictureSpace;
  readonly resolution: Resolution | null;
  readonly icc: Uint8Array | null;
  readonly reading: readonly ReadFinding[];
  /**
   * Reads all rows, top to bottom, as bands of straight 8-bit RGBA with up to `AROUND` context rows on each side.
   * The next band overwrites `data`. @returns the problem, or null if all rows were read
   */
  readonly read: (take: (band: Band<Uint8Array>) => void) => Promise<Problem<BadImageCode> | null>;
};

const AROUND = 2;

/** @param fromPixels minimum size. @returns null for smaller pictures, interlaced files, and cICP chunks */
export async function openPngRows(
  bytes: Uint8Array,
  fromPixels: number,
): Promise<Result<{ readonly rows: PngRows }, Problem<BadImageCode>> | null> {
  try {
    const { width, height, interlaced } = readPngHeader(bytes);
    if (interlaced || width * height < fromPixels) return null;
    requireSides({ width, height });
    const chunks = readPngChunks(bytes);
    const phys = chunks.first.get('pHYs');
    const reading: ReadFinding[] = chunks.first.has('acTL') ? [FIRST_FRAME] : [];
    const { icc, code } = await readPngColor(chunks.first, isGray(chunks.header), reading);
    if (code) return null;
    const rows: PngRows = {
      ...{ width, height },
      depth: Math.max(8, chunks.header.bitDepth),
      space: isGray(chunks.header) ? 'gray' : 'rgb',
      resolution: phys ? readPhys(phys) : null,
      ...{ icc, reading },
      read: (take) => streamBands(chunks, take).then(() => null, problemOf),
    };
    return { ok: true, rows };
  } catch (error) {
    return failed(problemOf(error));
  }
}

/** @throws any error other than BadImage */
function problemOf(error: unknown): Problem<BadImageCode> {
  if (!(error instanceof BadImage)) throw error;
  return { code: error.code, text: error.message };
}

async function streamBands(chunks: PngChunks, take: (band: Band<Uint8Array>) => void): Promise<void> {
  const { width } = chunks.header;
  let narrow: Uint8Array | null = null;
  for await (const { data, ...rows } of pngBands(chunks, AROUND)) {
    if (data instanceof Uint8Array) {
      take({ ...rows, data });
      continue;
    }
    narrow ??= new Uint8Array(bufferedRows({ width, around: AROUND }) * width * 4);
    // Equals round(v · 255 / 65535), which never has a tie.
    for (let i = 0; i < data.length; i++) narrow[i] = (data[i]! + 128) / 257;
    take({ ...rows, data: narrow.subarray(0, data.length) });
  }
}

/** Bands of a non-interlaced PNG at its depth, at least 8 bits. @throws BadImage @param bandBytes size at 8 bits */
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
    throw new BadImage('corrupt', describeTruncation(chunks), { cause: error });
  }
  throw new BadImage('corrupt', describeTruncation(chunks));
}
