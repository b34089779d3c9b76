/** One ink of a print and where it goes: what separations, films, Separation and DeviceN colors and the canvas share. */
import type { SpotPlate } from '../layers.ts';
import { createRaster, type Raster, type Resolution } from '../raster.ts';

/** `name`, `color` and `coverage` are those of a document's spot plate, so a plate can be written as one. */
export type Plate = SpotPlate & {
  /** Kebab-case, stable within its result: "cyan", "white-base". */
  readonly id: string;
  /** Columns of `coverage`, ≥ 1. */
  readonly width: number;
  /** Rows of `coverage`, ≥ 1. */
  readonly height: number;
  /** Pixels per inch; null when the picture did not say. */
  readonly resolution: Resolution | null;
  /** The screen that was laid over it; absent where coverage is continuous, or screened without frequency and angle. */
  readonly screen?: { readonly frequencyLpi: number; readonly angleDegrees: number };
};

/**
 * The same plate, after a check.
 * @throws RangeError when the coverage does not fit the size.
 */
export function createPlate(plate: Plate): Plate {
  const { width, height, coverage, name } = plate;
  if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1)
    throw new RangeError(`A plate needs whole sides of at least 1 px, not ${width} × ${height}.`);
  if (coverage.length !== width * height)
    throw new RangeError(`The plate ${name} needs ${width * height} samples, not ${coverage.length}.`);
  return plate;
}

/** The plate as its film looks: black where there is ink, clear where there is none. */
export function filmOf(plate: Plate): Raster {
  const { width, height, coverage, resolution } = plate;
  const raster = createRaster(width, height, { resolution });
  for (let pixel = 0, at = 3; pixel < coverage.length; pixel++, at += 4) raster.data[at] = coverage[pixel]!;
  return raster;
}

/** Share of the area that has this ink, 0…1. */
export function inkShareOf({ coverage }: Pick<Plate, 'coverage'>): number {
  let sum = 0;
  for (const value of coverage) sum += value;
  return sum / (255 * coverage.length);
}

/**
 * The plates over one another on clear, as transparent inks look: each ink takes its share of the light that the others
 * let through, and what no ink covers is clear. For the eye; what prints is the plates. One plate alone is its film.
 * @throws RangeError without plates, and for plates of different sizes.
 */
export function layPlates(plates: readonly Plate[]): Raster {
  const [first] = plates;
  if (!first) throw new RangeError('At least one plate is needed to be looked at.');
  const { width, height, resolution } = first;
  if (plates.some((plate) => plate.width !== width || plate.height !== height))
    throw new RangeError('Plates that are laid over one another have the same size.');
  if (plates.length === 1) return filmOf(first);
  const raster = createRaster(width, height, { resolution });
  const { data } = raster;
  for (let at = 0; at < data.length; at += 4) data.fill(255, at, at + 3);
  for (const { color, coverage } of plates) {
    const { r, g, b } = color;
    const [takesR, takesG, takesB] = [255 - r, 255 - g, 255 - b];
    for (let pixel = 0, at = 0; pixel < coverage.length; pixel++, at += 4) {
      const ink = coverage[pixel]!;
      if (ink === 0) continue;
      data[at] = (data[at]! * (65_025 - takesR * ink)) / 65_025;
      data[at + 1] = (data[at + 1]! * (65_025 - takesG * ink)) / 65_025;
      data[at + 2] = (data[at + 2]! * (65_025 - takesB * ink)) / 65_025;
      data[at + 3] = Math.max(data[at + 3]!, ink);
    }
  }
  return raster;
}
