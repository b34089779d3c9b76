/** Windows bitmaps: 24 bits per pixel, or 32 with alpha masks (BITMAPV4HEADER). */

import { writeUint32LittleEndian } from '@printready/pixels/bytes';
import { channelsOf, type Picture } from '@printready/pixels/picture';
import { toPerMeter } from '@printready/pixels/raster';

const FILE_HEADER_BYTES = 14;
const V3_BYTES = 40;
const V4_BYTES = 108;
const BIT_FIELDS = 3;
const SRGB = 0x7352_4742;

/** @param picture 8-bit RGB, with or without alpha */
export function encodeBmp(picture: Picture): Uint8Array<ArrayBuffer> {
  const { width, height, data, alpha, resolution } = picture;
  const step = channelsOf(picture);
  const headerBytes = alpha ? V4_BYTES : V3_BYTES;
  const rowBytes = Math.ceil((width * step) / 4) * 4;
  const pixelsAt = FILE_HEADER_BYTES + headerBytes;
  const file = new Uint8Array(pixelsAt + rowBytes * height);
  const u32 = (at: number, value: number) => writeUint32LittleEndian(file, at, value);
  file.set([0x42, 0x4d]);
  u32(2, file.length);
  u32(10, pixelsAt);
  u32(14, headerBytes);
  u32(18, width);
  u32(22, height);
  u32(26, 1 | ((step * 8) << 16));
  u32(30, alpha ? BIT_FIELDS : 0);
  u32(34, rowBytes * height);
  u32(38, resolution ? toPerMeter(resolution.x) : 0);
  u32(42, resolution ? toPerMeter(resolution.y) : 0);
  if (alpha) {
    for (const [i, mask] of [0x00ff_0000, 0x0000_ff00, 0x0000_00ff, 0xff00_0000].entries())
      u32(54 + i * 4, mask);
    u32(70, SRGB);
  }
  for (let y = 0, from = 0; y < height; y++) {
    let to = pixelsAt + (height - 1 - y) * rowBytes;
    for (let x = 0; x < width; x++, from += step, to += step) {
      file[to] = data[from + 2]!;
      file[to + 1] = data[from + 1]!;
      file[to + 2] = data[from]!;
      if (alpha) file[to + 3] = data[from + 3]!;
    }
  }
  return file;
}
