/** The curves and their nodes, in place of the filled art. */
import type { View } from '../tool.ts';

export const views = [{ id: 'outlines', label: 'Outlines' }] as const satisfies readonly View[];
