import { type BrushNames, correctionBrushes } from '../Corrections.tsx';
import { keyPickers } from '../KeyColors.tsx';
import type { CanvasTool, PanelProps } from '../panel.ts';
import type { Options } from './options.ts';

export const BRUSHES: BrushNames = { protect: 'Protect', erase: 'Erase' };

export function canvasTools(props: PanelProps<Options>): readonly CanvasTool[] {
  return [...keyPickers(props, 'garment'), ...correctionBrushes(props, BRUSHES)];
}
