/**
 * Stores the work in this browser: after every change, so that a reload, Back or a closed tab loses nothing; and together
 * with a run that waits to be paid, so that it goes on after a sign-in.
 */
import { useAuth } from '@printready/sign-in/auth-context';
import { afterRest } from '@printready/ui/under-way';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { OpenDocument, SourceFile } from '../files/document.ts';
import { saveDraft } from '../files/draft.ts';
import { markToolInUse } from '../files/tool-in-use.ts';

/** After the hand has rested: storage is not for every pixel of a drag. */
const REST_MS = 250;

type Kept = {
  readonly toolId: string;
  readonly document: OpenDocument;
  readonly options: object;
  /** The other images of the list that it is open in. */
  readonly others: readonly SourceFile[];
};

export function useKeeping(work: Kept) {
  const { toolId, document, options, others } = work;
  const { user } = useAuth();
  /** A run that may have to be paid is kept as it was made, whatever is changed since. */
  const runWaits = useRef(false);
  const changed = useRef(false);

  const save = (run: {
    readonly requestId: string | null;
    readonly made: object;
    readonly offered?: true;
  }) => {
    changed.current = false;
    markToolInUse(toolId);
    const { made, ...how } = run;
    const { file } = document;
    const draft = { toolId, userId: user?.id ?? null, file, options: made, others, ...how };
    return saveDraft(draft).catch((error: unknown) =>
      console.error('The work could not be kept in this browser.', error),
    );
  };

  /** It opens by itself the next time. */
  const keep = (requestId: string | null, made: object = options): Promise<void> => {
    runWaits.current = requestId !== null;
    return save({ requestId, made });
  };
  /** Nothing waits to be paid. */
  const keepOpen = (): Promise<void> => {
    runWaits.current = false;
    return save({ requestId: null, made: options, offered: true });
  };

  const onRest = useEffectEvent(async () => {
    if (changed.current && !runWaits.current) await keepOpen();
  });
  useEffect(() => {
    changed.current = true;
    return afterRest(() => onRest(), REST_MS);
  }, [options, document]);
  // Left before the hand rested.
  useEffect(() => () => void onRest(), []);

  return { keep, keepOpen };
}
