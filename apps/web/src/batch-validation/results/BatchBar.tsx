import { ReaderNote } from '@printready/canvas/ReaderNote';
import { Button } from '@printready/ui';
import { Pause, Play, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { BatchProgress } from '../../screen-parts/banners/BatchProgress.tsx';
import { timeLeft } from '../../screen-parts/banners/time-left.ts';
import type { BatchCounts, BatchRow } from '../batch/batch.ts';
import type { StartedState } from '../batch/batch-state.ts';
import type { Batch } from '../batch/create-batch.ts';
import { ExportMenu } from './ExportMenu.tsx';

type Props = {
  readonly batch: Batch;
  readonly state: StartedState;
  readonly rows: readonly BatchRow[];
  readonly counts: BatchCounts;
  readonly onClear: () => void;
};

export function BatchBar(props: Props) {
  const { state, rows, counts, onClear } = props;
  const done = state.at === 'finished' || state.at === 'paid';
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
          {!done && !state.isElsewhere && <RunningActions {...props} />}
          {done && <ExportMenu {...props} />}
          {done && <Button onClick={onClear}>{state.at === 'paid' ? 'New batch' : 'Discard'}</Button>}
        </div>
      </div>
      {!done && <BatchProgress label="Batch" value={counts.ended} most={counts.total} />}
    </header>
  );
}

const noteOf = ({ file, assessment }: BatchRow) =>
  assessment?.reading ? [{ name: file.path, findings: assessment.reading }] : [];

function RunningActions({ batch, state }: Props) {
  return (
    <>
      {state.at === 'paused' ? (
        <Button icon={Play} look="primary" onClick={() => void batch.resume()}>
          Resume
        </Button>
      ) : (
        <Button icon={Pause} busy={state.at === 'pausing'} onClick={() => batch.pause()}>
          {state.at === 'pausing' ? 'Pausing…' : 'Pause'}
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
  const since = state.at === 'running' ? state.since : null;
  const now = useNow(since !== null);
  const profile = `Profile ${state.head.profile.name}`;
  const same = counts.duplicates > 0 ? ` · ${counts.duplicates} the same as another` : '';
  switch (state.at) {
    case 'running': {
      if (!since) return `Starting… · ${profile}`;
      const done = counts.ended - since.ended;
      const left = counts.total - counts.ended;
      const words = done < 3 ? '' : timeLeft(done / (done + left), now - since.atMs);
      return `Checking${words && `, ${words}`} · ${profile}${same}`;
    }
    case 'pausing':
      return 'Finishing the current files…';
    case 'paused':
      return `Paused · ${profile}. You can close this tab and resume later.`;
    case 'finished':
      return `Done · ${profile}${same}`;
    case 'paid':
      return `Done · ${state.charged} ${state.charged === 1 ? 'token' : 'tokens'} · ${profile}${same}`;
    default:
      return state satisfies never;
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
