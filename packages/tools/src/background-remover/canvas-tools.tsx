/** The Background Remover's tools on the canvas: eyedroppers, the area picker and the two brushes. */
import { WandSparkles } from 'lucide-react';
import { type BrushNames, correctionBrushes } from '../Corrections.tsx';
import { keyPickers } from '../KeyColours.tsx';
import type { CanvasTool, PanelProps } from '../panel.ts';
import { MAX_AREAS, type Options } from './options.ts';

export const BRUSHES: BrushNames = { protect: 'Keep', erase: 'Remove' };

/** What paints corrections works with either engine; what picks colours only with theirs. */
export function canvasTools(props: PanelProps<Options>): readonly CanvasTool[] {
  const brushes = correctionBrushes(props, BRUSHES, 1 - props.options.softness / 100);
  return props.options.engine === 'colour' ? [...pickers(props), ...brushes] : brushes;
}

function pickers(props: PanelProps<Options>): CanvasTool[] {
  const { areas } = props.options;
  return [
    ...keyPickers(props, 'background'),
    {
      kind: 'pick',
      id: 'pick-area',
      label: 'Remove an area of one colour',
      icon: <WandSparkles />,
      shortcut: 'W',
      onPick: (_, at) => {
        if (areas.length < MAX_AREAS) props.change({ areas: [...areas, at] });
      },
    },
  ];
}
