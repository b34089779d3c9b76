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
  /** Largest feature size, mm; see {@link SCALES_MM}. */
  readonly scaleMm: number;
  readonly seed: number;
  /** Direction, clockwise from the right; used for scratches, weave, and dry brush. */
  readonly directionDegrees: number;
  /** Share of the ink to wear off, 0…1. Used for texture kinds that add marks instead of enlarging them. */
  readonly amount: number;
};

export type DrawRow = (y: number, row: Float64Array) => void;
