/** A run gives the map without a fix and the art with one; a preview can show either. */
import type { View } from '../contract/tool.ts';

export const views = [
  { id: 'map', label: 'Map' },
  { id: 'art', label: 'Art' },
] as const satisfies readonly View[];
