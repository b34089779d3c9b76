/** A map of what is too thin; a run gives the art. */
import type { View } from '../tool.ts';

export const views = [{ id: 'thickness', label: 'Thickness' }] as const satisfies readonly View[];
