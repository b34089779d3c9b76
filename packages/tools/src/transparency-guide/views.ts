/** Without a fix, a run gives the map; with a fix, the art. A preview can show either. */
import type { View } from '../contract/tool.ts';

export const views = [
  { id: 'map', label: 'Map' },
  { id: 'art', label: 'Art' },
] as const satisfies readonly View[];
