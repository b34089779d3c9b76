import { Button, Section } from '@printready/ui';
import { CircleMinus, CirclePlus, Trash2, Undo2 } from 'lucide-react';
import type { PanelProps } from '../../contract/panel.ts';
import { MAX_POINTS, type Options } from '../options.ts';

type Props = PanelProps<Options>;

const POINTERS = [
  { id: 'point-keep', label: 'Keep this', Icon: CirclePlus },
  { id: 'point-drop', label: 'Not this', Icon: CircleMinus },
] as const;

const countPoints = (count: number): string => `${count} ${count === 1 ? 'point' : 'points'}`;

export function SubjectPoints({ options: { points }, change, activeTool, activate }: Props) {
  return (
    <Section
      id="background-remover.subject"
      title="Subject"
      aside={points.length > 0 ? countPoints(points.length) : undefined}
    >
      <p className="text-xs leading-4 text-ink-600">
        Found automatically. If it picks the wrong thing, click what to keep or remove. Click a mark again to
        delete it.
      </p>
      <div className="grid grid-cols-2 gap-2">
        {POINTERS.map(({ id, label, Icon }) => (
          <Button
            key={id}
            size="small"
            aria-pressed={activeTool === id}
            className="aria-pressed:border-accent"
            disabled={points.length >= MAX_POINTS}
            onClick={() => activate(activeTool === id ? 'pan' : id)}
          >
            <Icon size={16} strokeWidth={1.5} aria-hidden />
            {label}
          </Button>
        ))}
      </div>
      {points.length > 0 && (
        <div className="grid grid-cols-2 gap-2">
          <Button size="small" look="quiet" onClick={() => change({ points: points.slice(0, -1) })}>
            <Undo2 size={16} strokeWidth={1.5} aria-hidden />
            Last point
          </Button>
          <Button size="small" look="quiet" onClick={() => change({ points: [] })}>
            <Trash2 size={16} strokeWidth={1.5} aria-hidden />
            All points
          </Button>
        </div>
      )}
    </Section>
  );
}
