/** Opening and saving as the built app does it: the codecs' WebAssembly comes from the bundler's own addresses. */

import { decodeImage, encodeImage, type RasterFormat } from '../packages/codecs/src/index.ts';
import { createRaster } from '../packages/imaging/src/raster.ts';
import { paintArtwork } from './artwork.ts';
import { measureMedian } from './benchmark.ts';

/** @returns ms to save and to open again. @throws Error when what comes back has another size. */
export async function measureCodec(
  format: RasterFormat,
  quality: number,
  width: number,
  height: number,
  quick: boolean,
): Promise<{ readonly save: number; readonly open: number }> {
  const raster = createRaster(width, height, { data: paintArtwork(width, height, 0.5) });
  const encoding = { format, quality };
  const file = await encodeImage(raster, encoding);
  const decoded = await decodeImage(file);
  if (!decoded.ok) throw new Error(`${format}: ${decoded.problem.detail}`);
  if (decoded.raster.data.length !== raster.data.length)
    throw new Error(`${format} came back in another size.`);
  // Once is enough: saving takes seconds, and its spread is small beside that.
  const save = await measureMedian(() => encodeImage(raster, encoding), true);
  const open = await measureMedian(() => decodeImage(file), quick);
  return { save, open };
}
