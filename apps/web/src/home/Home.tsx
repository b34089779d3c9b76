import { useAuth } from '@printready/sign-in/session';
import { workspaceTools } from '@printready/tools/catalog';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { BeforeAfter } from '../screen-parts/tools/BeforeAfter.tsx';
import { ToolCard } from '../screen-parts/tools/ToolCard.tsx';
import { lazyExtra } from '../shell/lazy-part.ts';
import { useTitle } from '../shell/use-title.ts';
import { WidgetErrorBoundary } from '../shell/WidgetErrorBoundary.tsx';
import { HomeDropZone } from './HomeDropZone.tsx';
import { PlansRow } from './PlansRow.tsx';
import { PrivacyFacts } from './PrivacyFacts.tsx';

const SHOWN_TOOLS = 6;

const OwnWork = lazyExtra(() => import('./OwnWork.tsx'));

const hero = (
  <BeforeAfter
    pictures="/cards/hero"
    alt="A glowing eclipse on a blue shirt: printed in a black box on the left, with the black removed on the right"
    className="aspect-square w-full self-center rounded-md"
    eager
  />
);

export function Home() {
  useTitle('Artwork, ready for the press');
  const { user } = useAuth();
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-20 px-4 py-12 sm:px-6 sm:py-16">
      <section
        aria-labelledby="claim"
        className="grid grid-cols-[minmax(0,1fr)] items-stretch gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,31rem)]"
      >
        <div className="flex flex-col gap-8">
          <div>
            <h1 id="claim" className="text-4xl leading-[1.1] font-semibold tracking-tight sm:text-5xl">
              Artwork in.
              <br />
              Print-ready out.
            </h1>
            <p className="mt-4 max-w-xl text-lg text-ink-700">
              Precise DTF and screen-printing tools that run in your browser at full resolution.
            </p>
          </div>
          <WidgetErrorBoundary
            severity="high"
            solutions={['Try the file again.', 'Open a tool first and drop the file there.']}
          >
            <HomeDropZone />
          </WidgetErrorBoundary>
        </div>
        {user ? (
          <Suspense fallback={<div className="aspect-square w-full" />}>
            <OwnWork userId={user.id} none={hero} />
          </Suspense>
        ) : (
          hero
        )}
      </section>

      <Examples />
      <PrivacyFacts />
      <PlansRow />
    </div>
  );
}

function Examples() {
  return (
    <section aria-labelledby="tools">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="tools" className="text-2xl font-semibold tracking-tight">
          See it on real artwork
        </h2>
        <Link
          to="/tools"
          className="thumb-area shrink-0 rounded-sm text-sm font-medium text-accent hover:underline"
        >
          All Tools
        </Link>
      </div>
      <ul className="mt-6 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {workspaceTools.slice(0, SHOWN_TOOLS).map((tool) => (
          <li key={tool.id}>
            <ToolCard tool={tool} />
          </li>
        ))}
      </ul>
    </section>
  );
}
