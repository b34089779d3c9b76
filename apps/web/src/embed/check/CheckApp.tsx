/** @jsxImportSource preact */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { type StartMessage, summaryOf } from '../protocol.ts';
import { isAccepted } from './accepted.ts';
import { DropZone } from './DropZone.tsx';
import { type Entry, reasonOf, toEmbedFile } from './entries.ts';
import { EntryStore } from './entry-store.ts';
import { FileCard } from './FileCard.tsx';
import type { Host } from './host.ts';
import type { Words } from './words/texts.ts';
import { fill } from './words/words.ts';

type Props = {
  readonly slug: string;
  readonly profile: string | object;
  readonly start: StartMessage;
  readonly host: Host;
  readonly words: Words;
};

/** Reports changes to the order page, each verdict once. */
function useReport(all: readonly Entry[], { host, words, start: { lang, help } }: Props): void {
  const told = useRef(new Map<string, string>());
  useEffect(() => {
    for (const entry of all) {
      if (entry.state.kind === 'checking' && told.current.get(entry.key) !== 'checking') {
        told.current.set(entry.key, 'checking');
        host.send({ type: 'checking', name: entry.file.name });
      }
      const file = toEmbedFile(entry, words, lang);
      if (!file) continue;
      const now = JSON.stringify({ ...summaryOf(file), accepted: false, jws: null });
      if (told.current.get(entry.key) === now) continue;
      const isFix = entry.fix === 'done' && told.current.get(entry.key) === 'checking';
      told.current.set(entry.key, now);
      if (isFix) host.send({ type: 'fixed', file });
      host.send({ type: 'verdict', file });
    }
    const reason = reasonOf(all, help);
    host.send({
      type: 'state',
      files: all.flatMap((entry) => toEmbedFile(entry, words, lang) ?? []),
      ready: reason === null,
      reason: reason === null ? '' : words.reasons[reason],
    });
  }, [all, host, words, lang, help]);
}

function useHeight(host: Host) {
  const content = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = content;
    if (!current) return;
    const observer = new ResizeObserver(() =>
      host.send({ type: 'height', height: Math.ceil(current.getBoundingClientRect().height) }),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [host]);
  return content;
}

function useEntries({ slug, profile, start: { garment } }: Props) {
  const [all, setAll] = useState<readonly Entry[]>([]);
  const [store] = useState(() => new EntryStore({ slug, profile, garment }, setAll));
  useEffect(() => () => store.close(), [store]);
  useEffect(() => void store.changeSetup({ slug, profile, garment }), [store, slug, profile, garment]);
  return { all, store };
}

function useAdd(store: EntryStore, room: number, { accept, maxFiles }: StartMessage, words: Words) {
  const [notice, setNotice] = useState<string | null>(null);
  const addFiles = useCallback(
    (files: readonly File[]) => {
      const [refused] = files.filter((file) => !isAccepted(file, accept));
      const fit = files.filter((file) => isAccepted(file, accept));
      const left = fit[room];
      const text = refused
        ? fill(words.notAccepted, { name: refused.name })
        : left && fill(words.tooMany, { count: maxFiles, name: left.name });
      setNotice(text ?? null);
      store.add(fit.slice(0, Math.max(0, room)));
    },
    [store, accept, maxFiles, room, words],
  );
  return { notice, addFiles };
}

export function CheckApp(props: Props) {
  const { start, host, words } = props;
  const { lang, garment, accept, maxFiles, help } = start;
  const { all, store } = useEntries(props);
  const { notice, addFiles } = useAdd(store, maxFiles - all.length, start, words);
  useReport(all, props);
  const content = useHeight(host);
  const isFull = all.length >= maxFiles;
  return (
    <main ref={content} lang={lang} aria-label={words.title}>
      {!isFull && (
        <DropZone
          {...{ words, accept }}
          compact={all.length > 0}
          multiple={maxFiles > 1}
          onFiles={addFiles}
        />
      )}
      {notice !== null && <p role="alert">{notice}</p>}
      {all.length > 0 && (
        <ul class="files">
          {all.map((entry) => (
            <FileCard key={entry.key} {...{ entry, store, words, lang, garment, help }} />
          ))}
        </ul>
      )}
      <p class="quiet stays">{words.stays}</p>
    </main>
  );
}
