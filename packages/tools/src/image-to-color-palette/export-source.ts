/** Source of the files of a recolored picture. */
import type { ShownSwatch } from '@printready/documents/swatches';
import type { Raster } from '@printready/imaging/raster';
import type { FlatMap } from '@printready/imaging/recolor';
import type { Rgb } from '../contract/option-schemas.ts';

/** Painted colorway: replacement of each color of the map, or nodes of its grid. */
export type Paint = { readonly to: readonly Rgb[] } | { readonly nodes: Uint16Array };

export type ExportSource = {
  readonly swatches: readonly ShownSwatch[];
  /** Null without any. */
  readonly colorways: {
    readonly source: Raster;
    readonly map: FlatMap | null;
    readonly paints: readonly {
      readonly name: string;
      readonly swatches: readonly Rgb[];
      readonly paint: Paint;
    }[];
  } | null;
};
