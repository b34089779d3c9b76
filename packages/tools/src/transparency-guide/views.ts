/** If no fix is set, a run returns the map; otherwise, it returns the art. A preview can show either. */
import type { View } from '../contract/tool.ts';

export const views = [
  { id: 'map', label: 'Map' },
  { id: 'art', label: 'Art' },
] as const satisfies readonly View[];
