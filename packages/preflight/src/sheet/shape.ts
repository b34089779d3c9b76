/** What is put on a sheet. */
import type { Polygon } from './outline.ts';

/** A painted thing, for whoever has to know whether it still shows at the end; 0: it left no mark to follow. */
export type ObjectNumber = number;

export type Shape =
  | { readonly kind: 'path'; readonly polygons: readonly Polygon[]; readonly evenOdd: boolean }
  | { readonly kind: 'line'; readonly polygons: readonly Polygon[]; readonly width: number }
  | { readonly kind: 'text'; readonly polygon: Polygon };
