import type { Area } from '../surface.ts';

export type Plane = Area & { readonly samples: Uint8Array };

const ROWS = 64;

/** @param shapeOf returns the coverage of an area, 0…1 */
export function drawPlane(area: Area, shapeOf: (area: Area) => Float32Array): Plane {
  const samples = new Uint8Array(area.width * area.height);
  for (let y = 0; y < area.height; y += ROWS) {
    const height = Math.min(ROWS, area.height - y);
    const shape = shapeOf({ x: area.x, y: area.y + y, width: area.width, height });
    const from = y * area.width;
    for (let i = 0; i < shape.length; i++) samples[from + i] = Math.round(shape[i]! * 255);
  }
  return { ...area, samples };
}

/** Samples a plane at an offset in whole pixels; the result is 0…1, and 0 outside the plane. */
export function samplePlane(plane: Plane, area: Area, dx: number, dy: number): Float32Array {
  const out = new Float32Array(area.width * area.height);
  const [wholeX, wholeY] = [Math.round(dx), Math.round(dy)];
  for (let row = 0; row < area.height; row++) {
    const y = area.y + row - wholeY - plane.y;
    if (y < 0 || y >= plane.height) continue;
    for (let column = 0; column < area.width; column++) {
      const x = area.x + column - wholeX - plane.x;
      if (x >= 0 && x < plane.width)
        out[row * area.width + column] = plane.samples[y * plane.width + x]! / 255;
    }
  }
  return out;
}

/** Running mean of `2 · radius + 1` samples along lines of the given stride. */
function boxLines(
  from: Uint16Array,
  to: Uint16Array,
  { count, length, step, stride }: { count: number; length: number; step: number; stride: number },
  radius: number,
): void {
  const whole = Math.floor(radius);
  const part = radius - whole;
  const weight = 1 / (2 * radius + 1);
  for (let line = 0; line < count; line++) {
    const start = line * stride;
    const at = (i: number) => (i < 0 || i >= length ? 0 : from[start + i * step]!);
    let sum = 0;
    for (let i = -whole; i <= whole; i++) sum += at(i);
    for (let i = 0; i < length; i++) {
      to[start + i * step] = (sum + part * (at(i - whole - 1) + at(i + whole + 1))) * weight + 0.5;
      sum += at(i + whole + 1) - at(i - whole);
    }
  }
}

/** Approximates a Gaussian with three box blurs. Samples outside the plane count as 0. */
export function blurPlane(plane: Plane, sigma: number): Plane {
  if (sigma <= 0) return plane;
  const { width, height } = plane;
  // A box of 2r + 1 samples has a variance of r (r + 1) / 3; three boxes add up to σ².
  const radius = (Math.sqrt(1 + 4 * sigma * sigma) - 1) / 2;
  const a = Uint16Array.from(plane.samples, (value) => value * 257);
  const b = new Uint16Array(a.length);
  for (let pass = 0; pass < 3; pass++) {
    boxLines(a, b, { count: height, length: width, step: 1, stride: width }, radius);
    boxLines(b, a, { count: width, length: height, step: width, stride: 1 }, radius);
  }
  return { ...plane, samples: Uint8Array.from(a, (value) => (value + 128) / 257) };
}
