/** Without a fix a run gives the map, with one the art; a preview can show either. */
import type { View } from '../tool.ts';

export const views = [
  { id: 'map', label: 'Map' },
  { id: 'art', label: 'Art' },
] as const satisfies readonly View[];
