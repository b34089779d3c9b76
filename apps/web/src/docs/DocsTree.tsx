import type { chapters as allChapters, pages as allPages } from 'virtual:manual';
import { classNames } from '@printready/ui';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';

type TreeProps = {
  readonly chapters: typeof allChapters;
  readonly pages: typeof allPages;
  readonly current: string;
};

export function DocsTree({ chapters, pages, current }: TreeProps) {
  // The state holds the page, so that navigation collapses the tree.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === current;
  return (
    <nav aria-label="Manual" className="mt-4">
      <button
        type="button"
        aria-expanded={open}
        aria-controls="manual-tree"
        className="flex min-h-11 w-full items-center justify-between rounded-md border border-ink-300 bg-surface px-3 text-sm font-medium lg:hidden"
        onClick={() => setOpenAt(open ? null : current)}
      >
        Contents
        <ChevronDown size={16} strokeWidth={1.5} aria-hidden className={open ? 'rotate-180' : ''} />
      </button>
      <div id="manual-tree" className={classNames('flex-col gap-5 pt-4 lg:flex', open ? 'flex' : 'hidden')}>
        {chapters.map(({ id, title }) => (
          <section key={id}>
            <h2 className="px-2 text-xs font-medium text-ink-600">{title}</h2>
            <ul className="mt-1">
              {pages
                .filter((page) => page.chapter === id)
                .map((page) => (
                  <li key={page.id}>
                    <Link
                      to={`/docs/${page.id}`}
                      aria-current={page.id === current ? 'page' : undefined}
                      className="flex items-center rounded-md px-2 py-1 text-sm text-ink-800 hover:bg-ink-100 thumb:min-h-11 aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-ink-950"
                    >
                      {page.title.replace(/^Findings: (.)/, (_, first: string) => first.toUpperCase())}
                    </Link>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  );
}
