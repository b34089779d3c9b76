/** What every texture is made of: its settings, and rows of a field over millimeters. */

export const TEXTURE_KINDS = [
  'worn',
  'cracks',
  'speckle',
  'grain',
  'scratches',
  'weave',
  'dry-brush',
  'edge-wear',
] as const;
export type TextureKind = (typeof TEXTURE_KINDS)[number];

export type FieldSettings = {
  readonly kind: TextureKind;
  /** Size of what is coarsest in it; see {@link SCALES_MM}. */
  readonly scaleMm: number;
  readonly seed: number;
  /** Clockwise from the right; of scratches, weave and dry brush. */
  readonly directionDegrees: number;
  /** 0…1: how much is to be worn. Of kinds whose pieces become more rather than larger. */
  readonly amount: number;
};

/** Fills one row of a picture with the field. */
export type DrawRow = (y: number, row: Float64Array) => void;
