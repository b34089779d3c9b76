export type CostRow = {
  readonly label: string;
  readonly amount?: string;
  /** Null if its price is not set. */
  readonly money: string | null;
  readonly isSum?: true;
};

/** Parts of a cost, under the line that sums them up. */
export function CostTable({
  summary,
  rows,
}: {
  readonly summary: string;
  readonly rows: readonly CostRow[];
}) {
  return (
    <details className="text-xs">
      <summary className="min-h-6 cursor-pointer font-medium text-ink-800 thumb:min-h-11">{summary}</summary>
      <table className="w-full tabular-nums">
        <thead className="sr-only">
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Amount</th>
            <th scope="col">Money</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, amount, money, isSum }) => (
            <tr key={label} className={isSum ? 'border-t border-ink-200 font-medium' : undefined}>
              <th scope="row" className="py-0.5 pr-2 text-left font-[inherit] text-ink-700">
                {label}
              </th>
              <td className="py-0.5 pr-2 text-right text-ink-800">{amount}</td>
              <td className="py-0.5 text-right text-ink-950">{money ?? 'not set'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
