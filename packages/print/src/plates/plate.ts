import { createRaster, type Raster, type Resolution } from '@printready/pixels/raster';

export type Plate = {
  /** Kebab-case and unique within its result, such as "cyan" or "white-base". */
  readonly id: string;
  /** Ink name for the press operator and the RIP, such as "White" or "PANTONE 186 C". */
  readonly name: string;
  readonly color: { readonly r: number; readonly g: number; readonly b: number };
  /** One byte per pixel, row by row: 0 is no ink, 255 is full ink. */
  readonly coverage: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly resolution: Resolution | null;
  /** Halftone screen of the coverage; absent for continuous tones and for screens without a frequency and angle. */
  readonly screen?: { readonly frequencyLpi: number; readonly angleDegrees: number };
  /** Share of the underlying light that solid ink hides, 0…1 (Photoshop's solidity); absent means 1. */
  readonly opacity?: number;
};

/** Returns the plate. @throws RangeError if the coverage does not match the size. */
export function createPlate(plate: Plate): Plate {
  const { width, height, coverage, name } = plate;
  if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1)
    throw new RangeError(`A plate needs whole sides of at least 1 px, not ${width} × ${height}.`);
  if (coverage.length !== width * height)
    throw new RangeError(`The plate ${name} needs ${width * height} samples, not ${coverage.length}.`);
  return plate;
}

/** @throws RangeError for a plate that is not of this size, or an ink without a name or with a duplicate name. */
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

export function filmOf(plate: Plate): Raster {
  const { width, height, coverage, resolution } = plate;
  const raster = createRaster(width, height, { resolution });
  for (let pixel = 0, at = 3; pixel < coverage.length; pixel++, at += 4) raster.data[at] = coverage[pixel]!;
  return raster;
}

/** Share of the area covered by the ink, 0…1. */
export function inkShareOf({ coverage }: Pick<Plate, 'coverage'>): number {
  let sum = 0;
  for (let i = 0; i < coverage.length; i++) sum += coverage[i]!;
  return sum / (255 * coverage.length);
}

const BLACK = { r: 0, g: 0, b: 0 } as const;

/**
 * Overprints plates on white, each ink filtering the others; a single plate is black. For display only. @throws
 * RangeError if there are no plates or their sizes differ
 */
export function layPlates(plates: readonly Plate[]): Raster {
  const [first] = plates;
  if (!first) throw new RangeError('At least one plate is needed to be looked at.');
  const { width, height, resolution } = first;
  if (plates.some((plate) => plate.width !== width || plate.height !== height))
    throw new RangeError('Plates that are laid over one another have the same size.');
  const raster = createRaster(width, height, { resolution });
  const { data } = raster;
  data.fill(255);
  for (const { color, coverage } of plates) {
    const { r, g, b } = plates.length === 1 ? BLACK : color;
    const [takesR, takesG, takesB] = [255 - r, 255 - g, 255 - b];
    for (let pixel = 0, at = 0; pixel < coverage.length; pixel++, at += 4) {
      const ink = coverage[pixel]!;
      if (ink === 0) continue;
      data[at] = (data[at]! * (65_025 - takesR * ink)) / 65_025;
      data[at + 1] = (data[at + 1]! * (65_025 - takesG * ink)) / 65_025;
      data[at + 2] = (data[at + 2]! * (65_025 - takesB * ink)) / 65_025;
    }
  }
  return raster;
}
