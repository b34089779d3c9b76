/** A map of what was too small to print and went, or was filled again; a run gives the art. */
import type { View } from '../tool.ts';

export const views = [{ id: 'clean-up', label: 'Cleaned up' }] as const satisfies readonly View[];
