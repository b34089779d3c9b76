import { NoteList } from '@printready/canvas/ReaderNote';
import type { BulkBatch } from '@printready/contracts/bulk';
import { noteTitle } from '@printready/pixels/reading';
import { Button, IconButton } from '@printready/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { RotateCcw, X } from 'lucide-react';
import { useState } from 'react';
import { priceText } from '../../tokens/price.ts';
import { type FileMark, FileRow } from '../FileRow.tsx';
import { changeItem, readItems, type ServerItem } from './server-batches.ts';

const PAGE = 100;

type Props = {
  readonly batch: BulkBatch;
  readonly refresh: () => Promise<void>;
  readonly runReported: (work: () => Promise<void>) => Promise<void>;
};

export function BatchFiles({ batch, refresh, runReported }: Props) {
  const [all, setAll] = useState(false);
  const [limit, setLimit] = useState(PAGE);
  const { id, state, total, done, failed, skipped, cancelled } = batch;
  const {
    data: items = [],
    isError,
    refetch,
  } = useQuery({
    // The files are fetched again when the counts change.
    queryKey: ['bulk-items', id, all, limit, state, done, failed, skipped, cancelled],
    queryFn: () => readItems(id, all ? [] : ['failed'], limit),
    placeholderData: keepPreviousData,
    enabled: all || failed > 0,
  });
  const shown = items.filter((item) => item.batch_id === id && (all || item.state === 'failed'));
  return (
    <>
      {isError && (
        <p
          role="alert"
          className="flex flex-wrap items-center gap-2 border-t border-ink-200 p-2 text-ink-800"
        >
          The list of files could not be read.
          <Button size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {shown.length > 0 && (
        <ol
          aria-label={all ? `Files of ${batch.name}` : `Failed files of ${batch.name}`}
          className="border-t border-ink-200"
        >
          {shown.map((item) => (
            <Row key={item.n} item={item} batch={batch} refresh={refresh} runReported={runReported} />
          ))}
        </ol>
      )}
      <div className="flex flex-wrap gap-2 border-t border-ink-200 p-2">
        {shown.length > 0 && shown.length < (all ? total : failed) && (
          <Button size="small" look="quiet" onClick={() => setLimit(limit + PAGE)}>
            Show more
          </Button>
        )}
        <Button size="small" look="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Hide files' : 'Show all files'}
        </Button>
      </div>
    </>
  );
}

const MARKS = {
  queued: 'waiting',
  running: 'running',
  done: 'done',
  failed: 'failed',
  skipped: 'left-out',
  cancelled: 'left-out',
} as const satisfies Record<ServerItem['state'], FileMark>;

const readingText = (reading: NonNullable<ServerItem['figures']>['reading']): string =>
  reading ? ` · ${noteTitle(reading)}` : '';

function itemText({ state, figures, tokens, cause }: ServerItem): string {
  switch (state) {
    case 'queued':
      return cause ? `Waiting for another try: ${cause.text}` : 'Waiting';
    case 'running':
      return 'in progress';
    case 'done':
      return figures
        ? `${figures.name} · ${figures.width} × ${figures.height} px · ${priceText(tokens)}${readingText(figures.reading)}`
        : 'done';
    case 'failed':
      return `${cause?.step == null ? '' : `${cause.step}: `}${cause?.text ?? 'It failed.'}`;
    case 'skipped':
      return 'Skipped.';
    case 'cancelled':
      return 'The batch was cancelled before its turn.';
    default:
      return state satisfies never;
  }
}

/** False for rejected or missing files, for which a retry cannot succeed. */
const canResend = ({ state, cause }: ServerItem, batch: BulkBatch): boolean =>
  batch.state !== 'cancelled' &&
  (state === 'skipped' || (state === 'failed' && cause?.code !== 'refused' && cause?.code !== 'missing'));

function Row({ item, batch, refresh, runReported }: Props & { readonly item: ServerItem }) {
  const open = item.state === 'queued' || item.state === 'running';
  const again = `Try ${item.name} again · ${priceText(batch.price)}`;
  const how = { item, refresh, runReported };
  return (
    <FileRow
      mark={MARKS[item.state]}
      name={item.name}
      actions={
        <>
          {open && <ItemButton label={`Skip ${item.name}`} change="skip" {...how} />}
          {canResend(item, batch) && <ItemButton label={again} change="resend" {...how} />}
        </>
      }
    >
      <p className="text-ink-700">{itemText(item)}</p>
      {item.figures?.reading && <NoteList findings={item.figures.reading} />}
    </FileRow>
  );
}

type ItemButtonProps = Pick<Props, 'refresh' | 'runReported'> & {
  readonly label: string;
  readonly item: ServerItem;
  readonly change: 'skip' | 'resend';
};

function ItemButton({ label, item, change, refresh, runReported }: ItemButtonProps) {
  const Icon = change === 'skip' ? X : RotateCcw;
  return (
    <IconButton
      icon={Icon}
      size="small"
      label={label}
      onClick={() =>
        void runReported(async () => {
          await changeItem(item, change);
          await refresh();
        })
      }
    />
  );
}
