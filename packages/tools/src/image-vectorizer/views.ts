/** Curves and nodes instead of the filled artwork. */
import type { View } from '../contract/tool.ts';

export const views = [{ id: 'outlines', label: 'Outlines' }] as const satisfies readonly View[];
