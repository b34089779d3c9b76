import { ReaderNote } from '@printready/canvas/ReaderNote';
import { Button } from '@printready/ui';
import { Pause, Play, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { timeLeft } from '../../screen-parts/banners/time-left.ts';
import { ProcessBar } from '../../shell/Logo.tsx';
import type { BatchCounts, BatchRow } from '../batch/batch.ts';
import type { Batch, BatchState } from '../batch/create-batch.ts';
import { ExportMenu } from './ExportMenu.tsx';

type Props = {
  readonly batch: Batch;
  readonly state: BatchState;
  readonly rows: readonly BatchRow[];
  readonly counts: BatchCounts;
  readonly onClear: () => void;
};

export function BatchBar(props: Props) {
  const { state, rows, counts, onClear } = props;
  const phase = state.head?.phase;
  const done = phase === 'finished' || phase === 'paid';
  return (
    <header className="border-b border-ink-200 bg-surface">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
        <div className="min-w-0 grow">
          <h1 className="text-base font-semibold text-ink-950">
            {counts.ended} of {counts.total} {counts.total === 1 ? 'file' : 'files'} checked
          </h1>
          <p role="status" className="truncate text-sm text-ink-700">
            <Status {...props} />
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ReaderNote files={rows.flatMap(noteOf)} />
          {!done && !state.elsewhere && <RunningActions {...props} />}
          {done && <ExportMenu {...props} />}
          {done && <Button onClick={onClear}>{phase === 'paid' ? 'New batch' : 'Discard'}</Button>}
        </div>
      </div>
      {!done && (
        <div
          role="progressbar"
          aria-label="Batch"
          aria-valuemin={0}
          aria-valuemax={counts.total}
          aria-valuenow={counts.ended}
          className="h-1 bg-ink-200"
        >
          <div
            className="h-full overflow-hidden"
            style={{ width: `${(100 * counts.ended) / Math.max(1, counts.total)}%` }}
          >
            <ProcessBar className="h-full w-screen" />
          </div>
        </div>
      )}
    </header>
  );
}

const noteOf = ({ file, assessment }: BatchRow) =>
  assessment?.reading ? [{ name: file.path, findings: assessment.reading }] : [];

function RunningActions({ batch, state }: Props) {
  const phase = state.head?.phase;
  return (
    <>
      {phase === 'paused' ? (
        <Button icon={Play} look="primary" onClick={() => void batch.resume()}>
          Resume
        </Button>
      ) : (
        <Button icon={Pause} busy={phase === 'pausing'} onClick={() => batch.pause()}>
          {phase === 'pausing' ? 'Pausing…' : 'Pause'}
        </Button>
      )}
      <Button icon={X} look="quiet" onClick={() => void batch.cancel()}>
        Cancel
      </Button>
    </>
  );
}

const SECOND_MS = 1_000;

function Status({ state, counts }: Props) {
  const { head, runningSince } = state;
  const now = useNow(runningSince !== null);
  const profile = head ? `Profile ${head.profile.name}` : '';
  const same = counts.duplicates > 0 ? ` · ${counts.duplicates} the same as another` : '';
  switch (head?.phase) {
    case 'running': {
      if (!runningSince) return `Starting… · ${profile}`;
      const done = counts.ended - runningSince.ended;
      const left = counts.total - counts.ended;
      const words = done < 3 ? '' : timeLeft(done / (done + left), now - runningSince.atMs);
      return `Checking${words && `, ${words}`} · ${profile}${same}`;
    }
    case 'pausing':
      return 'Finishing the current files…';
    case 'paused':
      return `Paused · ${profile}. You can close this tab and resume later.`;
    case 'finished':
      return `Done · ${profile}${same}`;
    case 'paid': {
      const tokens = head.charged ?? 0;
      return `Done · ${tokens} ${tokens === 1 ? 'token' : 'tokens'} · ${profile}${same}`;
    }
    default:
      return profile;
  }
}

function useNow(ticking: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!ticking) return;
    const timer = window.setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => window.clearInterval(timer);
  }, [ticking]);
  return now;
}
