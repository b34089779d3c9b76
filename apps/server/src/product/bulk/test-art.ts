import { encodeImage } from '@printready/codecs';
import { createRaster } from '@printready/pixels/raster';

export async function art(n: number, side = 60): Promise<Uint8Array> {
  const [width, height] = [side + (n % 40), side];
  const raster = createRaster(width, height, { resolution: { x: 150, y: 150 } });
  for (let at = 0; at < width * height; at++) {
    const inside = Math.hypot((at % width) - 30, Math.floor(at / width) - 30) < 20;
    raster.data.set(inside ? [220, 40, n % 256, 255] : [255, 255, 255, 255], at * 4);
  }
  return encodeImage(raster, { format: 'png' });
}

const clear = { id: 'clear', tool: 'color-ko', options: { keys: [{ r: 255, g: 255, b: 255 }], softness: 0 } };
const halve = { id: 'halve', tool: 'downscaler', options: { percent: 50 } };
/** Costs one token per file. */
export const RECIPE = { version: 1, name: 'Test', steps: [clear, halve] };
