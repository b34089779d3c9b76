/** The two brushes of {@link corrections}: their controls, and themselves on the canvas. */
import { Button, Section, SliderField } from '@printready/ui';
import { Brush, Eraser, Trash2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Correction } from './option-schemas.ts';
import type { CanvasTool, PanelProps } from './panel.ts';

type Props = PanelProps<{ readonly strokes: Correction[] }>;

const BRUSHES = [
  { id: 'protect', Icon: Brush, shortcut: 'B', color: 'rgb(22 150 90 / 0.5)' },
  { id: 'erase', Icon: Eraser, shortcut: 'E', color: 'rgb(215 50 50 / 0.5)' },
] as const;

/** What the tool calls them: "Keep", "Remove". */
export type BrushNames = Readonly<Record<Correction['mode'], string>>;

export function Corrections(props: {
  readonly id: string;
  readonly names: BrushNames;
  readonly props: Omit<Props, 'defaults'>;
  /** Controls of the brush besides its size. */
  readonly children?: ReactNode;
}) {
  const { options, change, image, activeTool, activate, brushRadius, setBrushRadius } = props.props;
  const { strokes } = options;
  const diameter = Math.max(2, Math.round(brushRadius * 2 * image.width));
  return (
    <Section
      id={props.id}
      title="Paint corrections"
      aside={
        strokes.length > 0 ? `${strokes.length} ${strokes.length === 1 ? 'stroke' : 'strokes'}` : undefined
      }
    >
      <div className="grid grid-cols-2 gap-2">
        {BRUSHES.map(({ id, Icon }) => (
          <Button
            key={id}
            size="small"
            aria-pressed={activeTool === id}
            className="aria-pressed:border-accent"
            onClick={() => activate(activeTool === id ? 'pan' : id)}
          >
            <Icon size={16} strokeWidth={1.5} aria-hidden />
            {props.names[id]}
          </Button>
        ))}
      </div>
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
      {props.children}
      {strokes.length > 0 && (
        <div className="grid grid-cols-2 gap-2">
          <Button size="small" look="quiet" onClick={() => change({ strokes: strokes.slice(0, -1) })}>
            <Undo2 size={16} strokeWidth={1.5} aria-hidden />
            Last stroke
          </Button>
          <Button size="small" look="quiet" onClick={() => change({ strokes: [] })}>
            <Trash2 size={16} strokeWidth={1.5} aria-hidden />
            All strokes
          </Button>
        </div>
      )}
    </Section>
  );
}

/** @param hardness of the next stroke, 0…1. */
export function correctionBrushes(
  { options, change }: Pick<Props, 'options' | 'change'>,
  names: BrushNames,
  hardness = 1,
): CanvasTool[] {
  return BRUSHES.map(({ id: mode, Icon, shortcut, color }) => ({
    kind: 'brush',
    id: mode,
    label: `${names[mode]} brush`,
    icon: <Icon />,
    ...{ shortcut, color },
    onStroke: (points, radius) =>
      change({ strokes: [...options.strokes, { points, radius, hardness, mode }] }),
  }));
}
