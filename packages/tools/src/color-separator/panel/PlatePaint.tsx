/** Brushes for individual plates. The plate that they paint is part of the tool's id, so it is no option. */
import { Section, Select } from '@printready/ui';
import { Brush, Eraser, type LucideIcon, Shield } from 'lucide-react';
import { useState } from 'react';
import type { CanvasTool, PanelProps } from '../../contract/panel.ts';
import { BrushSize, TakeBack } from '../../fields/BrushControls.tsx';
import { ToolButton } from '../../fields/ToolButton.tsx';
import { type Options, type PlateStroke, requestedKind } from '../options.ts';
import { keepAll, plateNames, shownInks } from './ink-list.ts';

type Props = PanelProps<Options>;
type Mode = PlateStroke['mode'];

type BrushKind = {
  readonly mode: Mode;
  readonly text: string;
  readonly icon: LucideIcon;
  readonly color: string;
  readonly shortcut: string;
};

const BRUSHES: readonly BrushKind[] = [
  { mode: 'add', text: 'Add', icon: Brush, color: 'rgb(22 150 90 / 0.5)', shortcut: 'B' },
  { mode: 'remove', text: 'Remove', icon: Eraser, color: 'rgb(215 50 50 / 0.5)', shortcut: 'E' },
  { mode: 'protect', text: 'Protect', icon: Shield, color: 'rgb(40 100 220 / 0.5)', shortcut: 'P' },
];

const toolOf = (mode: Mode, plate: string): string => `paint-${mode}-${plate}`;

const isPaintable = (options: Options): boolean => requestedKind(options) !== 'index';

/** Plate whose brush is active; null if none is. */
const activePlate = ({ activeTool, figures }: Pick<Props, 'activeTool' | 'figures'>): string | null =>
  plateNames(figures).find((plate) => BRUSHES.some(({ mode }) => toolOf(mode, plate) === activeTool)) ?? null;

/** Keeps all inks, because strokes refer to them by name. Process inks are fixed. */
function keepInks({ options, figures }: Pick<Props, 'options' | 'figures'>): Partial<Options> {
  return options.kind === 'cmyk' ? {} : keepAll(options, shownInks(figures, options));
}

/** Brushes of the plate that is being painted; those of all plates would overcrowd the toolbar. */
export function plateBrushes(props: Props): CanvasTool[] {
  const { options, change } = props;
  const plate = activePlate(props);
  if (plate === null || !isPaintable(options)) return [];
  return BRUSHES.map(({ mode, text, icon: Icon, color, shortcut }) => ({
    kind: 'brush',
    id: toolOf(mode, plate),
    label: `${text} on ${plate}`,
    icon: <Icon />,
    ...{ color, shortcut },
    onStroke: (points, radius) => {
      const stroke: PlateStroke = { plate, mode, points, radius, hardness: 1 };
      change({ ...keepInks(props), plateStrokes: [...options.plateStrokes, stroke] });
    },
  }));
}

export function PlatePaint(props: Props) {
  const { options, change, figures, activate } = props;
  const names = plateNames(figures);
  const [chosen, setChosen] = useState('');
  const plate = names.find((name) => name === chosen) ?? names[0];
  if (plate === undefined || !isPaintable(options)) return null;
  const { plateStrokes } = options;
  const count = plateStrokes.length;
  return (
    <Section
      id="color-separator.paint"
      title="Paint on plates"
      initiallyOpen={false}
      aside={count > 0 ? `${count} ${count === 1 ? 'stroke' : 'strokes'}` : undefined}
    >
      <p className="text-xs leading-4 text-ink-600">
        Adds or removes ink on one plate. Protect returns to the plate as it was separated, without its curve.
      </p>
      <Select
        aria-label="Plate to paint"
        value={plate}
        choices={names.map((name) => ({ value: name, label: name }))}
        onChange={(name) => {
          setChosen(name);
          if (activePlate(props) !== null) activate('pan');
        }}
      />
      <div className="grid grid-cols-3 gap-2">
        {BRUSHES.map(({ mode, text, icon }) => (
          <ToolButton key={mode} tool={toolOf(mode, plate)} text={text} icon={icon} props={props} />
        ))}
      </div>
      <BrushSize props={props} />
      <TakeBack noun="stroke" entries={plateStrokes} onEntries={(left) => change({ plateStrokes: left })} />
    </Section>
  );
}
