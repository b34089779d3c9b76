import type { pages } from 'virtual:manual';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { Prose } from '../screen-parts/manual/Prose.tsx';
import { usePageHead } from './use-page-head.ts';

type Page = (typeof pages)[number];

export function DocsPage(props: {
  readonly page: Page;
  readonly previous: Page | undefined;
  readonly next: Page | undefined;
}) {
  const { page, previous, next } = props;
  usePageHead(page.title, page.description);
  return (
    <div className="grid min-w-0 xl:grid-cols-[minmax(0,1fr)_13rem] xl:gap-10">
      <article className="min-w-0 max-w-3xl py-8">
        <h1 className="text-3xl font-semibold tracking-tight">{page.title}</h1>
        <p className="mt-3 text-lg text-ink-700">{page.description}</p>
        <Prose html={page.html} className="mt-6" />
        <nav aria-label="Pages before and after" className="manual-turn mt-12 grid gap-3 sm:grid-cols-2">
          {previous && <Turn page={previous} way="previous" />}
          {next && <Turn page={next} way="next" />}
        </nav>
      </article>
      <Outline page={page} />
    </div>
  );
}

function Outline({ page }: { readonly page: Page }) {
  const entries = page.outline;
  if (entries.length < 2) return null;
  return (
    <nav
      aria-label="On this page"
      className="manual-outline sticky top-14 max-h-[calc(100dvh-56px)] self-start overflow-y-auto py-8 max-xl:hidden"
    >
      <h2 className="text-xs font-medium text-ink-600">On this page</h2>
      <ul className="mt-2 border-l border-ink-200">
        {entries.map(({ id, text, depth }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={`block border-l border-transparent py-1 text-sm text-ink-700 hover:border-accent hover:text-ink-950 ${depth === 3 ? 'pl-6' : 'pl-3'}`}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Turn({ page, way }: { readonly page: Page; readonly way: 'previous' | 'next' }) {
  const isNext = way === 'next';
  return (
    <Link
      to={`/docs/${page.id}`}
      rel={isNext ? 'next' : 'prev'}
      className={`flex flex-col rounded-md border border-ink-200 p-3 hover:border-accent hover:bg-accent-soft ${isNext ? 'items-end text-right sm:col-start-2' : ''}`}
    >
      <span className="flex items-center gap-1 text-xs text-ink-600">
        {!isNext && <ArrowLeft size={14} strokeWidth={1.5} aria-hidden />}
        {isNext ? 'Next' : 'Previous'}
        {isNext && <ArrowRight size={14} strokeWidth={1.5} aria-hidden />}
      </span>
      <span className="font-medium">{page.title}</span>
    </Link>
  );
}
