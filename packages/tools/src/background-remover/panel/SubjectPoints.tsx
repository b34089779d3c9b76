import { Section } from '@printready/ui';
import { CircleMinus, CirclePlus } from 'lucide-react';
import type { PanelProps } from '../../contract/panel.ts';
import { TakeBack } from '../../fields/BrushControls.tsx';
import { ToolButton } from '../../fields/ToolButton.tsx';
import { MAX_POINTS, type Options } from '../options.ts';

type Props = PanelProps<Options>;

const POINTERS = [
  { id: 'point-keep', label: 'Keep this', Icon: CirclePlus },
  { id: 'point-drop', label: 'Not this', Icon: CircleMinus },
] as const;

const countPoints = (count: number): string => `${count} ${count === 1 ? 'point' : 'points'}`;

export function SubjectPoints(props: Props) {
  const { options, change } = props;
  const { points } = options;
  const full = points.length >= MAX_POINTS;
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
          <ToolButton key={id} tool={id} text={label} icon={Icon} disabled={full} props={props} />
        ))}
      </div>
      <TakeBack noun="point" entries={points} onEntries={(left) => change({ points: left })} />
    </Section>
  );
}
