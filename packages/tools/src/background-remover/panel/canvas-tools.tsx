import { CircleMinus, CirclePlus, WandSparkles } from 'lucide-react';
import type { CanvasTool, PanelProps } from '../../contract/panel.ts';
import { type BrushNames, correctionBrushes } from '../../fields/Corrections.tsx';
import { keyPickers } from '../../fields/KeyColors.tsx';
import { MAX_AREAS, MAX_POINTS, type Options } from '../options.ts';

export const BRUSHES: BrushNames = { protect: 'Keep', erase: 'Remove' };

export function canvasTools(props: PanelProps<Options>): readonly CanvasTool[] {
  const brushes = correctionBrushes(props, BRUSHES, 1 - props.options.softness / 100);
  return [...(props.options.engine === 'color' ? pickers(props) : pointers(props)), ...brushes];
}

function pickers(props: PanelProps<Options>): CanvasTool[] {
  const { areas } = props.options;
  return [
    ...keyPickers(props, 'background'),
    {
      kind: 'pick',
      id: 'pick-area',
      label: 'Remove an area of one color',
      icon: <WandSparkles />,
      shortcut: 'W',
      onPick: (_, at) => {
        if (areas.length < MAX_AREAS) props.change({ areas: [...areas, at] });
      },
    },
  ];
}

/** Maximum distance at which a click deletes an existing point, as a share of the picture's width or height. */
const SAME_PLACE = 0.015;

function pointers({ options: { points }, change }: PanelProps<Options>): CanvasTool[] {
  const pointAt =
    (keep: boolean) =>
    (_: unknown, { x, y }: { readonly x: number; readonly y: number }) => {
      const others = points.filter(
        (point) => Math.abs(point.x - x) > SAME_PLACE || Math.abs(point.y - y) > SAME_PLACE,
      );
      if (others.length < points.length) change({ points: others });
      else if (points.length < MAX_POINTS) change({ points: [...points, { x, y, keep }] });
    };
  return [
    {
      kind: 'pick',
      id: 'point-keep',
      label: 'Point at the subject',
      icon: <CirclePlus />,
      shortcut: 'S',
      onPick: pointAt(true),
      marks: points,
    },
    {
      kind: 'pick',
      id: 'point-drop',
      label: 'Point at what should go',
      icon: <CircleMinus />,
      shortcut: 'X',
      onPick: pointAt(false),
      marks: points,
    },
  ];
}
