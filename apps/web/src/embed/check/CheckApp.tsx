/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks';
import { DropZone } from '../frame/DropZone.tsx';
import type { AppProps } from '../frame/start-frame.tsx';
import { useAdd } from '../frame/use-add.ts';
import { useHeight } from '../frame/use-height.ts';
import { summaryOf } from '../protocol.ts';
import { type Entry, reasonOf, toEmbedFile } from './entries.ts';
import { EntryStore } from './entry-store.ts';
import { FileCard } from './FileCard.tsx';
import type { Words } from './words/texts.ts';

type Props = AppProps<Words>;

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

function useEntries({ slug, profile, start: { garment } }: Props) {
  const [all, setAll] = useState<readonly Entry[]>([]);
  const [store] = useState(() => new EntryStore({ slug, profile, garment }, setAll));
  useEffect(() => () => store.close(), [store]);
  useEffect(() => void store.changeSetup({ slug, profile, garment }), [store, slug, profile, garment]);
  return { all, store };
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
