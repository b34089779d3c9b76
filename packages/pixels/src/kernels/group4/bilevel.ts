import { channelsOf, depthOf, type Picture } from '../../picture/picture.ts';

/** @param picture gray. @throws RangeError otherwise. @returns packed rows, first pixel in the top bit, 1 = black */
export function packBilevel(picture: Picture): Uint8Array<ArrayBuffer> {
  if (picture.space !== 'gray')
    throw new RangeError('Black and white is made of gray; convert to gray first.');
  const { width, height, data, alpha } = picture;
  const step = channelsOf(picture);
  const half = depthOf(picture) === 16 ? 32_768 : 128;
  const rowBytes = Math.ceil(width / 8);
  const rows = new Uint8Array(rowBytes * height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += step) {
      if (data[at]! < half && (!alpha || data[at + 1]! >= half))
        rows[y * rowBytes + (x >> 3)]! |= 128 >> (x & 7);
    }
  }
  return rows;
}
