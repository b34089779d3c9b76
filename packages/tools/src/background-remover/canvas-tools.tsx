/** The Background Remover's tools on the canvas: eyedroppers, the area picker and the two brushes. */
import { Brush, Eraser, Pipette, Plus, WandSparkles } from 'lucide-react';
import type { CanvasTool, PanelProps } from '../panel.ts';
import type { Rgb } from '../tool.ts';
import { MAX_AREAS, MAX_KEYS, type Options } from './options.ts';

const sameColour = (a: Rgb, b: Rgb) => a.r === b.r && a.g === b.g && a.b === b.b;

/** What paints corrections works with either engine; what picks colours only with theirs. */
export function canvasTools(props: PanelProps<Options>): readonly CanvasTool[] {
  const brushes = [brush('protect', props), brush('erase', props)];
  return props.options.engine === 'colour' ? [...pickers(props), ...brushes] : brushes;
}

function pickers({ options, change, activate }: PanelProps<Options>): CanvasTool[] {
  const { keys, areas } = options;
  return [
    {
      kind: 'pick',
      id: 'pick',
      label: 'Pick the background colour',
      icon: <Pipette />,
      shortcut: 'I',
      onPick: (colour) => {
        const others = keys.slice(1).filter((key) => !sameColour(key, colour));
        change({ keys: [colour, ...others] });
      },
    },
    {
      kind: 'pick',
      id: 'pick-more',
      label: 'Add a background colour',
      icon: <Plus />,
      shortcut: 'A',
      onPick: (colour) => {
        if (keys.length < MAX_KEYS && !keys.some((key) => sameColour(key, colour)))
          change({ keys: [...keys, colour] });
        activate('pan');
      },
    },
    {
      kind: 'pick',
      id: 'pick-area',
      label: 'Remove an area of one colour',
      icon: <WandSparkles />,
      shortcut: 'W',
      onPick: (_, at) => {
        if (areas.length < MAX_AREAS) change({ areas: [...areas, at] });
      },
    },
  ];
}

function brush(mode: 'protect' | 'erase', { options, change }: PanelProps<Options>): CanvasTool {
  const keeps = mode === 'protect';
  return {
    kind: 'brush',
    id: mode,
    label: keeps ? 'Keep brush' : 'Remove brush',
    icon: keeps ? <Brush /> : <Eraser />,
    shortcut: keeps ? 'B' : 'E',
    colour: keeps ? 'rgb(22 150 90 / 0.5)' : 'rgb(215 50 50 / 0.5)',
    onStroke: (points, radius) => {
      const stroke = { points, radius, hardness: 1 - options.softness / 100, mode };
      change({ strokes: [...options.strokes, stroke] });
    },
  };
}
