/** Shows on the canvas a run's result that waits for the user's answer before it is paid. */
import { useEffect, useEffectEvent } from 'react';
import type { OpenDocument } from '../files/document.ts';
import type { Preview } from './use-preview.ts';
import type { HeldResult, useRun } from './use-run.ts';

/**
 * What a run holds until its question is answered: as long as it is of these very options, and until the first preview
 * of others, which was made without what the run downloaded.
 */
export function useHeld(
  run: Pick<ReturnType<typeof useRun>, 'held' | 'moveOn'>,
  now: {
    readonly options: object;
    readonly document: OpenDocument;
    readonly preview: Preview | null;
    /** The preview is of the newest options. */
    readonly current: boolean;
  },
  activate: (toolId: string) => void,
): { readonly result: HeldResult; readonly current: boolean } | null {
  const { held } = run;
  const { options, document, preview, current } = now;
  const moveOn = useEffectEvent(run.moveOn);
  useEffect(() => moveOn(), [options, document]);
  // A press on the picture answers, whatever was at hand.
  useEffect(() => {
    if (held) activate('pan');
  }, [held, activate]);
  if (!held) return null;
  if (held.options === options && held.document === document) return { result: held, current: true };
  const newest = current || (preview !== null && preview.askedMs > held.sinceMs);
  return newest ? null : { result: held, current: false };
}
