import { Check, TriangleAlert } from 'lucide-react';

/** @param fine text shown if there is no warning */
export function WarningList({
  warnings,
  fine,
}: {
  readonly warnings: readonly string[];
  readonly fine: string;
}) {
  return (
    <ul aria-live="polite" className="flex flex-col gap-2 text-xs leading-4">
      {warnings.map((warning) => (
        <li key={warning} className="flex gap-2 text-ink-800">
          <TriangleAlert size={16} strokeWidth={1.5} className="shrink-0 text-warn" aria-label="Warning" />
          {warning}
        </li>
      ))}
      {warnings.length === 0 && (
        <li className="flex gap-2 text-ink-800">
          <Check size={16} strokeWidth={1.5} className="shrink-0 text-ok" aria-hidden />
          {fine}
        </li>
      )}
    </ul>
  );
}
