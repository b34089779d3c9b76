import type { View } from '../contract/tool.ts';

export const views = [{ id: 'thickness', label: 'Thickness' }] as const satisfies readonly View[];
