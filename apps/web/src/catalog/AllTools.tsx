import { catalog } from '@printready/tools/catalog';
import type { ToolManifest } from '@printready/tools/tool';
import { Button, Input } from '@printready/ui';
import { Palette, Search } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { config } from '../platform/config.ts';
import { DESIGNER_PAGE } from '../screen-parts/tools/designer-page.ts';
import { readRecentTools } from '../screen-parts/tools/recent-tools.ts';
import { ToolCard } from '../screen-parts/tools/ToolCard.tsx';
import { findTools, groupTools, matchesQuery } from '../screen-parts/tools/tool-groups.ts';
import { useTitle } from '../shell/use-title.ts';

function ToolSection({ title, tools }: { readonly title: string; readonly tools: readonly ToolManifest[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      <ul className="mt-4 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {tools.map((tool) => (
          <li key={tool.id}>
            <ToolCard tool={tool} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The designer has its own host and no catalog entry. */
function DesignerSection() {
  const { path, title, summary, tokens } = DESIGNER_PAGE;
  return (
    <section aria-label="Our Flows">
      <h2 className="text-lg font-semibold">Our Flows</h2>
      <article className="mt-4 flex flex-col gap-1 rounded-md border border-ink-300 bg-surface p-4 transition-colors duration-120 hover:border-ink-500 sm:max-w-md">
        <h3 className="flex items-center gap-2 font-semibold">
          <Palette size={18} strokeWidth={1.5} aria-hidden />
          <Link to={path} className="thumb-area rounded-sm hover:underline">
            {title}
          </Link>
          <span className="ml-auto text-sm font-normal text-ink-600">{tokens} tokens a design</span>
        </h3>
        <p className="text-sm text-ink-700">{summary}.</p>
      </article>
    </section>
  );
}

const WORTH_SHORTCUTS = 5;

export function AllTools() {
  useTitle('All Tools');
  const [query, setQuery] = useState('');
  const found = findTools(catalog, query);
  const { title, summary, words } = DESIGNER_PAGE;
  const designerFound = config.designerUrl !== null && matchesQuery(`${title} ${summary} ${words}`, query);
  const count = found.length + (designerFound ? 1 : 0);
  const recent = readRecentTools().flatMap((id) => catalog.find((tool) => tool.id === id) ?? []);
  const showRecent = !query && recent.length > 0 && catalog.length >= WORTH_SHORTCUTS;
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-10 px-4 py-10 sm:px-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-3xl font-semibold tracking-tight">All Tools</h1>
        <search className="relative w-full sm:w-72">
          <Search
            size={16}
            strokeWidth={1.5}
            aria-hidden
            className="pointer-events-none absolute top-3 left-3 text-ink-600"
          />
          <Input
            type="search"
            aria-label="Search tools"
            placeholder="Search tools"
            className="pl-9"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </search>
      </div>
      <p role="status" className="sr-only">
        {query && `${count} tools found`}
      </p>
      {showRecent && <ToolSection title="Recently used" tools={recent} />}
      {groupTools(found).map(({ category, tools }) => (
        <ToolSection key={category} title={category} tools={tools} />
      ))}
      {designerFound && <DesignerSection />}
      {count === 0 && (
        <div className="flex flex-col items-start gap-3">
          <p className="text-ink-700">No tool matches “{query}”.</p>
          <Button onClick={() => setQuery('')}>Show all tools</Button>
        </div>
      )}
    </div>
  );
}
