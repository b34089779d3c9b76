import { ArrowDown, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { fileSizeText } from '../../files/save/file-size.ts';
import { Thumbnail } from '../../screen-parts/Thumbnail.tsx';
import type { BatchRow } from '../batch/batch.ts';
import type { Column, Sort } from './sort-rows.ts';
import { useVirtualRows } from './use-virtual-rows.ts';
import { verdictOf } from './verdicts.ts';

const ROW_HEIGHT = 60;
const HEAD_HEIGHT = 36;
const COLUMNS =
  'grid grid-cols-[minmax(0,1fr)_9rem_5rem] max-sm:grid-cols-[minmax(0,1fr)_3.5rem] items-center gap-x-4 px-4';

type Props = {
  readonly rows: readonly BatchRow[];
  readonly sort: Sort;
  readonly onSort: (by: Column) => void;
  readonly openId: string | null;
  readonly onOpen: (id: string) => void;
};

export function FileTable({ rows, sort, onSort, openId, onOpen }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const { first, last, totalHeight } = useVirtualRows(scroller, rows.length, ROW_HEIGHT);
  const walk = useRowWalk(scroller, rows.length);
  if (rows.length === 0) {
    return <p className="p-10 text-center text-sm text-ink-700">No files match.</p>;
  }
  return (
    <div ref={scroller} className="min-h-0 grow overflow-y-auto" onKeyDown={walk.onKeyDown}>
      <div role="table" aria-label="Files" aria-rowcount={rows.length + 1} className="text-sm">
        <div role="rowgroup" className="sticky top-0 z-10 border-b border-ink-200 bg-ink-50">
          <div role="row" aria-rowindex={1} className={`${COLUMNS} h-9 font-medium text-ink-700`}>
            <Head by="file" label="File" {...{ sort, onSort }} />
            <Head by="verdict" label="Verdict" className="max-sm:hidden" {...{ sort, onSort }} />
            <Head by="score" label="Score" numeric {...{ sort, onSort }} />
          </div>
        </div>
        <div role="rowgroup" style={{ height: totalHeight }} className="relative bg-surface">
          {rows.slice(first, last).map((row, i) => (
            <Row
              key={row.file.id}
              row={row}
              at={first + i}
              open={row.file.id === openId}
              onOpen={() => onOpen(row.file.id)}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

function Head(
  props: Pick<Props, 'sort' | 'onSort'> & {
    readonly by: Column;
    readonly label: string;
    /** True for a numeric column, whose sort arrow precedes its name. */
    readonly numeric?: boolean;
    readonly className?: string;
  },
) {
  const { by, label, sort, onSort, numeric = false, className = '' } = props;
  const on = sort?.by === by;
  const Arrow = on && sort.up ? ArrowUp : ArrowDown;
  return (
    <span
      role="columnheader"
      aria-sort={on ? (sort.up ? 'ascending' : 'descending') : 'none'}
      className={numeric ? 'justify-self-end' : className}
    >
      <button
        type="button"
        onClick={() => onSort(by)}
        className={`thumb-area inline-flex h-8 items-center gap-1 rounded-sm hover:text-ink-950 ${numeric ? 'flex-row-reverse' : ''}`}
      >
        {label}
        <Arrow size={14} strokeWidth={1.5} aria-hidden className={on ? '' : 'opacity-0'} />
      </button>
    </span>
  );
}

type RowProps = {
  readonly row: BatchRow;
  readonly at: number;
  readonly open: boolean;
  readonly onOpen: () => void;
};

function Row(props: RowProps) {
  const { row, at, open } = props;
  const { file, assessment } = row;
  const { label, Icon, color } = verdictOf(row);
  const readiness = assessment?.printReadiness;
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      style={{ top: at * ROW_HEIGHT, height: ROW_HEIGHT }}
      className={`${COLUMNS} absolute inset-x-0 border-b border-ink-200 ${open ? 'bg-accent-soft' : 'hover:bg-ink-50'}`}
    >
      <NameCell {...props} />
      <div role="cell" className="flex items-center gap-2 text-ink-900 max-sm:hidden">
        <Icon
          size={18}
          strokeWidth={1.5}
          aria-hidden
          className={`shrink-0 ${color} ${file.state.kind === 'checking' ? 'animate-turn' : ''}`}
        />
        {label}
      </div>
      <div role="cell" className="text-right text-base font-semibold text-ink-950 tabular-nums">
        {readiness ? (
          <>
            {readiness.overall}
            <span className="text-xs font-normal text-ink-600">%</span>
          </>
        ) : (
          <span className="font-normal text-ink-500">–</span>
        )}
      </div>
    </div>
  );
}

function NameCell({ row, at, open, onOpen }: RowProps) {
  const { file, assessment, sameAs } = row;
  const { label, Icon, color } = verdictOf(row);
  const opens = assessment !== null;
  const folder = file.path.slice(0, file.path.lastIndexOf('/') + 1);
  return (
    <div role="cell" className="flex min-w-0 items-center gap-3">
      <Thumbnail id={file.id} />
      <div className="min-w-0">
        <button
          type="button"
          data-row={at}
          // Not `disabled`, because arrow keys must also reach files that have no result yet.
          aria-disabled={!opens}
          aria-expanded={opens ? open : undefined}
          onClick={() => opens && onOpen()}
          className="block max-w-full truncate rounded-sm text-left font-medium text-ink-950 hover:underline aria-disabled:text-ink-700 aria-disabled:no-underline"
        >
          {folder && <span className="font-normal text-ink-600">{folder}</span>}
          {file.path.slice(folder.length)}
        </button>
        <p className="truncate text-ink-600">
          <Icon
            size={14}
            strokeWidth={1.5}
            aria-hidden
            className={`mr-1 hidden align-[-2px] max-sm:inline ${color}`}
          />
          <span className="sm:hidden">{label} · </span>
          {sameAs === null ? firstLine(row) : `The same as ${sameAs}`}
        </p>
      </div>
    </div>
  );
}

function firstLine({ file, assessment }: BatchRow): string {
  if (file.state.kind === 'lost') return 'This browser no longer has the file. Add it to a new batch.';
  if (!assessment) return fileSizeText(file.size);
  const worst = assessment.issues.find(({ type }) => type !== 'info');
  if (!worst) return `Nothing to fix · ${fileSizeText(file.size)}`;
  const more = assessment.issues.filter(({ type }) => type !== 'info').length - 1;
  return `${worst.message}${more > 0 ? ` And ${more} more.` : ''}`;
}

/** Up, Down, Home, End and the page keys move among all rows, including unmounted ones. */
function useRowWalk(scroller: RefObject<HTMLDivElement | null>, count: number) {
  const wanted = useRef<number | null>(null);
  const focusWanted = () => {
    const button = scroller.current?.querySelector<HTMLButtonElement>(`[data-row="${wanted.current}"]`);
    if (!button) return;
    wanted.current = null;
    button.focus({ preventScroll: true });
  };
  useEffect(() => {
    if (wanted.current !== null) focusWanted();
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    const from = event.target instanceof HTMLElement ? Number(event.target.dataset['row']) : Number.NaN;
    const element = scroller.current;
    if (!element || Number.isNaN(from)) return;
    const { scrollTop, clientHeight } = element;
    const page = Math.max(1, Math.floor(clientHeight / ROW_HEIGHT) - 1);
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: from + 1,
      ArrowUp: from - 1,
      PageDown: from + page,
      PageUp: from - page,
      Home: 0,
      End: count - 1,
    };
    const asked = steps[event.key];
    if (asked === undefined) return;
    event.preventDefault();
    const to = Math.max(0, Math.min(count - 1, asked));
    const top = to * ROW_HEIGHT;
    const lowest = top + ROW_HEIGHT + HEAD_HEIGHT - clientHeight;
    element.scrollTo({ top: Math.max(lowest, Math.min(scrollTop, top)) });
    wanted.current = to;
    focusWanted();
  };
  return { onKeyDown };
}
