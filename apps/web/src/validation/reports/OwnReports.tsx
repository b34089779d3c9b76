import { Button, Skeleton, toast, useAttempt } from '@printready/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { linkTo, listReports, revokeReport } from './own-reports.ts';

const WHEN = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

export function OwnReports() {
  const { data, error } = useQuery({ queryKey: ['own-reports'], queryFn: listReports });
  if (error) return <p className="text-ink-700">Your links could not be listed. {error.message}</p>;
  if (!data) return <Skeleton className="h-10 w-full" />;
  if (data.length === 0) return null;
  return (
    <section aria-label="Your links">
      <h3 className="pb-1 font-medium text-ink-900">Your links</h3>
      <ul className="max-h-48 divide-y divide-ink-200 overflow-y-auto rounded-md border border-ink-300">
        {data.map(({ id, fileName, expiresAt }) => (
          <li key={id} className="flex items-center gap-3 px-3 py-2">
            <div className="min-w-0 grow">
              <a href={linkTo(id)} target="_blank" rel="noreferrer" className="block truncate underline">
                {fileName}
              </a>
              <span className="text-ink-600">until {WHEN.format(new Date(expiresAt))}</span>
            </div>
            <RevokeButton id={id} fileName={fileName} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RevokeButton({ id, fileName }: { readonly id: string; readonly fileName: string }) {
  const cache = useQueryClient();
  const { busy, attempt } = useAttempt((error) => {
    toast.error(error instanceof Error ? error.message : String(error));
    return null;
  });
  const revoke = async () => {
    await revokeReport(id);
    await cache.invalidateQueries({ queryKey: ['own-reports'] });
    toast.success('The link no longer works.');
  };
  return (
    <Button
      size="small"
      look="danger"
      busy={busy}
      aria-label={`Revoke the link to ${fileName}`}
      onClick={() => void attempt(revoke)}
    >
      Revoke
    </Button>
  );
}
