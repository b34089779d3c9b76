import { pagePath } from '@printready/manual/page';
import type { Hit } from '@printready/manual/search';
import { Input } from '@printready/ui';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { loadSearch } from '../screen-parts/manual/load-search.ts';

const SHOWN = 8;
const SNIPPET_CHARACTERS = 90;

const pathOf = ({ section }: Hit) => pagePath(section.page, section.anchor);

function useSlash(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.matches('input, textarea, select');
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [input]);
}

function useManualSearch(input: RefObject<HTMLInputElement | null>) {
  const [text, setText] = useState('');
  const [hits, setHits] = useState<readonly Hit[] | null>(null);
  const look = async (query: string) => {
    setText(query);
    if (query.trim() === '') {
      setHits(null);
      return;
    }
    const search = await loadSearch();
    if (input.current?.value === query) setHits(search(query, { limit: SHOWN, typing: true }));
  };
  const clear = () => {
    setText('');
    setHits(null);
  };
  return { text, hits, look, clear };
}

export function DocsSearch() {
  const navigate = useNavigate();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { text, hits, look, clear } = useManualSearch(input);
  const [active, setActive] = useState(0);
  useSlash(input);

  const open = (hit: Hit | undefined) => {
    if (!hit) return;
    clear();
    void navigate(pathOf(hit));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const count = hits?.length ?? 0;
    if (event.key === 'Escape') clear();
    else if (event.key === 'Enter') open(hits?.[active]);
    else if (event.key === 'ArrowDown' && count > 0) setActive((active + 1) % count);
    else if (event.key === 'ArrowUp' && count > 0) setActive((active + count - 1) % count);
    else return;
    event.preventDefault();
  };
  return (
    <div className="relative" role="search">
      <Input
        ref={input}
        type="search"
        role="combobox"
        aria-label="Search the manual"
        placeholder="Search the manual"
        aria-expanded={hits !== null}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={hits && hits.length > 0 ? `${listId}-${active}` : undefined}
        value={text}
        onFocus={() => void loadSearch()}
        onChange={(event) => {
          setActive(0);
          void look(event.target.value);
        }}
        onKeyDown={onKeyDown}
      />
      {hits && <HitList id={listId} hits={hits} active={active} onActive={setActive} onOpen={open} />}
      <p role="status" className="sr-only">
        {hits && `${hits.length} ${hits.length === 1 ? 'result' : 'results'}`}
      </p>
    </div>
  );
}

function HitList(props: {
  readonly id: string;
  readonly hits: readonly Hit[];
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly onOpen: (hit: Hit) => void;
}) {
  const { id, hits, active, onActive, onOpen } = props;
  return (
    <div className="absolute inset-x-0 top-full z-20 mt-1 max-h-[70dvh] overflow-y-auto rounded-md border border-ink-300 bg-surface p-1 shadow-pop lg:fixed lg:inset-x-auto lg:top-36 lg:w-96">
      <div id={id} role="listbox" aria-label="Found in the manual">
        {hits.map((hit, index) => (
          <div
            key={`${hit.section.page}#${hit.section.anchor}`}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className="cursor-pointer rounded-sm px-3 py-2 aria-selected:bg-accent-soft"
            onPointerMove={() => onActive(index)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onOpen(hit)}
          >
            <span className="block text-sm font-medium text-ink-950">
              {hit.section.pageTitle}
              {hit.section.heading !== '' && ` › ${hit.section.heading}`}
            </span>
            <span className="block truncate text-xs text-ink-700">
              {(hit.section.text === '' ? hit.section.description : hit.section.text).slice(
                0,
                SNIPPET_CHARACTERS,
              )}
            </span>
          </div>
        ))}
      </div>
      {hits.length === 0 && (
        <p className="px-3 py-2 text-sm text-ink-700">Nothing in the manual about this.</p>
      )}
    </div>
  );
}
