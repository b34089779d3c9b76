/** Map of thin parts; a run exports the artwork. */
import type { View } from '../contract/tool.ts';

export const views = [{ id: 'thickness', label: 'Thickness' }] as const satisfies readonly View[];
