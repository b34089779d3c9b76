import { linearToSrgb } from '@printready/pixels/color';

/** Inks in printing order on a garment, with three channels of linear light each. */
export type PrintedInks = {
  readonly count: number;
  readonly garment: Float64Array;
  /** Light that a solid of each ink adds, and the share of the substrate's light that it lets through. */
  readonly adds: Float64Array;
  readonly leaves: Float64Array;
};

/** Steps of linear light, finer than any 8-bit step: the sRGB curve rises by at most 12.92 · 255 levels per unit. */
const LIGHT_STEPS = 16_384;
export const LIGHT_TO_BYTE = Uint8Array.from({ length: LIGHT_STEPS + 1 }, (_, light) =>
  Math.round(linearToSrgb(light / LIGHT_STEPS)),
);
/** Clips at 1, because process inks can exceed the display's range. */
export const byteOfLight = (light: number) =>
  LIGHT_TO_BYTE[light < 1 ? (light * LIGHT_STEPS + 0.5) | 0 : LIGHT_STEPS]!;

export type LightPlanes = readonly [Float32Array, Float32Array, Float32Array];

export function lightOfPlates(
  { count, garment, adds, leaves }: PrintedInks,
  coverages: readonly Uint8Array[],
  first: number,
  length: number,
  light: LightPlanes,
): void {
  const [red, green, blue] = light;
  red.fill(garment[0]!);
  green.fill(garment[1]!);
  blue.fill(garment[2]!);
  for (let ink = 0; ink < count; ink++) {
    const plate = coverages[ink]!;
    const [addR, addG, addB] = [adds[3 * ink]! / 255, adds[3 * ink + 1]! / 255, adds[3 * ink + 2]! / 255];
    const takeR = (leaves[3 * ink]! - 1) / 255;
    const takeG = (leaves[3 * ink + 1]! - 1) / 255;
    const takeB = (leaves[3 * ink + 2]! - 1) / 255;
    for (let i = 0, at = first; i < length; i++, at++) {
      const a = plate[at]!;
      if (a === 0) continue;
      red[i]! += a * (addR + takeR * red[i]!);
      green[i]! += a * (addG + takeG * green[i]!);
      blue[i]! += a * (addB + takeB * blue[i]!);
    }
  }
}

export function printReference(
  inks: PrintedInks,
  coverages: readonly Uint8Array[],
  rgba: Uint8ClampedArray,
): void {
  const pixels = rgba.length / 4;
  const light = [new Float32Array(pixels), new Float32Array(pixels), new Float32Array(pixels)] as const;
  lightOfPlates(inks, coverages, 0, pixels, light);
  rgba.fill(0);
  for (let i = 0; i < pixels; i++)
    if (coverages.some((plate) => plate[i]! > 0))
      rgba.set([...light.map((plane) => byteOfLight(plane[i]!)), 255], 4 * i);
}
