import type { View } from '../contract/tool.ts';

export const views = [{ id: 'survival', label: 'What fails' }] as const satisfies readonly View[];
