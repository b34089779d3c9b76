/** @param rows CSS colors of a map and what they mean */
export function Legend({
  rows,
}: {
  readonly rows: readonly { readonly color: string; readonly label: string }[];
}) {
  return (
    <ul className="grid grid-cols-2 gap-x-3 gap-y-1 text-xs text-ink-700">
      {rows.map(({ color, label }) => (
        <li key={label} className="flex items-center gap-2">
          <span aria-hidden className="size-3 shrink-0 rounded-xs" style={{ backgroundColor: color }} />
          {label}
        </li>
      ))}
    </ul>
  );
}
