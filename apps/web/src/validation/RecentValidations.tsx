import { useAuth } from '@printready/sign-in/session';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { listValidations } from './saved-validations.ts';

const SHOWN = 6;

export function RecentValidations() {
  const { user } = useAuth();
  const userId = user?.id ?? null;
  const { data = [] } = useQuery({
    queryKey: ['kept-validations', userId],
    queryFn: () => listValidations(userId),
    staleTime: 0,
  });
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="recent-validations">
      <h2 id="recent-validations" className="text-sm font-semibold text-ink-950">
        Validated before
      </h2>
      <ul className="mt-2 divide-y divide-ink-200 rounded-md border border-ink-200 bg-surface">
        {data.slice(0, SHOWN).map(({ validationId, fileName, validatedAtMs }) => (
          <li key={validationId}>
            <Link
              to={`/validate/${validationId}`}
              className="flex items-baseline justify-between gap-4 px-3 py-2 text-sm hover:bg-ink-50"
            >
              <span className="truncate text-ink-950">{fileName}</span>
              <time
                dateTime={new Date(validatedAtMs).toISOString()}
                className="shrink-0 text-xs text-ink-600 tabular-nums"
              >
                {new Date(validatedAtMs).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })}
              </time>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
