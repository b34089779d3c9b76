import { pagePath } from '@printready/manual/page';
import type { Hit } from '@printready/manual/search';
import { useAuth } from '@printready/sign-in/session';
import { Dialog, Input } from '@printready/ui';
import { BookOpen, CornerDownLeft } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { config } from '../platform/config.ts';
import { useLoaded } from '../platform/use-loaded.ts';
import { loadSearch } from '../screen-parts/manual/load-search.ts';
import { readRecentTools } from '../screen-parts/tools/recent-tools.ts';
import { ToolIcon } from '../screen-parts/tools/ToolIcon.tsx';
import { findEntries, type PaletteEntry } from './palette-entries.ts';
import { usePalette } from './use-command-palette.ts';

const MANUAL_HITS = 4;

const entryOf = ({ section }: Hit): PaletteEntry => ({
  path: pagePath(section.page, section.anchor),
  title: section.heading === '' ? section.pageTitle : `${section.pageTitle} › ${section.heading}`,
  note: 'In the manual',
});

function useManualEntries(query: string): readonly PaletteEntry[] {
  const load = useMemo(() => {
    if (query.trim() === '') return null;
    return async () => (await loadSearch())(query, { limit: MANUAL_HITS, typing: true }).map(entryOf);
  }, [query]);
  return useLoaded(load, 'The manual’s search could not be loaded.') ?? [];
}

function useKnownEntries(query: string): readonly PaletteEntry[] {
  const signedIn = useAuth().user !== null;
  const designer = config.designerUrl !== null;
  return useMemo(
    () => findEntries(query, { signedIn, designer, recent: readRecentTools() }),
    [query, signedIn, designer],
  );
}

export default function CommandPalette() {
  const { open, setOpen } = usePalette();
  return (
    <Dialog open={open} onOpenChange={setOpen} title="Go to" width="medium">
      <Palette onLeave={() => setOpen(false)} />
    </Dialog>
  );
}

function Palette({ onLeave }: { readonly onLeave: () => void }) {
  const navigate = useNavigate();
  const listId = useId();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const inManual = useManualEntries(query);
  const entries = [...useKnownEntries(query), ...inManual];
  const at = Math.min(active, entries.length - 1);

  const go = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    onLeave();
    void navigate(entry.path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') go(entries[at]);
    else if (event.key === 'ArrowDown') setActive((at + 1) % Math.max(1, entries.length));
    else if (event.key === 'ArrowUp') setActive((at + entries.length - 1) % Math.max(1, entries.length));
    else return;
    event.preventDefault();
  };
  return (
    <>
      <Input
        type="search"
        role="combobox"
        aria-label="Find a tool, a page or an answer"
        placeholder="Search tools and help"
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={entries.length > 0 ? `${listId}-${at}` : undefined}
        value={query}
        onChange={(event) => {
          setActive(0);
          setQuery(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label="Places" className="mt-2 h-80 overflow-y-auto">
        {entries.map((entry, index) => (
          <Entry
            key={entry.path}
            id={`${listId}-${index}`}
            entry={entry}
            active={index === at}
            onActive={() => setActive(index)}
            onOpen={() => go(entry)}
          />
        ))}
        {entries.length === 0 && <p className="p-3 text-ink-700">Nothing matches “{query}”.</p>}
      </div>
    </>
  );
}

function Entry(props: {
  readonly id: string;
  readonly entry: PaletteEntry;
  readonly active: boolean;
  readonly onActive: () => void;
  readonly onOpen: () => void;
}) {
  const { id, entry, active, onActive, onOpen } = props;
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) element.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={element}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5 text-ink-950 aria-selected:bg-accent-soft"
      onPointerMove={onActive}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onOpen}
    >
      {entry.toolId ? (
        <ToolIcon id={entry.toolId} />
      ) : (
        <BookOpen size={18} strokeWidth={1.5} aria-hidden className="shrink-0" />
      )}
      <span className="min-w-0 grow">
        <span className="block truncate font-medium">{entry.title}</span>
        <span className="block truncate text-xs text-ink-700">{entry.note}</span>
      </span>
      {active && <CornerDownLeft size={16} strokeWidth={1.5} aria-hidden className="shrink-0 text-ink-600" />}
    </div>
  );
}
