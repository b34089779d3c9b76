import { Button, Section, SliderField } from '@printready/ui';
import { Brush, Eraser, Trash2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { BrushStroke, Correction } from '../contract/option-schemas.ts';
import type { CanvasTool, PanelProps } from '../contract/panel.ts';

type Props = PanelProps<{ readonly strokes: Correction[] }>;

const BRUSHES = [
  { id: 'protect', Icon: Brush, color: 'rgb(22 150 90 / 0.5)' },
  { id: 'erase', Icon: Eraser, color: 'rgb(215 50 50 / 0.5)' },
] as const;

type BrushMode = Correction['mode'];

export type BrushNames = Readonly<Record<BrushMode, string>>;

type BrushProps = Pick<
  PanelProps<object>,
  'image' | 'activeTool' | 'activate' | 'brushRadius' | 'setBrushRadius'
>;

export function BrushButtons(props: {
  readonly names: BrushNames;
  readonly idOf: (mode: BrushMode) => string;
  readonly props: BrushProps;
}) {
  const { activeTool, activate } = props.props;
  return (
    <div className="grid grid-cols-2 gap-2">
      {BRUSHES.map(({ id: mode, Icon }) => {
        const id = props.idOf(mode);
        return (
          <Button
            key={mode}
            size="small"
            aria-pressed={activeTool === id}
            className="aria-pressed:border-accent"
            onClick={() => activate(activeTool === id ? 'pan' : id)}
          >
            <Icon size={16} strokeWidth={1.5} aria-hidden />
            {props.names[mode]}
          </Button>
        );
      })}
    </div>
  );
}

export function BrushSize({ props: { image, brushRadius, setBrushRadius } }: { readonly props: BrushProps }) {
  const diameter = Math.max(2, Math.round(brushRadius * 2 * image.width));
  return (
    <SliderField
      label="Brush size"
      unit="px"
      min={2}
      max={Math.max(4, Math.round(image.width / 2))}
      step={1}
      value={diameter}
      initial={diameter}
      onChange={(size) => setBrushRadius(size / 2 / image.width)}
    />
  );
}

export function TakeStrokesBack<Stroke>(props: {
  readonly strokes: readonly Stroke[];
  readonly onStrokes: (strokes: Stroke[]) => void;
}) {
  const { strokes, onStrokes } = props;
  if (strokes.length === 0) return null;
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button size="small" look="quiet" onClick={() => onStrokes(strokes.slice(0, -1))}>
        <Undo2 size={16} strokeWidth={1.5} aria-hidden />
        Last stroke
      </Button>
      <Button size="small" look="quiet" onClick={() => onStrokes([])}>
        <Trash2 size={16} strokeWidth={1.5} aria-hidden />
        All strokes
      </Button>
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
      <TakeStrokesBack strokes={strokes} onStrokes={(left) => change({ strokes: left })} />
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
