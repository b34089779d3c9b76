import { createRaster, type Raster } from '@printready/pixels/raster';

/** Downscales alpha by taking the maximum, so that no inked pixel disappears; small art is returned as it is. @param longest longer side, px */
export function poolOpacity(source: Raster, longest: number): Raster {
  const { width, height, data } = source;
  const step = Math.max(1, Math.ceil(Math.max(width, height) / longest));
  if (step === 1) return source;
  const pooled = createRaster(Math.ceil(width / step), Math.ceil(height / step));
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / step) * pooled.width;
    for (let x = 0; x < width; x++) {
      const at = (row + Math.floor(x / step)) * 4 + 3;
      const alpha = data[(y * width + x) * 4 + 3]!;
      if (alpha > pooled.data[at]!) pooled.data[at] = alpha;
    }
  }
  return pooled;
}

export function inkedShare({ data }: Raster): number {
  let sum = 0;
  for (let at = 3; at < data.length; at += 4) sum += data[at]!;
  return sum / 255 / (data.length / 4);
}
