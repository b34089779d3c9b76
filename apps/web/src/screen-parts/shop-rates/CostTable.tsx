export type CostRow = {
  readonly label: string;
  readonly amount?: string;
  /** Null if its price is not set. */
  readonly money: string | null;
  readonly isSum?: true;
};

/** Table of the parts of a cost, collapsed below its summary. */
export function CostTable(props: {
  readonly summary: string;
  readonly columns: readonly [part: string, amount: string, money: string];
  readonly rows: readonly CostRow[];
}) {
  const { summary, columns, rows } = props;
  const [part, ...others] = columns;
  return (
    <details className="w-full">
      <summary className="min-h-6 cursor-pointer font-medium text-ink-800 thumb:min-h-11">{summary}</summary>
      <table className="w-full tabular-nums">
        <thead className="text-ink-600">
          <tr>
            <th scope="col" className="py-0.5 text-left font-normal">
              {part}
            </th>
            {others.map((column) => (
              <th key={column} scope="col" className="py-0.5 pl-2 text-right font-normal">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, amount, money, isSum }) => (
            <tr key={label} className={isSum ? 'border-t border-ink-200 font-medium' : undefined}>
              <th scope="row" className={`py-0.5 text-left ${isSum ? 'font-medium' : 'font-normal'}`}>
                {label}
              </th>
              <td className="py-0.5 pl-2 text-right">{amount}</td>
              <td className="py-0.5 pl-2 text-right text-ink-950">{money ?? 'not set'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
