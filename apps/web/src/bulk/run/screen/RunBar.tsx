import { countItems, progressOf } from '@printready/batch';
import { ReaderNote } from '@printready/canvas/ReaderNote';
import { Button, saveFile, toast } from '@printready/ui';
import { Download, FolderDown, Pause, Play, RotateCcw, X } from 'lucide-react';
import { BatchProgress } from '../../../screen-parts/banners/BatchProgress.tsx';
import { aboutTime } from '../../../screen-parts/banners/time-left.ts';
import { BULK_CONCURRENCY } from '../../../threads/pools.ts';
import { priceText } from '../../../tokens/price.ts';
import type { BulkState } from '../bulk-state.ts';
import type { Bulk } from '../create-bulk.ts';
import { nextPart } from '../parts.ts';
import type { BulkItem } from '../plan/bulk.ts';
import { millisecondsLeft, paceSoFar } from '../plan/pace.ts';
import { collectParts, type FolderPicker, saveInto, writeInto, zipOf } from '../storage/results.ts';
import { pickZip, reportFailure, zipName } from '../storage/save-dialog.ts';

type BatchState = Pick<BulkState, 'head' | 'list'>;

type Props = {
  readonly bulk: Bulk;
  readonly state: BatchState & Pick<BulkState, 'elsewhere' | 'startedBy'>;
  readonly onClear: () => void;
};

export function RunBar(props: Props) {
  const { head, list, elsewhere, startedBy } = props.state;
  const { total, waiting, running, failed } = countItems(list);
  const ended = total - waiting - running;
  const over = list.phase === 'finished' || list.phase === 'settled';
  return (
    <div className="rounded-md border border-ink-300 bg-surface">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3">
        <div className="min-w-0 grow">
          <p role="status" className="text-sm font-semibold text-ink-950">
            {ended} of {total} {total === 1 ? 'file' : 'files'}
            {failed > 0 && ` · ${failed} failed`}
          </p>
          <p className="truncate text-sm text-ink-700">
            {head?.recipe?.name} · {phaseText(props.state)}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ReaderNote files={list.items.flatMap(noteOf)} />
          {!over && startedBy === null && <Controls {...props} />}
          {over && !elsewhere && <Results {...props} />}
        </div>
      </div>
      {!over && <BatchProgress label="Batch" value={100 * progressOf(list)} />}
    </div>
  );
}

const noteOf = ({ subject: { path }, stage }: BulkItem) =>
  (stage.kind === 'done' || stage.kind === 'owed') && stage.made.reading
    ? [{ name: path, findings: stage.made.reading }]
    : [];

function phaseText({ head, list }: BatchState): string {
  switch (list.phase) {
    case 'gathered':
      return 'ready. Press Resume to continue.';
    case 'running':
      return `running${timeLeftText(list.items)}. You can close this tab. The batch continues when you return.`;
    case 'pausing':
      return 'finishing the files in progress…';
    case 'paused':
      return 'paused. You can close this tab and resume later.';
    case 'finished':
      return 'done, not paid yet';
    case 'settled': {
      const paid = new Set(head?.paid);
      const tokens = list.items.reduce(
        (sum, { id, stage }) => sum + (stage.kind === 'done' && paid.has(id) ? stage.made.tokens : 0),
        0,
      );
      return `done · ${priceText(tokens)}`;
    }
    default:
      return list.phase satisfies never;
  }
}

function timeLeftText(items: readonly BulkItem[]): string {
  const left = millisecondsLeft(items, paceSoFar(items), BULK_CONCURRENCY);
  return left === null ? '' : `, ${aboutTime(left)} left`;
}

function Controls({ bulk, state }: Props) {
  const { phase } = state.list;
  return (
    <>
      {phase === 'paused' || phase === 'gathered' ? (
        <Button icon={Play} size="small" look="primary" onClick={() => bulk.command({ name: 'resume' })}>
          Resume
        </Button>
      ) : (
        <Button
          icon={Pause}
          size="small"
          busy={phase === 'pausing'}
          onClick={() => bulk.command({ name: 'pause' })}
        >
          {phase === 'pausing' ? 'Pausing…' : 'Pause'}
        </Button>
      )}
      <Button icon={X} size="small" look="quiet" onClick={() => bulk.command({ name: 'cancel' })}>
        Cancel
      </Button>
    </>
  );
}

async function saveZip(bulk: Bulk, { head, list: { items } }: BatchState): Promise<void> {
  if (!head) return;
  const part = nextPart(items);
  const name = zipName(head.recipe?.name ?? 'results', head.date, part === 1 ? null : part);
  // Runs first, because the file picker requires a recent user gesture.
  const handle = await pickZip(name);
  const zip = zipOf(await collectParts(head, items, (file) => bulk.find('out', file)), head.date);
  if (handle) await writeInto(handle, zip);
  else saveFile(zip, name);
}

async function saveFolder(bulk: Bulk, { head, list: { items } }: BatchState): Promise<void> {
  const folder = await (window as typeof window & FolderPicker).showDirectoryPicker?.({ mode: 'readwrite' });
  if (!folder || !head) return;
  await saveInto(folder, await collectParts(head, items, (file) => bulk.find('out', file)));
  toast('The results are in your folder.');
}

function Results({ bulk, state, onClear }: Props) {
  const { items, phase } = state.list;
  const again = items.filter(({ stage }) => stage.kind === 'failed').map(({ id }) => id);
  const done = items.some(({ stage }) => stage.kind === 'done');
  const paid = phase === 'settled';
  return (
    <>
      {again.length > 0 && (
        <Button icon={RotateCcw} size="small" onClick={() => bulk.command({ name: 'retry', ids: again })}>
          Try failed again
        </Button>
      )}
      {paid && done && (
        <>
          <Button
            icon={Download}
            size="small"
            look="primary"
            onClick={() => void reportFailure(() => saveZip(bulk, state))}
          >
            Download ZIP
          </Button>
          {'showDirectoryPicker' in window && (
            <Button
              icon={FolderDown}
              size="small"
              onClick={() => void reportFailure(() => saveFolder(bulk, state))}
            >
              Save into a folder
            </Button>
          )}
        </>
      )}
      <Button size="small" look="quiet" onClick={onClear}>
        {paid ? 'New batch' : 'Discard'}
      </Button>
    </>
  );
}
