/** An 8-bit RGBA raster to PNG; the converter's other kinds go through the same stream. */
import type { Raster } from '../raster.ts';
import { createPartsSink } from './byte-sink.ts';
import { joinBytes } from './bytes.ts';
import { createPngStream } from './png-stream.ts';

export async function encodePng(raster: Raster): Promise<Uint8Array<ArrayBuffer>> {
  const { data, width, height, resolution, icc } = raster;
  const sink = createPartsSink();
  const stream = createPngStream({ width, height, pixels: 'rgb-alpha', depth: 8, resolution, icc }, sink);
  await stream.write(new Uint8Array(data.buffer, data.byteOffset, data.length));
  await stream.finish();
  return joinBytes(sink.parts);
}
