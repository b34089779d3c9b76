import { engines } from '@printready/tools/engines';
import { createRaster, type Raster } from '../../../packages/pixels/src/raster/raster.ts';
import { paintArtwork } from '../artwork.ts';

let art: Raster | null = null;

/** Time of one run of the tool, including its numeric results and allocation, ms. */
export async function timeHalftone(
  width: number,
  height: number,
  options: Readonly<Record<string, unknown>>,
): Promise<number> {
  const tool = await engines.halftone();
  if (art?.width !== width || art.height !== height) {
    const data = paintArtwork(width, height, 1);
    art = createRaster(width, height, { data, resolution: { x: 300, y: 300 } });
  }
  const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
  const start = performance.now();
  await tool.run(art, options, run);
  return performance.now() - start;
}
