/** Test film with more pixels than fit in memory at once; its 1-bit file is small and quick to make. */
import { writeChunk } from '@printready/codecs/png';
import { ascii, joinBytes, writeUint32 } from '@printready/pixels/bytes';
import { deflate } from '@printready/pixels/compression';

export const FILM = { width: 7200, height: 17_600 } as const;

/** 300 dpi in PNG's unit. */
const PIXELS_PER_METER = 11_811;
/** Square of solid black; everything else is transparent. */
const INK = { left: 6000, top: 4000, side: 100 } as const;

export const isInk = (x: number, y: number): boolean =>
  x >= INK.left && x < INK.left + INK.side && y >= INK.top && y < INK.top + INK.side;

/** PNG with two palette colors; the first is transparent. */
export async function makeFilm(): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height } = FILM;
  const header = new Uint8Array(13);
  writeUint32(header, 0, width);
  writeUint32(header, 4, height);
  header.set([1, 3], 8);
  const resolution = new Uint8Array(9);
  writeUint32(resolution, 0, PIXELS_PER_METER);
  writeUint32(resolution, 4, PIXELS_PER_METER);
  resolution[8] = 1;
  const rowBytes = 1 + width / 8;
  const rows = new Uint8Array(rowBytes * height);
  for (let y = INK.top; y < INK.top + INK.side; y++) {
    for (let x = INK.left; x < INK.left + INK.side; x++) {
      const at = y * rowBytes + 1 + (x >> 3);
      rows[at] = (rows[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return joinBytes([
    ascii('\x89PNG\r\n\x1a\n'),
    writeChunk('IHDR', header),
    writeChunk('pHYs', resolution),
    writeChunk('PLTE', new Uint8Array(6)),
    writeChunk('tRNS', Uint8Array.of(0, 255)),
    writeChunk('IDAT', await deflate(rows)),
    writeChunk('IEND', new Uint8Array(0)),
  ]);
}
