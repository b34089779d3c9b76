import { pagePath } from '@printready/manual/page';
import type { Hit } from '@printready/manual/search';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { loadSearch } from '../screen-parts/manual/load-search.ts';
import { useTitle } from '../shell/use-title.ts';

const SHOWN = 3;

export function DocsMissing({ address }: { readonly address: string }) {
  useTitle('Page not found · Docs');
  const hits = useNearest(address);
  return (
    <div className="min-w-0 py-8">
      <h1 className="text-3xl font-semibold tracking-tight">This page is not in the manual</h1>
      <p className="mt-3 text-lg text-ink-700">
        Search the manual, or see{' '}
        <Link to="/docs" className="font-medium text-accent underline">
          all pages
        </Link>
        .
      </p>
      {hits.length > 0 && (
        <section aria-labelledby="nearest" className="mt-8">
          <h2 id="nearest" className="text-lg font-semibold">
            Did you mean
          </h2>
          <ul className="mt-3 flex max-w-xl flex-col gap-2">
            {hits.map(({ section }) => (
              <li key={section.page}>
                <Link
                  to={pagePath(section.page)}
                  className="block rounded-md border border-ink-200 bg-surface p-3 hover:border-accent hover:bg-accent-soft"
                >
                  <span className="font-medium text-ink-950">{section.pageTitle}</span>
                  <span className="mt-0.5 block text-sm text-ink-700">{section.description}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function useNearest(address: string): readonly Hit[] {
  const [hits, setHits] = useState<readonly Hit[]>([]);
  useEffect(() => {
    let left = false;
    loadSearch().then(
      (search) => {
        if (!left) setHits(search(address.replaceAll(/[-_/+]|%20/g, ' '), { limit: SHOWN, typing: true }));
      },
      // The page works without suggestions.
      (error: unknown) => console.warn('The search of the manual did not load.', error),
    );
    return () => {
      left = true;
    };
  }, [address]);
  return hits;
}
