/** Colour Knockout's tools on the canvas: the eyedropper and the two brushes. */
import { Brush, Eraser, Pipette, Plus } from 'lucide-react';
import type { CanvasTool, PanelProps } from '../panel.ts';
import type { Rgb } from '../tool.ts';
import { MAX_KEYS, type Options } from './options.ts';

const sameColour = (a: Rgb, b: Rgb) => a.r === b.r && a.g === b.g && a.b === b.b;

export function canvasTools({ options, change, activate }: PanelProps<Options>): readonly CanvasTool[] {
  const { keys, strokes } = options;
  return [
    {
      kind: 'pick',
      id: 'pick',
      label: 'Pick the garment colour',
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
      label: 'Add a garment colour',
      icon: <Plus />,
      shortcut: 'A',
      onPick: (colour) => {
        if (keys.length < MAX_KEYS && !keys.some((key) => sameColour(key, colour)))
          change({ keys: [...keys, colour] });
        activate('pan');
      },
    },
    {
      kind: 'brush',
      id: 'protect',
      label: 'Protect brush',
      icon: <Brush />,
      shortcut: 'B',
      colour: 'rgb(22 150 90 / 0.5)',
      onStroke: (points, radius) =>
        change({ strokes: [...strokes, { points, radius, hardness: 1, mode: 'protect' }] }),
    },
    {
      kind: 'brush',
      id: 'erase',
      label: 'Erase brush',
      icon: <Eraser />,
      shortcut: 'E',
      colour: 'rgb(215 50 50 / 0.5)',
      onStroke: (points, radius) =>
        change({ strokes: [...strokes, { points, radius, hardness: 1, mode: 'erase' }] }),
    },
  ];
}
