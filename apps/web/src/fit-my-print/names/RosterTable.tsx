import type { ListIssue, Roster } from '@printready/tools/fit-my-print';

const toneOf = ({ blocks }: ListIssue) => (blocks ? 'text-bad' : 'text-warn');

function Issues({ issues }: { readonly issues: readonly ListIssue[] }) {
  return issues.map((issue) => (
    <p key={issue.text} className={`${toneOf(issue)} break-words`}>
      {issue.text}
    </p>
  ));
}

/** The rows of a list as they are read, each with its problems. */
export function RosterTable({ roster }: { readonly roster: Roster }) {
  const { columns, rows, issues } = roster;
  const byRow = new Map(rows.map(({ number }) => [number, issues.filter((issue) => issue.row === number)]));
  const blocking = issues.filter(({ blocks }) => blocks).length;
  return (
    <section aria-label="Rows" className="flex flex-col gap-2 text-xs">
      <div role="status" className="flex flex-col gap-1">
        {blocking > 0 && (
          <p className="text-bad">
            {blocking === 1 ? '1 problem' : `${blocking} problems`}. Nothing is added until{' '}
            {blocking === 1 ? 'it is' : 'they are'} solved.
          </p>
        )}
        <Issues issues={issues.filter(({ row }) => row === null)} />
      </div>
      <div
        className="max-h-72 overflow-auto rounded-md border border-ink-200"
        tabIndex={0}
        role="group"
        aria-label="Rows of the list"
      >
        <table className="w-full text-left tabular-nums">
          <thead className="sticky top-0 bg-ink-100">
            <tr>
              <th className="px-2 py-1.5 font-medium text-ink-600">Row</th>
              {columns.map((column, at) => (
                // Two columns may have the same name, so the index is the key.
                <th key={at} className="px-2 py-1.5 font-medium">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ number, cells }) => {
              const own = byRow.get(number) ?? [];
              return (
                <tr key={number} className="border-t border-ink-200 align-top">
                  <td className="px-2 py-1.5 text-ink-600">{number}</td>
                  {columns.map((_, at) => (
                    <td key={at} className="px-2 py-1.5 break-words">
                      {cells[at]}
                      {at === 0 && own.length > 0 && <Issues issues={own} />}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}
