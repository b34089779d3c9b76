/** RGBA to PNG through the wasm encoder, with the resolution and profile put in. */
import { encode, initSync } from '@jsquash/png/codec/pkg/squoosh_png.js';
import type { Raster } from '../raster.ts';
import { ascii, joinBytes, writeUint32 } from './bytes.ts';
import { toPerMetre } from './density.ts';
import { SIGNATURE_BYTES, writeChunk } from './png-chunks.ts';
import { compileWasm } from './wasm-bytes.ts';
import { deflate } from './zlib.ts';

/** Where the first chunk, IHDR, ends: what the picture is comes before the pixels. */
const AFTER_HEADER = SIGNATURE_BYTES + 25;

export async function encodePng(raster: Raster): Promise<Uint8Array<ArrayBuffer>> {
  initSync(await compileWasm('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'));
  const { data, width, height, resolution, icc } = raster;
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.length);
  const png = encode(bytes, width, height, 8);
  const extra: Uint8Array[] = [];
  if (icc) {
    const body = joinBytes([ascii('ICC profile\0\0'), await deflate(icc)]);
    extra.push(writeChunk('iCCP', body));
  }
  if (resolution) {
    const body = new Uint8Array(9);
    writeUint32(body, 0, toPerMetre(resolution.x));
    writeUint32(body, 4, toPerMetre(resolution.y));
    body[8] = 1;
    extra.push(writeChunk('pHYs', body));
  }
  return joinBytes([png.subarray(0, AFTER_HEADER), ...extra, png.subarray(AFTER_HEADER)]);
}
