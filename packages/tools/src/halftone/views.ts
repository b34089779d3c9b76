/** The halftone with what would not hold marked. */
import type { View } from '../tool.ts';

export const views = [{ id: 'survival', label: 'What fails' }] as const satisfies readonly View[];
