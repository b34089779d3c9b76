/** Settings of textures and the row function of a field. */

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
  /** Clockwise from the right; used by scratches, weave and dry brush. */
  readonly directionDegrees: number;
  /** Share of ink to wear, 0…1. Used by kinds that add marks instead of enlarging them. */
  readonly amount: number;
};

export type DrawRow = (y: number, row: Float64Array) => void;
