import { NoteList } from '@printready/canvas/ReaderNote';
import { describeStep } from '@printready/pipeline/recipe';
import { noteTitle } from '@printready/pixels/reading';
import { IconButton } from '@printready/ui';
import { ArrowUpToLine, RotateCcw, X } from 'lucide-react';
import { memo, useCallback } from 'react';
import { fileSizeText } from '../../../files/save/file-size.ts';
import { Thumbnail, ThumbnailsProvider } from '../../../screen-parts/Thumbnail.tsx';
import { type FileMark, FileRow } from '../../FileRow.tsx';
import type { Bulk } from '../create-bulk.ts';
import type { BulkItem } from '../plan/bulk.ts';

type Props = {
  readonly bulk: Bulk;
  readonly items: readonly BulkItem[];
  readonly started: boolean;
  readonly onRemove: (id: string, path: string) => void;
};

export function RunList({ bulk, items, started, onRemove }: Props) {
  const artwork = useCallback((id: string) => bulk.find('in', id), [bulk]);
  return (
    <ThumbnailsProvider artwork={artwork}>
      <ol
        aria-label="Files of the batch"
        className="flex flex-col rounded-md border border-ink-300 bg-surface"
      >
        {items.map((item) => (
          <Row key={item.id} {...{ bulk, item, started, onRemove }} />
        ))}
      </ol>
    </ThumbnailsProvider>
  );
}

/** Minimum plausible length of a printed result's longer side, px. */
const TINY_PX = 100;

function TinyNote({ stage }: Pick<BulkItem, 'stage'>) {
  if (stage.kind !== 'done' && stage.kind !== 'owed') return null;
  const { width, height } = stage.made;
  if (Math.max(width, height) >= TINY_PX) return null;
  return (
    <p className="font-medium text-warn">
      Only {width} × {height} px. Check the file and the steps before you print it.
    </p>
  );
}

const MARKS = {
  waiting: 'waiting',
  running: 'running',
  owed: 'done',
  done: 'done',
  failed: 'failed',
  skipped: 'left-out',
} as const satisfies Record<BulkItem['stage']['kind'], FileMark>;

function stageText({ stage, subject }: BulkItem, started: boolean): string {
  switch (stage.kind) {
    case 'waiting':
      return started ? 'Waiting' : fileSizeText(subject.bytes);
    case 'running':
      return `${Math.round(100 * stage.progress)}%`;
    case 'owed':
    case 'done': {
      const { output, width, height, tokens, reading } = stage.made;
      const read = reading ? ` · ${noteTitle(reading)}` : '';
      return `${output} · ${width} × ${height} px · ${tokens} ${tokens === 1 ? 'token' : 'tokens'}${read}`;
    }
    case 'failed':
    case 'skipped':
      return `${stage.cause.step === null ? '' : `${stage.cause.step}: `}${stage.cause.text}`;
    default:
      return stage satisfies never;
  }
}

type RowProps = Omit<Props, 'items'> & { readonly item: BulkItem };

const Row = memo(function Row({ bulk, item, started, onRemove }: RowProps) {
  const { stage, subject } = item;
  const text = stageText(item, started);
  return (
    <FileRow
      mark={MARKS[stage.kind]}
      name={subject.path}
      picture={<Thumbnail id={subject.twinOf ?? item.id} />}
      actions={<RowActions {...{ bulk, item, started, onRemove }} />}
    >
      <TinyNote stage={stage} />
      {stage.kind === 'done' ? <Log item={item} text={text} /> : <p className="text-ink-700">{text}</p>}
    </FileRow>
  );
});

function Log({ item: { stage }, text }: { readonly item: BulkItem; readonly text: string }) {
  if (stage.kind !== 'done') return null;
  const { steps, reading, notes, milliseconds } = stage.made;
  return (
    <details>
      <summary className="cursor-pointer text-ink-700">{text}</summary>
      {reading && <NoteList findings={reading} />}
      <ul className="list-disc pt-1 pl-4 text-ink-700">
        {steps.map((step) => (
          <li key={step.id}>{describeStep(step)}</li>
        ))}
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
        <li>{(milliseconds / 1000).toFixed(1)} s</li>
      </ul>
    </details>
  );
}

function RowActions({ bulk, item: { id, subject, stage }, started, onRemove }: RowProps) {
  const ids = [id];
  const { path } = subject;
  if (!started) {
    return <IconButton icon={X} size="small" label={`Remove ${path}`} onClick={() => onRemove(id, path)} />;
  }
  return (
    <span className="flex shrink-0">
      {stage.kind === 'waiting' && (
        <IconButton
          icon={ArrowUpToLine}
          size="small"
          label={`Do ${path} next`}
          onClick={() => bulk.command({ name: 'hurry', ids })}
        />
      )}
      {(stage.kind === 'waiting' || stage.kind === 'running') && (
        <IconButton
          icon={X}
          size="small"
          label={`Skip ${path}`}
          onClick={() => bulk.command({ name: 'skip', ids })}
        />
      )}
      {(stage.kind === 'failed' || stage.kind === 'skipped') && (
        <IconButton
          icon={RotateCcw}
          size="small"
          label={`Try ${path} again`}
          onClick={() => bulk.command({ name: 'retry', ids })}
        />
      )}
    </span>
  );
}
