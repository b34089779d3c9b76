import type { Raster } from '@printready/pixels/raster';

/** Share of the picture that ink covers, 0…1; a translucent pixel counts in proportion to its opacity. */
export function inkedShare({ data }: Raster): number {
  let sum = 0;
  for (let at = 3; at < data.length; at += 4) sum += data[at]!;
  return sum / 255 / (data.length / 4);
}
