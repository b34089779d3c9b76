import { toRaster } from '@printready/pixels/profiles';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { resampleInBands } from '@printready/pixels/resample';
import { type BandSource, ownRows } from './open-bands.ts';

/** Returns 8-bit sRGB. @param most maximum pixels of the result. @param report fraction done; may throw to stop */
export async function reduceBands(
  source: BandSource,
  most: number,
  report: (fraction: number) => void,
): Promise<Raster> {
  const scale = Math.min(1, Math.sqrt(most / (source.width * source.height)));
  const width = Math.max(1, Math.round(source.width * scale));
  const height = Math.max(1, Math.round(source.height * scale));
  const push = resampleInBands(source, { width, height }, 'box');
  const data = new Uint8ClampedArray(width * height * 4);
  let at = 0;
  for await (const band of source.bands(0)) {
    const { raster } = await toRaster(ownRows(band));
    const rows = push(raster.data);
    data.set(rows, at);
    at += rows.length;
    report(band.to / source.height);
  }
  const { resolution } = source;
  return createRaster(width, height, {
    data,
    resolution: resolution && {
      x: (resolution.x * width) / source.width,
      y: (resolution.y * height) / source.height,
    },
  });
}
