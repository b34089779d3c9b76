/** Objects painted on a sheet. */
import type { Polygon } from './outline.ts';

/** Number of a painted object, for its final visibility; 0: untraceable. */
export type ObjectNumber = number;

export type Shape =
  | { readonly kind: 'path'; readonly polygons: readonly Polygon[]; readonly evenOdd: boolean }
  | { readonly kind: 'line'; readonly polygons: readonly Polygon[]; readonly width: number }
  | { readonly kind: 'text'; readonly polygon: Polygon };
