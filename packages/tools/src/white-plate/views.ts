import type { View } from '../contract/tool.ts';

export const views = [{ id: 'white', label: 'White' }] as const satisfies readonly View[];
