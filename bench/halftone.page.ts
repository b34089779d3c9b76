/** The halftone as the browser runs it: one thread, pixels in memory to pixels in memory. */
import { createRaster } from '@printready/imaging';
import { engines } from '@printready/tools/engines';
import { paintArtwork } from './artwork.ts';
import { measureMedian } from './benchmark.ts';

/** The whole tool, figures and the new picture's memory included. */
export async function measureHalftone(
  width: number,
  height: number,
  options: Readonly<Record<string, unknown>>,
  quick: boolean,
): Promise<number> {
  const tool = await engines.halftone();
  const data = paintArtwork(width, height, 1);
  const raster = createRaster(width, height, { data, resolution: { x: 300, y: 300 } });
  const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
  return measureMedian(() => tool.run(raster, options, run), quick);
}
