/** Decodes PNG row by row, exactly, to 8- or 16-bit RGBA. A damaged file never yields a partial picture. */

import { inflate } from '@printready/pixels/compression';
import { createPicture, type Metadata, type Picture } from '@printready/pixels/picture';
import { type ReadFinding, readFinding } from '@printready/pixels/reading';
import { BadImage } from '../bad-image.ts';
import { applyColorCode } from '../color/color-code.ts';
import { toGray } from '../color/gray.ts';
import { readExif } from '../metadata/exif.ts';
import { orientPicture } from '../metadata/orient.ts';
import { chooseResolution, readXmpResolution } from '../metadata/resolution.ts';
import { type PngChunks, type PngHeader, readPhys, readPngChunks } from './chunks.ts';
import { readPngColor } from './color.ts';
import { readPngMetadata } from './metadata.ts';
import { createRowReader, type PngRow } from './rows.ts';

type Pass = { readonly x: number; readonly y: number; readonly dx: number; readonly dy: number };

export const FIRST_FRAME = readFinding('page-chosen', 'The picture is animated; its first frame is used.');

const GRAY = 0;
const GRAY_ALPHA = 4;
const RGB_ALPHA = 6;

const WHOLE: readonly Pass[] = [{ x: 0, y: 0, dx: 1, dy: 1 }];
const ADAM7: readonly Pass[] = [
  { x: 0, y: 0, dx: 8, dy: 8 },
  { x: 4, y: 0, dx: 8, dy: 8 },
  { x: 0, y: 4, dx: 4, dy: 8 },
  { x: 2, y: 0, dx: 4, dy: 4 },
  { x: 0, y: 2, dx: 2, dy: 4 },
  { x: 1, y: 0, dx: 2, dy: 2 },
  { x: 0, y: 1, dx: 1, dy: 2 },
];

export async function decodePng(
  bytes: Uint8Array,
): Promise<{ picture: Picture; findings: ReadFinding[]; metadata: Metadata }> {
  const chunks = readPngChunks(bytes);
  const { header, first } = chunks;
  const findings: ReadFinding[] = [];
  const data = await decodePixels(chunks);
  if (first.has('acTL')) findings.push(FIRST_FRAME);

  const phys = first.get('pHYs');
  const metadata = await readPngMetadata(chunks);
  const exif = readExif(metadata.exif ?? new Uint8Array(0));
  const resolution = chooseResolution(
    [
      { source: 'PNG', resolution: phys ? readPhys(phys) : null },
      { source: 'EXIF', resolution: exif.resolution },
      { source: 'XMP', resolution: readXmpResolution(metadata.xmp) },
    ],
    findings,
  );
  const gray = isGray(header);
  const { icc, code } = await readPngColor(first, gray, findings);
  const { width, height } = header;
  const rgb = createPicture({ width, height, space: 'rgb', alpha: true, data, resolution, icc });
  const colored = applyColorCode(gray ? toGray(rgb) : rgb, code, findings);
  return { picture: orientPicture(colored, exif.orientation), findings, metadata };
}

export const isGray = ({ colorType }: PngHeader): boolean => colorType === GRAY || colorType === GRAY_ALPHA;

export const hasAlpha = ({ colorType }: PngHeader): boolean =>
  colorType === GRAY_ALPHA || colorType === RGB_ALPHA;

async function decodePixels(chunks: PngChunks): Promise<Uint8Array | Uint16Array> {
  const { header, idat, first } = chunks;
  const samples = header.width * header.height * 4;
  const data = header.bitDepth === 16 ? new Uint16Array(samples) : new Uint8Array(samples);
  const rows = rowsOf(header);
  const reader = createRowReader(header, first.get('PLTE'), first.get('tRNS'), data);
  let row = rows.next();
  let filled = 0;
  const take = (piece: Uint8Array): boolean => {
    let at = 0;
    while (at < piece.length && !row.done) {
      const buffer = reader.begin(row.value, filled);
      const count = Math.min(buffer.length - filled, piece.length - at);
      buffer.set(piece.subarray(at, at + count), filled);
      at += count;
      filled += count;
      if (filled === buffer.length) {
        reader.finish(row.value);
        filled = 0;
        row = rows.next();
      }
    }
    return !row.done;
  };
  try {
    await inflate(idat, take);
  } catch (error) {
    if (error instanceof BadImage) throw error;
    if (!row.done) throw new BadImage('corrupt', describeTruncation(chunks), { cause: error });
  }
  if (!row.done) throw new BadImage('corrupt', describeTruncation(chunks));
  return data;
}

export function describeTruncation({ complete }: PngChunks): string {
  return complete ? 'The PNG holds fewer pixels than it says.' : 'The PNG is incomplete.';
}

function* rowsOf({ width, height, interlaced }: PngHeader): Generator<PngRow, undefined> {
  for (const { x, y: top, dx, dy } of interlaced ? ADAM7 : WHOLE) {
    const columns = Math.ceil((width - x) / dx);
    if (columns <= 0) continue;
    for (let y = top; y < height; y += dy) yield { x, y, dx, columns, fresh: y === top };
  }
  return undefined;
}
