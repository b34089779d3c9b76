import { useAuth } from '@printready/sign-in/session';
import { catalog } from '@printready/tools/catalog';
import { Button, IconButton, saveFile } from '@printready/ui';
import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type DownloadableResult, listResults } from '../../files/stored/stored-results.ts';
import { useLoaded } from '../../platform/use-loaded.ts';

const SHOWN = 3;
const WHEN = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

export function LastResults() {
  return <ResultList results={useResults()} />;
}

export function ResultList({ results }: { readonly results: readonly DownloadableResult[] }) {
  const [all, setAll] = useState(false);
  if (results.length === 0) return null;
  const shown = all ? results : results.slice(0, SHOWN);
  return (
    <section aria-label="Last results">
      <h2 className="pb-2 text-sm text-ink-700">Last results. Downloading again is free.</h2>
      <ul className="divide-y divide-ink-200 rounded-md border border-ink-200 bg-surface">
        {shown.map(({ requestId, toolId, file, paidAtMs }) => (
          <li key={requestId} className="flex items-center gap-3 py-1 pr-1 pl-4 text-sm">
            <span className="min-w-0 flex-1 truncate font-medium text-ink-950" title={file.name}>
              {file.name}
            </span>
            <span className="shrink-0 text-xs text-ink-600 max-sm:hidden">{titleOf(toolId)}</span>
            <span className="shrink-0 text-xs text-ink-600 tabular-nums">
              {WHEN.format(new Date(paidAtMs))}
            </span>
            <IconButton
              icon={Download}
              iconSize={18}
              label={`Download ${file.name}`}
              onClick={() => saveFile(file.blob, file.name)}
            />
          </li>
        ))}
      </ul>
      {!all && results.length > SHOWN && (
        <Button look="quiet" size="small" className="mt-1" onClick={() => setAll(true)}>
          Show all {results.length}
        </Button>
      )}
    </section>
  );
}

const titleOf = (toolId: string): string => catalog.find(({ id }) => id === toolId)?.title ?? toolId;

function useResults(): readonly DownloadableResult[] {
  const { user } = useAuth();
  const userId = user?.id ?? null;
  const load = useMemo(() => (userId === null ? null : () => listResults(userId)), [userId]);
  return useLoaded(load, 'The results of before could not be read.') ?? [];
}
