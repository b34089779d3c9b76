import { ASSUMED_PPI, createRaster, type Raster } from '@printready/pixels/raster';
import { resample } from '@printready/pixels/resample';

export type SquareArt = { readonly art: Raster; readonly ppi: number };

/** The art at its finer resolution in both directions, because a choke is the same in both. */
export function withSquarePixels(input: Raster): SquareArt {
  const { width, height, resolution } = input;
  const { x, y } = resolution ?? { x: ASSUMED_PPI, y: ASSUMED_PPI };
  const ppi = Math.max(x, y);
  const size = [
    Math.max(1, Math.round((width * ppi) / x)),
    Math.max(1, Math.round((height * ppi) / y)),
  ] as const;
  if (size[0] === width && size[1] === height) return { art: input, ppi };
  const { data } = resample(input, ...size, 'lanczos3');
  return { art: createRaster(...size, { data, resolution: { x: ppi, y: ppi } }), ppi };
}
