import type { View } from '../contract/tool.ts';

export const views = [
  { id: 'colorways', label: 'Colorways' },
  { id: 'protan', label: 'No red' },
  { id: 'deutan', label: 'No green' },
  { id: 'tritan', label: 'No blue' },
] as const satisfies readonly View[];
