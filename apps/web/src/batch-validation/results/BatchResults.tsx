import { groupByCause } from '@printready/preflight';
import { Button, Input } from '@printready/ui';
import { useDeferredValue, useMemo, useState } from 'react';
import { ThumbnailsProvider } from '../../screen-parts/Thumbnail.tsx';
import { type BatchRow, countRows, rowsOf } from '../batch/batch.ts';
import type { StartedState } from '../batch/batch-state.ts';
import type { Batch } from '../batch/create-batch.ts';
import { BatchBar } from './BatchBar.tsx';
import { BatchReport } from './BatchReport.tsx';
import { CauseList } from './CauseList.tsx';
import { FileTable } from './FileTable.tsx';
import { type Show, Summary } from './Summary.tsx';
import { nextSort, type Sort, sortRows } from './sort-rows.ts';

const VIEWS = [
  { value: 'files', label: 'By file' },
  { value: 'causes', label: 'By cause' },
] as const;
type View = (typeof VIEWS)[number]['value'];

type Props = { readonly batch: Batch; readonly state: StartedState; readonly onClear: () => void };

export function BatchResults({ batch, state, onClear }: Props) {
  const [view, setView] = useState<View>('files');
  const [show, setShow] = useState<Show>('all');
  const [query, setQuery] = useState('');
  const [openId, setOpenId] = useState<string | null>(null);
  const [sort, setSort] = useState<Sort>(null);
  // The files are deferred, so that input has priority over incoming results.
  const files = useDeferredValue(state.files);
  const rows = useMemo(() => rowsOf(files), [files]);
  const counts = useMemo(() => countRows(rows), [rows]);
  const found = useMemo(
    () =>
      sortRows(
        rows.filter((row) => isShown(row, show, query)),
        sort,
      ),
    [rows, show, query, sort],
  );
  const causes = useMemo(() => {
    if (view !== 'causes') return [];
    const assessed = found.flatMap((row) => (row.assessment ? [{ row, assessment: row.assessment }] : []));
    const list = groupByCause(assessed.map(({ assessment }) => assessment));
    return list.map((cause) => ({ ...cause, rows: cause.files.flatMap((at) => assessed[at]?.row ?? []) }));
  }, [found, view]);
  const open = rows.find(({ file }) => file.id === openId) ?? null;

  return (
    <div className="flex min-h-0 grow flex-col">
      <BatchBar {...{ batch, state, rows, counts, onClear }} />
      <Summary counts={counts} show={show} onShow={setShow} />
      <ViewControls {...{ view, setView, query, setQuery }} />
      <ThumbnailsProvider artwork={batch.artwork}>
        <div className="flex min-h-0 grow">
          <div className={`flex min-h-0 min-w-0 grow flex-col ${open ? 'max-lg:hidden' : ''}`}>
            {view === 'files' ? (
              <FileTable
                rows={found}
                sort={sort}
                openId={openId}
                onSort={(by) => setSort(nextSort(sort, by))}
                onOpen={setOpenId}
              />
            ) : (
              <CauseList causes={causes} onOpen={setOpenId} artwork={batch.artwork} />
            )}
          </div>
          {open && (
            <BatchReport
              row={open}
              artwork={batch.artwork(open.file.id)}
              weights={state.head.profile.weights}
              onClose={() => setOpenId(null)}
            />
          )}
        </div>
      </ThumbnailsProvider>
    </div>
  );
}

function ViewControls(props: {
  readonly view: View;
  readonly setView: (view: View) => void;
  readonly query: string;
  readonly setQuery: (query: string) => void;
}) {
  const { view, setView, query, setQuery } = props;
  return (
    <div className="flex flex-wrap items-center gap-3 border-b border-ink-200 px-4 pb-3">
      <div role="group" aria-label="Show by" className="flex gap-1">
        {VIEWS.map(({ value, label }) => (
          <Button
            key={value}
            size="small"
            look={view === value ? 'secondary' : 'quiet'}
            aria-pressed={view === value}
            onClick={() => setView(value)}
          >
            {label}
          </Button>
        ))}
      </div>
      <Input
        type="search"
        aria-label="Find files by name"
        placeholder="Find by name"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        className="h-9 max-w-64 min-w-0 flex-1 basis-28 text-sm"
      />
    </div>
  );
}

function isShown({ file, assessment }: BatchRow, show: Show, query: string): boolean {
  if (!file.path.toLowerCase().includes(query.trim().toLowerCase())) return false;
  const failed = file.state.kind === 'failed' || file.state.kind === 'lost';
  if (show === 'all') return true;
  return show === 'failed' ? failed : !failed && assessment?.verdict === show;
}
