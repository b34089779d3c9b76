import { Section } from '@printready/ui';
import { Brush, Eraser } from 'lucide-react';
import type { ReactNode } from 'react';
import type { BrushStroke, Correction } from '../contract/option-schemas.ts';
import type { CanvasTool, PanelProps } from '../contract/panel.ts';
import { type BrushProps, BrushSize, TakeBack } from './BrushControls.tsx';
import { ToolButton } from './ToolButton.tsx';

type Props = PanelProps<{ readonly strokes: Correction[] }>;

const BRUSHES = [
  { id: 'protect', Icon: Brush, color: 'rgb(22 150 90 / 0.5)' },
  { id: 'erase', Icon: Eraser, color: 'rgb(215 50 50 / 0.5)' },
] as const;

type BrushMode = Correction['mode'];

export type BrushNames = Readonly<Record<BrushMode, string>>;

export function BrushButtons(props: {
  readonly names: BrushNames;
  readonly idOf: (mode: BrushMode) => string;
  readonly props: BrushProps;
}) {
  return (
    <div className="grid grid-cols-2 gap-2">
      {BRUSHES.map(({ id: mode, Icon }) => (
        <ToolButton
          key={mode}
          tool={props.idOf(mode)}
          text={props.names[mode]}
          icon={Icon}
          props={props.props}
        />
      ))}
    </div>
  );
}

const ownId = (mode: BrushMode): string => mode;

export function Corrections(props: {
  readonly id: string;
  readonly names: BrushNames;
  readonly props: Omit<Props, 'defaults'>;
  readonly children?: ReactNode;
}) {
  const { options, change } = props.props;
  const { strokes } = options;
  return (
    <Section
      id={props.id}
      title="Paint corrections"
      aside={
        strokes.length > 0 ? `${strokes.length} ${strokes.length === 1 ? 'stroke' : 'strokes'}` : undefined
      }
    >
      <BrushButtons names={props.names} idOf={ownId} props={props.props} />
      <BrushSize props={props.props} />
      {props.children}
      <TakeBack noun="stroke" entries={strokes} onEntries={(left) => change({ strokes: left })} />
    </Section>
  );
}

export function brushTools(how: {
  readonly names: BrushNames;
  readonly idOf: (mode: BrushMode) => string;
  readonly shortcuts: Readonly<Record<BrushMode, string>>;
  readonly onStroke: (mode: BrushMode, stroke: Pick<BrushStroke, 'points' | 'radius'>) => void;
}): CanvasTool[] {
  return BRUSHES.map(({ id: mode, Icon, color }) => ({
    kind: 'brush',
    id: how.idOf(mode),
    label: `${how.names[mode]} brush`,
    icon: <Icon />,
    shortcut: how.shortcuts[mode],
    color,
    onStroke: (points, radius) => how.onStroke(mode, { points, radius }),
  }));
}

/** @param hardness of new strokes, 0…1. */
export function correctionBrushes(
  { options, change }: Pick<Props, 'options' | 'change'>,
  names: BrushNames,
  hardness = 1,
): CanvasTool[] {
  return brushTools({
    ...{ names, idOf: ownId, shortcuts: { protect: 'B', erase: 'E' } },
    onStroke: (mode, stroke) => change({ strokes: [...options.strokes, { ...stroke, hardness, mode }] }),
  });
}
