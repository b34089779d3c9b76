import type { ListIssue, Roster } from '@printready/tools/fit-my-print';
import { classNames } from '@printready/ui';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useRef } from 'react';

const MOST_LINKS = 8;

function Issue({ issue }: { readonly issue: ListIssue }) {
  const Icon = issue.blocks ? CircleAlert : TriangleAlert;
  return (
    <p className={classNames('flex items-start gap-1.5', issue.blocks ? 'text-bad' : 'text-warn')}>
      <Icon size={14} strokeWidth={1.5} aria-hidden className="mt-px shrink-0" />
      <span className="min-w-0 break-words">{issue.text}</span>
    </p>
  );
}

function RowLinks({
  rows,
  onRow,
}: {
  readonly rows: readonly number[];
  readonly onRow: (row: number) => void;
}) {
  return (
    <>
      {rows.slice(0, MOST_LINKS).map((row) => (
        <button
          key={row}
          type="button"
          className="rounded-sm px-1 underline underline-offset-2 thumb:py-2"
          onClick={() => onRow(row)}
        >
          Row {row}
        </button>
      ))}
      {rows.length > MOST_LINKS && <span className="px-1">and {rows.length - MOST_LINKS} more</span>}
    </>
  );
}

function Summary({ roster, onRow }: { readonly roster: Roster; readonly onRow: (row: number) => void }) {
  const { issues } = roster;
  const blocking = issues.filter(({ blocks }) => blocks);
  const remarks = issues.filter(({ blocks, row }) => !blocks && row !== null);
  const rowsOf = (some: readonly ListIssue[]) => [...new Set(some.flatMap(({ row }) => row ?? []))];
  return (
    <div role="status" className="flex flex-col gap-1">
      {blocking.length > 0 && (
        <p className="text-bad">
          {blocking.length === 1 ? '1 problem' : `${blocking.length} problems`}. Nothing is added until{' '}
          {blocking.length === 1 ? 'it is' : 'they are'} solved.
          <RowLinks rows={rowsOf(blocking)} onRow={onRow} />
        </p>
      )}
      {remarks.length > 0 && (
        <p className="text-warn">
          {remarks.length} to check before adding.
          <RowLinks rows={rowsOf(remarks)} onRow={onRow} />
        </p>
      )}
      {issues
        .filter(({ row }) => row === null)
        .map((issue) => (
          <Issue key={issue.text} issue={issue} />
        ))}
    </div>
  );
}

type RowProps = {
  readonly row: Roster['rows'][number];
  readonly columns: readonly string[];
  readonly issues: readonly ListIssue[];
};

function Row({ row: { number, cells }, columns, issues }: RowProps) {
  const tone = issues.some(({ blocks }) => blocks) ? 'bg-bad-soft' : issues.length > 0 ? 'bg-warn-soft' : '';
  return (
    <>
      <tr data-row={number} className={classNames('border-t border-ink-200 align-top', tone)}>
        <th scope="row" className="px-2 py-1.5 font-normal text-ink-600">
          {number}
        </th>
        {columns.map((_, at) => (
          <td key={at} className="px-2 py-1.5 break-words">
            {cells[at]}
          </td>
        ))}
      </tr>
      {issues.length > 0 && (
        <tr className={tone}>
          <td />
          <td colSpan={columns.length} className="px-2 pb-1.5">
            {issues.map((issue) => (
              <Issue key={issue.text} issue={issue} />
            ))}
          </td>
        </tr>
      )}
    </>
  );
}

/** The rows of a list as they are read, each with its problems. */
export function RosterTable({ roster }: { readonly roster: Roster }) {
  const { columns, rows, issues } = roster;
  const table = useRef<HTMLTableElement>(null);
  const byRow = new Map(rows.map(({ number }) => [number, issues.filter((issue) => issue.row === number)]));
  const showRow = (row: number) =>
    table.current?.querySelector(`[data-row="${row}"]`)?.scrollIntoView({ block: 'center' });
  return (
    <section aria-label="Rows" className="flex flex-col gap-2 text-xs">
      <Summary roster={roster} onRow={showRow} />
      <div
        className="max-h-72 overflow-auto rounded-md border border-ink-200"
        tabIndex={0}
        role="group"
        aria-label="Rows of the list"
      >
        <table ref={table} className="w-full text-left tabular-nums">
          <thead className="sticky top-0 bg-ink-100">
            <tr>
              <th className="w-12 px-2 py-1.5 font-medium text-ink-600">Row</th>
              {columns.map((column, at) => (
                // Two columns may have the same name, so the index is the key.
                <th key={at} className="px-2 py-1.5 font-medium">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.number} {...{ row, columns }} issues={byRow.get(row.number) ?? []} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
