import { crc32 } from 'node:zlib';

const METERS_PER_INCH = 0.0254;
const LENGTH_OF_HEADER = 33;

/** Inserts a pHYs chunk, whose unit is pixels per meter, after the header. */
export function withResolution(png: Buffer, dpi: number): Buffer {
  const perMeter = Math.round(dpi / METERS_PER_INCH);
  const chunk = Buffer.alloc(21);
  chunk.writeUInt32BE(9, 0);
  chunk.write('pHYs', 4);
  chunk.writeUInt32BE(perMeter, 8);
  chunk.writeUInt32BE(perMeter, 12);
  chunk.writeUInt8(1, 16);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 17)), 17);
  return Buffer.concat([png.subarray(0, LENGTH_OF_HEADER), chunk, png.subarray(LENGTH_OF_HEADER)]);
}
