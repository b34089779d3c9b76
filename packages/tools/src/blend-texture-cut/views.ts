import type { View } from '../contract/tool.ts';

export const views = [{ id: 'clean-up', label: 'Cleaned up' }] as const satisfies readonly View[];
