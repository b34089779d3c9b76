import type { View } from '../contract/tool.ts';

export const views = [{ id: 'outlines', label: 'Outlines' }] as const satisfies readonly View[];
