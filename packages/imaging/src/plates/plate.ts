/** One ink of a print and where it goes: what separations, films, Separation and DeviceN colors and the canvas share. */
import { createRaster, type Raster, type Resolution } from '../raster.ts';

export type Plate = {
  /** Kebab-case, stable within its result: "cyan", "white-base". */
  readonly id: string;
  /** As the press operator or the RIP knows its ink: "White", "PANTONE 186 C". */
  readonly name: string;
  /** How full ink looks where it is only shown, 8-bit sRGB. */
  readonly color: { readonly r: number; readonly g: number; readonly b: number };
  /** One byte a pixel, row by row: 0 no ink, 255 full. */
  readonly coverage: Uint8Array;
  /** Columns of `coverage`, ≥ 1. */
  readonly width: number;
  /** Rows of `coverage`, ≥ 1. */
  readonly height: number;
  /** Pixels per inch; null when the picture did not say. */
  readonly resolution: Resolution | null;
  /** The screen that was laid over it; absent where coverage is continuous, or screened without frequency and angle. */
  readonly screen?: { readonly frequencyLpi: number; readonly angleDegrees: number };
  /** How much a solid hides of what lies under it, 0…1 (Photoshop's solidity); absent: all of it. */
  readonly opacity?: number;
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

/**
 * Checks plates that are to lie on one picture in a document.
 * @throws RangeError when one is of another size, or its ink has no name or one that another has.
 */
export function requirePlates(
  plates: readonly Plate[],
  { width, height }: { readonly width: number; readonly height: number },
): void {
  const names = plates.map(({ name }) => name);
  for (const plate of plates) {
    if (plate.name.trim() === '') throw new RangeError('A plate needs the name of its ink.');
    createPlate(plate);
    if (plate.width !== width || plate.height !== height)
      throw new RangeError(
        `The plate ${plate.name} has ${plate.width} × ${plate.height} px, its picture ${width} × ${height}.`,
      );
  }
  if (new Set(names).size < names.length) throw new RangeError('Two plates have the same ink.');
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
  for (let i = 0; i < coverage.length; i++) sum += coverage[i]!;
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
