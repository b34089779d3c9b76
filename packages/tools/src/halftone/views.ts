/** View that marks dots too small to print and holes that would fill in. */
import type { View } from '../contract/tool.ts';

export const views = [{ id: 'survival', label: 'What fails' }] as const satisfies readonly View[];
