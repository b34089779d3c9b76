import type { Adjustment } from './adjustments/adjustment.ts';
import type { Blend } from './blend-modes.ts';
import type { Color } from './document-colors.ts';
import type { Coverage } from './shapes/masks.ts';
import type { Area, Surface } from './surface.ts';

export type Effect = {
  readonly blend: Blend;
  readonly opacity: number;
  /** Margin that the effect needs around the layer's own area, px. */
  readonly reach: number;
  readonly draw: (layer: Surface) => Surface;
};

export type LayerSource =
  | { readonly kind: 'paint'; readonly area: Area; readonly draw: (area: Area) => Surface }
  | { readonly kind: 'adjustment'; readonly adjust: Adjustment }
  | {
      readonly kind: 'group';
      readonly passThrough: boolean;
      readonly children: readonly PreparedLayer[];
      readonly ground: Color | null;
    };

export type PreparedLayer = {
  readonly source: LayerSource;
  readonly bounds: Area;
  readonly masks: readonly Coverage[];
  readonly blend: Blend;
  readonly opacity: number;
  readonly fill: number;
  readonly clipped: readonly PreparedLayer[];
  /** True if clipped layers are merged into the base before it is blended with the backdrop. */
  readonly clipsAsGroup: boolean;
  readonly below: readonly Effect[];
  readonly interior: readonly Effect[];
  readonly above: readonly Effect[];
};
