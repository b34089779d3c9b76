/** What the files of a recolored picture are written from. */
import type { ShownSwatch } from '@printready/documents/swatches/swatch';
import type { Raster } from '@printready/imaging/raster';
import type { FlatMap } from '@printready/imaging/recolor/flat';
import type { Rgb } from '../option-schemas.ts';

/** A colorway as it is painted: what each of the map's colors becomes, or the nodes of its grid. */
export type Paint = { readonly to: readonly Rgb[] } | { readonly nodes: Uint16Array };

export type Made = {
  readonly swatches: readonly ShownSwatch[];
  /** Null where there are none. */
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
