import { chapters, pages } from 'virtual:manual';
import { Link } from 'react-router';
import { usePageHead } from './use-page-head.ts';

const LEAD = 'Everything about preparing artwork for DTF and screen printing, and about every tool.';

export function DocsOverview() {
  usePageHead('Manual', LEAD);
  return (
    <div className="min-w-0 py-8">
      <h1 className="text-3xl font-semibold tracking-tight">Manual</h1>
      <p className="mt-3 text-lg text-ink-700">{LEAD}</p>
      {chapters.map(({ id, title }) => (
        <section key={id} className="mt-8">
          <h2 className="text-lg font-semibold">{title}</h2>
          <ul className="mt-3 grid gap-2 sm:grid-cols-2">
            {pages
              .filter(({ chapter }) => chapter === id)
              .map((page) => (
                <li key={page.id}>
                  <Link
                    to={`/docs/${page.id}`}
                    className="block h-full rounded-md border border-ink-200 bg-surface p-3 hover:border-accent hover:bg-accent-soft"
                  >
                    <span className="font-medium text-ink-950">{page.title}</span>
                    <span className="mt-0.5 block text-sm text-ink-700">{page.description}</span>
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
