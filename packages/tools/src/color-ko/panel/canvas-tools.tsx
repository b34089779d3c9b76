import type { CanvasTool, PanelProps } from '../../contract/panel.ts';
import { type BrushNames, correctionBrushes } from '../../fields/Corrections.tsx';
import { keyPickers } from '../../fields/KeyColors.tsx';
import type { Options } from '../options.ts';

export const BRUSHES: BrushNames = { protect: 'Protect', erase: 'Erase' };

export function canvasTools(props: PanelProps<Options>): readonly CanvasTool[] {
  return [...keyPickers(props, 'garment'), ...correctionBrushes(props, BRUSHES)];
}
