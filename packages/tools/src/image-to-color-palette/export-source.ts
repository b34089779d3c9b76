import type { ShownSwatch } from '@printready/documents/swatches';
import type { Raster } from '@printready/pixels/raster';
import type { FlatMap } from '@printready/print/recolor';
import type { Rgb } from '../contract/option-schemas.ts';

export type Paint = { readonly to: readonly Rgb[] } | { readonly nodes: Uint16Array };

export type ExportSource = {
  readonly swatches: readonly ShownSwatch[];
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
