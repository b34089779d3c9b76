import { useCallback, useState } from 'preact/hooks';
import type { StartMessage } from '../protocol.ts';
import { isAccepted } from './accepted.ts';
import { fill } from './language.ts';

type AddWords = { readonly notAccepted: string; readonly tooMany: string };

/** Adds dropped files that the shop takes, as many as there is room for. @returns a notice about the others */
export function useAdd(
  store: { readonly add: (files: readonly File[]) => void },
  room: number,
  { accept, maxFiles }: Pick<StartMessage, 'accept' | 'maxFiles'>,
  words: AddWords,
) {
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
