import type { Raster } from '@printready/pixels/raster';
import { downscaleBox } from '@printready/pixels/resample';
import { TILE } from './pyramid-size.ts';

export function buildPyramid(raster: Raster): readonly Raster[] {
  const levels = [raster];
  for (let level = raster; Math.max(level.width, level.height) > TILE; ) {
    level = downscaleBox(level);
    levels.push(level);
  }
  return levels;
}
