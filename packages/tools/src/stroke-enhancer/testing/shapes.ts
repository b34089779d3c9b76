import { createRaster, type Raster } from '@printready/pixels/raster';

export type Signed = (x: number, y: number) => number;

const SAMPLES = 8;

export function drawShape(width: number, height: number, signed: Signed, ppi = 25.4): Raster {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const near = Math.abs(signed(x, y)) < 1.5;
    let inside = near ? 0 : signed(x, y) < 0 ? SAMPLES * SAMPLES : 0;
    for (let i = 0; near && i < SAMPLES * SAMPLES; i++) {
      const dx = ((i % SAMPLES) + 0.5) / SAMPLES - 0.5;
      const dy = (Math.floor(i / SAMPLES) + 0.5) / SAMPLES - 0.5;
      if (signed(x + dx, y + dy) < 0) inside++;
    }
    if (inside === 0) continue;
    data.set([200, 60, 20, Math.round((255 * inside) / (SAMPLES * SAMPLES))], at * 4);
  }
  return createRaster(width, height, { data, resolution: { x: ppi, y: ppi } });
}

export const disc =
  (cx: number, cy: number, radius: number): Signed =>
  (x, y) =>
    Math.hypot(x - cx, y - cy) - radius;

export const box = (cx: number, cy: number, long: number, wide: number, degrees = 0): Signed => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return (x, y) => {
    const u = Math.abs((x - cx) * cos + (y - cy) * sin) - long / 2;
    const v = Math.abs((y - cy) * cos - (x - cx) * sin) - wide / 2;
    return u > 0 && v > 0 ? Math.hypot(u, v) : Math.max(u, v);
  };
};

export const either =
  (...shapes: readonly Signed[]): Signed =>
  (x, y) =>
    Math.min(...shapes.map((shape) => shape(x, y)));

export function inkArea({ data }: Raster): number {
  let sum = 0;
  for (let i = 3; i < data.length; i += 4) sum += data[i]!;
  return sum / 255;
}
