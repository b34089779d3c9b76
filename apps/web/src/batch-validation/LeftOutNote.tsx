import type { LeftOut } from './batch/choose-files.ts';

const SHOWN = 5;

export function LeftOutNote({ leftOut: { kinds, rejected } }: { readonly leftOut: LeftOut }) {
  if (kinds === 0 && rejected.length === 0) return null;
  return (
    <div role="status" className="rounded-md border border-ink-300 bg-warn-soft p-4 text-sm text-ink-950">
      {kinds > 0 && (
        <p>
          {kinds} {kinds === 1 ? 'file of another kind was' : 'files of other kinds were'} left out.
        </p>
      )}
      {rejected.length > 0 && (
        <ul className="flex flex-col gap-1">
          {rejected.slice(0, SHOWN).map(({ path, reasons }) => (
            <li key={path}>
              <span className="font-medium break-all">{path}</span>: {reasons.join(' ')}
            </li>
          ))}
          {rejected.length > SHOWN && <li>… and {rejected.length - SHOWN} more</li>}
        </ul>
      )}
    </div>
  );
}
