import { joinBytes, writeUint32LittleEndian } from '@printready/pixels/bytes';
import type { Picture } from '@printready/pixels/picture';
import { createRaster } from '@printready/pixels/raster';
import { resample } from '@printready/pixels/resample';
import { encodePng } from '../png/encode.ts';

const SIDES = [256, 128, 64, 48, 32, 16] as const;
const ENTRY_BYTES = 16;

function drawIcon(picture: Picture, side: number): Picture {
  const source = createRaster(picture.width, picture.height, {
    data: new Uint8ClampedArray(picture.data.buffer, picture.data.byteOffset, picture.data.length),
  });
  const scale = side / Math.max(source.width, source.height);
  const width = Math.max(1, Math.round(source.width * scale));
  const height = Math.max(1, Math.round(source.height * scale));
  const small = resample(source, width, height, 'lanczos3');
  const data = new Uint8Array(side * side * 4);
  const left = (side - width) >> 1;
  const top = (side - height) >> 1;
  for (let y = 0; y < height; y++) {
    const row = small.data.subarray(y * width * 4, (y + 1) * width * 4);
    data.set(row, ((top + y) * side + left) * 4);
  }
  return { width: side, height: side, space: 'rgb', alpha: true, data, resolution: null, icc: null };
}

/** @param picture 8-bit RGB with alpha */
export async function encodeIco(picture: Picture): Promise<Uint8Array<ArrayBuffer>> {
  const longest = Math.max(picture.width, picture.height);
  const fitting = SIDES.filter((side) => side <= longest);
  const sides = fitting.length > 0 ? fitting : SIDES.slice(-1);
  const pngs = await Promise.all(sides.map((side) => encodePng(drawIcon(picture, side))));
  const head = new Uint8Array(6 + ENTRY_BYTES * sides.length);
  head.set([0, 0, 1, 0, sides.length, 0]);
  let at = head.length;
  for (const [i, side] of sides.entries()) {
    const entry = 6 + i * ENTRY_BYTES;
    // A side of 0 means 256. Remaining bytes: one plane, 32 bits per pixel.
    head.set([side & 255, side & 255, 0, 0, 1, 0, 32, 0], entry);
    writeUint32LittleEndian(head, entry + 8, pngs[i]!.length);
    writeUint32LittleEndian(head, entry + 12, at);
    at += pngs[i]!.length;
  }
  return joinBytes([head, ...pngs]);
}
