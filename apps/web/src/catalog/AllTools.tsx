/** Catalog of all tools: grouped, searchable, recently used first. */
import { catalog } from '@printready/tools/catalog';
import type { ToolManifest } from '@printready/tools/tool';
import { Button, Input } from '@printready/ui';
import { Search } from 'lucide-react';
import { useId, useState } from 'react';
import { readRecentTools } from '../screen-parts/tools/recent-tools.ts';
import { ToolCard } from '../screen-parts/tools/ToolCard.tsx';
import { findTools, groupTools } from '../screen-parts/tools/tool-groups.ts';
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

/** Minimum number of tools for a "recently used" group. */
const WORTH_SHORTCUTS = 5;

export function AllTools() {
  useTitle('All Tools');
  const [query, setQuery] = useState('');
  const found = findTools(catalog, query);
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
        {query && `${found.length} tools found`}
      </p>
      {showRecent && <ToolSection title="Recently used" tools={recent} />}
      {groupTools(found).map(({ category, tools }) => (
        <ToolSection key={category} title={category} tools={tools} />
      ))}
      {found.length === 0 && (
        <div className="flex flex-col items-start gap-3">
          <p className="text-ink-700">No tool matches “{query}”.</p>
          <Button onClick={() => setQuery('')}>Show all tools</Button>
        </div>
      )}
    </div>
  );
}
