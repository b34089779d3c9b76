import { classNames } from '@printready/ui';
import { CircleAlert, CircleCheck, CircleHelp, Eye, type LucideIcon } from 'lucide-react';
import type { BatchCounts } from '../batch/batch.ts';

export type Show = 'all' | 'blocked' | 'look' | 'ready' | 'failed';

type Tile = {
  readonly show: Exclude<Show, 'all'>;
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly color: string;
};

const TILES: readonly Tile[] = [
  { show: 'blocked', label: 'Not printable', Icon: CircleAlert, color: 'text-bad' },
  { show: 'look', label: 'Need review', Icon: Eye, color: 'text-warn' },
  { show: 'ready', label: 'Ready', Icon: CircleCheck, color: 'text-ok' },
  { show: 'failed', label: 'Not checked', Icon: CircleHelp, color: 'text-ink-600' },
];

export function Summary(props: {
  readonly counts: BatchCounts;
  readonly show: Show;
  readonly onShow: (show: Show) => void;
}) {
  const { counts, show, onShow } = props;
  return (
    <div
      role="group"
      aria-label="Show only"
      className="grid grid-cols-4 gap-3 p-4 max-sm:grid-cols-2 max-sm:gap-2"
    >
      {TILES.map(({ show: value, label, Icon, color }) => (
        <button
          key={value}
          type="button"
          aria-pressed={show === value}
          onClick={() => onShow(show === value ? 'all' : value)}
          className={classNames(
            'flex items-center gap-3 rounded-md border bg-surface px-4 py-3 text-left transition-colors duration-120 max-sm:px-3 max-sm:py-2',
            show === value ? 'border-accent bg-accent-soft' : 'border-ink-300 hover:border-ink-500',
          )}
        >
          <Icon size={20} strokeWidth={1.5} aria-hidden className={`shrink-0 ${color}`} />
          <span className="min-w-0">
            <span className="block text-xl leading-tight font-semibold text-ink-950 tabular-nums">
              {counts[value]}
            </span>
            <span className="block truncate text-sm text-ink-700">{label}</span>
          </span>
        </button>
      ))}
    </div>
  );
}
