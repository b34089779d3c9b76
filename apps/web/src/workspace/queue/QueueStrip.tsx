import { RasterView } from '@printready/canvas/canvas';
import { canChangePrint } from '@printready/pixels/reading';
import { Button, classNames, IconButton, Spinner, toast } from '@printready/ui';
import {
  Archive,
  ChevronLeft,
  ChevronRight,
  CircleAlert,
  CircleCheck,
  CircleHelp,
  Download,
  Trash2,
  TriangleAlert,
  X,
} from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { priceText } from '../../tokens/price.ts';
import { neighbor, type QueueItem } from './queue.ts';
import type { Queue } from './use-queue.ts';

const ICON = { size: 18, strokeWidth: 1.5, 'aria-hidden': true } as const;

const WORDS: Readonly<Record<QueueItem['state'], string>> = {
  reading: 'being read',
  waiting: 'waiting',
  running: 'running',
  done: 'done',
  failed: 'failed',
};

type StripProps = {
  readonly queue: Queue;
  readonly current: QueueItem | null;
  readonly onGo: (item: QueueItem) => void;
  readonly onRemove: (item: QueueItem) => void;
  readonly onClose: () => void;
};

export function QueueStrip({ queue, current, onGo, onRemove, onClose }: StripProps) {
  const { items, running } = queue;
  const previous = neighbor(items, current?.id ?? null, -1);
  const next = neighbor(items, current?.id ?? null, 1);
  const place = current ? items.indexOf(current) + 1 : null;
  return (
    <section
      aria-label="Images"
      className="flex shrink-0 items-center gap-x-3 gap-y-1 border-b border-ink-200 bg-surface px-2 py-1 max-md:flex-col max-md:items-stretch"
    >
      <div className="flex min-w-0 grow items-center gap-1">
        <StepButton label="Previous image" shortcut="Page Up" to={previous} onGo={onGo}>
          <ChevronLeft {...ICON} />
        </StepButton>
        <ol className="flex min-w-0 grow gap-1 overflow-x-auto p-1">
          {items.map((item) => (
            <Tile key={item.id} item={item} open={item === current} onGo={() => onGo(item)} />
          ))}
        </ol>
        <StepButton label="Next image" shortcut="Page Down" to={next} onGo={onGo}>
          <ChevronRight {...ICON} />
        </StepButton>
      </div>
      <div className="flex shrink-0 items-center gap-1 max-md:justify-end">
        <p role="status" className="px-1 text-xs whitespace-nowrap text-ink-700 tabular-nums max-md:mr-auto">
          {place === null ? items.length : `${place} of ${items.length}`}
          {queue.done > 0 && ` · ${queue.done} done`}
        </p>
        {current?.state === 'done' && (
          <IconButton
            icon={Download}
            iconSize={18}
            label={`Download ${current.output?.name ?? ''}`}
            onClick={() => queue.download(current)}
          />
        )}
        {current && (
          <IconButton
            icon={Trash2}
            iconSize={18}
            label="Take this image off the list"
            disabled={current.state === 'running'}
            onClick={() => onRemove(current)}
          />
        )}
        {queue.done > 1 && !running && <ZipButton queue={queue} />}
        <RunAll queue={queue} />
        {!running && <IconButton icon={X} iconSize={18} label="Close the list" onClick={onClose} />}
      </div>
    </section>
  );
}

function StepButton(props: {
  readonly label: string;
  readonly shortcut: string;
  readonly to: QueueItem | null;
  readonly onGo: (item: QueueItem) => void;
  readonly children: ReactNode;
}) {
  const { label, shortcut, to, onGo, children } = props;
  return (
    <IconButton
      label={label}
      shortcut={shortcut}
      size="small"
      disabled={to === null}
      onClick={() => to && onGo(to)}
    >
      {children}
    </IconButton>
  );
}

function RunAll({ queue }: { readonly queue: Queue }) {
  const { running, left, tokens } = queue;
  if (running) {
    return (
      <Button onClick={queue.cancel}>
        <Spinner size={16} label="" />
        Cancel
      </Button>
    );
  }
  if (left === 0) return null;
  const price = tokens === null ? '…' : priceText(tokens);
  return (
    <Button disabled={tokens === null} onClick={() => void queue.run()}>
      Run {queue.done > 0 ? `the other ${left}` : `all ${left}`}
      <span className="tabular-nums opacity-85">· {price}</span>
    </Button>
  );
}

function ZipButton({ queue }: { readonly queue: Queue }) {
  const save = () => {
    queue.downloadAll().catch((error: unknown) => {
      console.error('The ZIP could not be written.', error);
      toast.error('The ZIP could not be written.', {
        description: 'The results are still here. Download them one by one.',
      });
    });
  };
  return (
    <Button icon={Archive} iconSize={18} onClick={save}>
      ZIP
    </Button>
  );
}

function Tile(props: { readonly item: QueueItem; readonly open: boolean; readonly onGo: () => void }) {
  const { item, open, onGo } = props;
  const { file, state, thumbnail, progress, problem, output } = item;
  const unread = (thumbnail?.findings ?? []).filter(canChangePrint).map(({ text }) => text);
  const remark = problem ?? output?.found ?? unread[0] ?? null;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (open) button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [open]);
  const words = state === 'running' ? `${Math.round(progress * 100)}%` : WORDS[state];
  return (
    <li className="shrink-0">
      <button
        ref={button}
        type="button"
        title={remark ? `${file.name}: ${remark}` : file.name}
        aria-label={`${file.name}, ${words}${remark ? `: ${remark}` : ''}`}
        aria-current={open || undefined}
        onClick={onGo}
        className={classNames(
          'relative flex size-14 items-center justify-center overflow-hidden rounded-md border bg-ink-100 p-0.5',
          open ? 'border-accent outline-1 outline-accent' : 'border-ink-200 hover:border-ink-400',
        )}
      >
        {thumbnail ? (
          <RasterView raster={thumbnail.picture} className="max-h-full max-w-full" />
        ) : (
          state === 'reading' && <Spinner size={16} label="" />
        )}
        <Mark state={state} progress={progress} doubtful={remark !== null} />
      </button>
    </li>
  );
}

function Mark(props: Pick<QueueItem, 'state' | 'progress'> & { readonly doubtful: boolean }) {
  const { state, progress, doubtful } = props;
  if (state === 'running') {
    return (
      <span aria-hidden className="absolute inset-x-0 bottom-0 h-1 bg-ink-200">
        <span className="block h-full bg-accent" style={{ width: `${progress * 100}%` }} />
      </span>
    );
  }
  if (state !== 'done' && state !== 'failed' && !doubtful) return null;
  const [Icon, color] =
    state === 'failed'
      ? ([CircleAlert, 'text-bad'] as const)
      : doubtful
        ? ([state === 'done' ? CircleHelp : TriangleAlert, 'text-warn'] as const)
        : ([CircleCheck, 'text-ok'] as const);
  return (
    <span aria-hidden className={classNames('absolute right-0.5 bottom-0.5 rounded-full bg-surface', color)}>
      <Icon size={16} strokeWidth={2} />
    </span>
  );
}
