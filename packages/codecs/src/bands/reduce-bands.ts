/** The whole of a picture that is not held, at the size of a screen: rows are averaged while they are read. */
import { toRaster } from '@printready/imaging/color/convert';
import { resampleInBands } from '@printready/imaging/kernels/resample/in-bands';
import { createRaster, type Raster } from '@printready/imaging/raster';
import { type BandSource, ownRows } from './open-bands.ts';

/**
 * As tools take it: 8-bit sRGB.
 * @param most pixels of the answer
 * @param report Fraction done; may throw to stop.
 * Rejects with BadImage where the data is damaged.
 */
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
