/** Codecs as in the built app, loading WebAssembly from the bundler's URLs. */

import { decodeImage, encodeImage, type RasterFormat } from '../../../packages/codecs/src/index.ts';
import { createRaster } from '../../../packages/pixels/src/raster/raster.ts';
import { paintArtwork } from '../artwork.ts';
import { measureMedian } from '../benchmark.ts';

/** @returns times of saving and opening, ms. @throws Error if the image size changes */
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
  if (!decoded.ok) throw new Error(`${format}: ${decoded.problem.text}`);
  if (decoded.raster.data.length !== raster.data.length)
    throw new Error(`${format} came back in another size.`);
  // Runs once, because saving takes seconds and its time varies little.
  const save = await measureMedian(() => encodeImage(raster, encoding), true);
  const open = await measureMedian(() => decodeImage(file), quick);
  return { save, open };
}
