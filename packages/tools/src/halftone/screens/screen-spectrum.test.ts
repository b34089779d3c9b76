/** Measures the frequency and angle of the output's dots with Fourier analysis. */
import { createRaster } from '@printready/pixels/raster';
import { expect, it } from 'vitest';
import { tool } from '../render.ts';

const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
const SIDE = 256;

/** A mid-tone at half the output's resolution, so that the tool has to enlarge it. */
async function screenTint(options: { dot: string; lpi: number; angle: number; outputDpi: number }) {
  const input = createRaster(SIDE / 2, SIDE / 2, {
    data: new Uint8ClampedArray(SIDE * SIDE).map((_, i) => (i % 4 === 3 ? 255 : 178)),
    resolution: { x: options.outputDpi / 2, y: options.outputDpi / 2 },
  });
  const { shows: raster } = await tool.run(input, { screen: 'am', resolution: 'set', ...options }, run);
  expect([raster.width, raster.height]).toEqual([SIDE, SIDE]);
  expect(raster.resolution).toEqual({ x: options.outputDpi, y: options.outputDpi });
  const ink = new Float64Array(SIDE * SIDE);
  for (let at = 0; at < ink.length; at++) {
    const alpha = raster.data[at * 4 + 3]!;
    expect(alpha === 0 || alpha === 255).toBe(true);
    ink[at] = alpha / 255;
  }
  const mean = ink.reduce((sum, value) => sum + value, 0) / ink.length;
  const taper = Float64Array.from({ length: SIDE }, (_, i) => Math.sin((Math.PI * (i + 0.5)) / SIDE) ** 2);
  return ink.map((value, at) => (value - mean) * taper[at % SIDE]! * taper[Math.floor(at / SIDE)]!);
}

/** Power at a frequency in cycles per pixel; y points up. */
function powerAt(signal: Float64Array, fx: number, fy: number): number {
  const turn = (cycles: number) => Array.from({ length: SIDE }, (_, i) => 2 * Math.PI * cycles * i);
  const [across, down] = [turn(fx), turn(-fy)];
  const cos = across.map(Math.cos);
  const sin = across.map(Math.sin);
  let [real, imaginary] = [0, 0];
  for (let y = 0, at = 0; y < SIDE; y++) {
    let [re, im] = [0, 0];
    for (let x = 0; x < SIDE; x++, at++) {
      re += signal[at]! * cos[x]!;
      im += signal[at]! * sin[x]!;
    }
    const [c, s] = [Math.cos(down[y]!), Math.sin(down[y]!)];
    real += re * c - im * s;
    imaginary += re * s + im * c;
  }
  return real * real + imaginary * imaginary;
}

/** Strongest frequency and direction within 8 % and 6° of the requested values, by grid refinement. */
function findPeak(signal: Float64Array, frequency: number, degrees: number) {
  let best = { frequency, degrees, power: 0 };
  for (let [reach, turn] = [0.08, 6]; reach > 0.002; reach /= 3, turn /= 3) {
    const middle = best;
    for (let i = -2; i <= 2; i++) {
      for (let j = -2; j <= 2; j++) {
        const f = middle.frequency + (frequency * reach * i) / 2;
        const d = middle.degrees + (turn * j) / 2;
        const [cos, sin] = [Math.cos((d * Math.PI) / 180), Math.sin((d * Math.PI) / 180)];
        const power = powerAt(signal, f * cos, f * sin);
        if (power > best.power) best = { frequency: f, degrees: d, power };
      }
    }
  }
  return best;
}

it.each([
  { dot: 'round', outputDpi: 300, lpi: 25, angle: 22.5 },
  { dot: 'ellipse', outputDpi: 300, lpi: 65, angle: 7.5 },
  { dot: 'diamond', outputDpi: 600, lpi: 45, angle: 52.5 },
  { dot: 'line', outputDpi: 1200, lpi: 55, angle: 82.5 },
])('prints $dot at $outputDpi dpi with $lpi lpi at $angle°', async ({ dot, outputDpi, lpi, angle }) => {
  const signal = await screenTint({ dot, lpi, angle, outputDpi });
  // Line screens repeat only perpendicular to their lines.
  const axis = dot === 'line' ? angle + 90 : angle;
  const peak = findPeak(signal, lpi / outputDpi, axis);
  expect(Math.abs((peak.frequency * outputDpi) / lpi - 1)).toBeLessThan(0.01);
  expect(Math.abs(peak.degrees - axis)).toBeLessThan(0.5);
  // Every other frequency except zero, the mean, is weaker than the screen's peak.
  expect(peak.power).toBeGreaterThan(50 * powerAt(signal, (lpi / outputDpi) * 0.5, 0));
});
