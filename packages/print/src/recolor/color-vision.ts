/** Color vision, in linear sRGB. Protan, deutan: Viénot, Brettel, Mollon 1999; tritan: Brettel, Viénot, Mollon 1997. */
import { linearToSrgb, SRGB_TO_LINEAR } from '@printready/pixels/color';
import { type Raster, withPixels } from '@printready/pixels/raster';

export const COLOR_VISIONS = ['protan', 'deutan', 'tritan'] as const;
export type ColorVision = (typeof COLOR_VISIONS)[number];

type Matrix = readonly [number, number, number, number, number, number, number, number, number];

const PROTAN: Matrix = [0.11238, 0.88762, 0, 0.11238, 0.88762, 0, 0.00401, -0.00401, 1];
const DEUTAN: Matrix = [0.29275, 0.70725, 0, 0.29275, 0.70725, 0, -0.02234, 0.02234, 1];
const TRITAN: Matrix = [1.01277, 0.13548, -0.14826, -0.01243, 0.86812, 0.14431, 0.07589, 0.805, 0.11911];
const TRITAN_BEYOND: Matrix = [
  0.93678, 0.18979, -0.12657, 0.06154, 0.81526, 0.1232, -0.37562, 1.12767, 0.24796,
];
const TRITAN_PLANE = [0.03901, -0.02788, -0.01113] as const;

const STEPS = 4096;
const TO_SRGB = Uint8Array.from({ length: STEPS + 1 }, (_, light) => Math.round(linearToSrgb(light / STEPS)));
const byteOf = (light: number) => TO_SRGB[Math.round(STEPS * Math.min(1, Math.max(0, light)))]!;

export function simulateColorVision(art: Raster, vision: ColorVision): Raster {
  const out = art.data.slice();
  const plain = vision === 'protan' ? PROTAN : vision === 'deutan' ? DEUTAN : TRITAN;
  for (let at = 0; at < out.length; at += 4) {
    const r = SRGB_TO_LINEAR[out[at]!]!;
    const g = SRGB_TO_LINEAR[out[at + 1]!]!;
    const b = SRGB_TO_LINEAR[out[at + 2]!]!;
    const beyond = vision === 'tritan' && TRITAN_PLANE[0] * r + TRITAN_PLANE[1] * g + TRITAN_PLANE[2] * b < 0;
    const m = beyond ? TRITAN_BEYOND : plain;
    out[at] = byteOf(m[0] * r + m[1] * g + m[2] * b);
    out[at + 1] = byteOf(m[3] * r + m[4] * g + m[5] * b);
    out[at + 2] = byteOf(m[6] * r + m[7] * g + m[8] * b);
  }
  return withPixels(art, out);
}
