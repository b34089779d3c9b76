/** A layer ready to be drawn: its pixels can be read by area, its colors are the document's. */
import type { Adjustment } from './adjustment.ts';
import type { Blend } from './blend-modes.ts';
import type { Color } from './document-colors.ts';
import type { Coverage } from './masks.ts';
import type { Area, Surface } from './surface.ts';

/** Something laid under or over a layer in its shape. */
export type Effect = {
  readonly blend: Blend;
  /** 0…1 */
  readonly opacity: number;
  /** How far beyond the layer's own area it shows, px. */
  readonly reach: number;
  /** @param layer the layer's own pixels in this area */
  readonly draw: (layer: Surface) => Surface;
};

export type LayerSource =
  | { readonly kind: 'paint'; readonly area: Area; readonly draw: (area: Area) => Surface }
  | { readonly kind: 'adjustment'; readonly adjust: Adjustment }
  | {
      readonly kind: 'group';
      readonly passThrough: boolean;
      readonly children: readonly PreparedLayer[];
      /** An artboard's own ground. */
      readonly ground: Color | null;
    };

export type PreparedLayer = {
  readonly source: LayerSource;
  /** On the canvas: everything that it can change, effects included. */
  readonly bounds: Area;
  readonly masks: readonly Coverage[];
  readonly blend: Blend;
  /** 0…1 */
  readonly opacity: number;
  readonly fill: number;
  readonly clipped: readonly PreparedLayer[];
  /** Clipped layers change the base's colors before it is blended, not the picture behind it. */
  readonly clipsAsGroup: boolean;
  readonly below: readonly Effect[];
  /** Blended with the layer's colors before it is blended itself. */
  readonly interior: readonly Effect[];
  readonly above: readonly Effect[];
};
