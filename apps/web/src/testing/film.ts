/** A film of more pixels than are held at once, for tests: its file is small and quickly made, a bit for each pixel. */
import { deflateSync } from 'node:zlib';
import { writeChunk } from '@printready/codecs/png/chunks';

export const FILM = { width: 7200, height: 17_600, ppi: 300 } as const;

/** Solid black where this square of 100 px lies, else transparent. */
export const isInk = (x: number, y: number): boolean => x >= 6000 && x < 6100 && y >= 4000 && y < 4100;

/** A PNG of two colors, of which the first is transparent. */
export function makeFilm(): Uint8Array<ArrayBuffer> {
  const { width, height, ppi } = FILM;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([1, 3], 8);
  const rowBytes = 1 + width / 8;
  const rows = new Uint8Array(rowBytes * height);
  for (let y = 4000; y < 4100; y++) {
    for (let x = 6000; x < 6100; x++) {
      const at = y * rowBytes + 1 + (x >> 3);
      rows[at] = (rows[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  const perMeter = Math.round(ppi / 0.0254);
  const phys = Buffer.alloc(9);
  phys.writeUInt32BE(perMeter);
  phys.writeUInt32BE(perMeter, 4);
  phys[8] = 1;
  const chunks = [
    writeChunk('IHDR', header),
    writeChunk('pHYs', phys),
    writeChunk('PLTE', Buffer.alloc(6)),
    writeChunk('tRNS', Buffer.from([0, 255])),
    writeChunk('IDAT', deflateSync(rows, { level: 1 })),
    writeChunk('IEND', Buffer.alloc(0)),
  ];
  return new Uint8Array(Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]));
}
