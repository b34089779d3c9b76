import { useEffect, useEffectEvent } from 'react';
import type { OpenDocument } from '../files/document.ts';
import type { Preview } from './preview/use-preview.ts';
import type { HeldResult, useRun } from './use-run.ts';

/**
 * Unpaid result of a run with an open question. After an option change, it stays until the new preview is ready,
 * because the old preview may have been made without the neural network that the run downloaded.
 */
export function useHeldResult(
  run: Pick<ReturnType<typeof useRun>, 'held' | 'invalidate'>,
  now: {
    readonly options: object;
    readonly document: OpenDocument;
    readonly preview: Preview | null;
    readonly current: boolean;
  },
  activate: (toolId: string) => void,
): { readonly result: HeldResult; readonly current: boolean } | null {
  const { held } = run;
  const { options, document, preview, current } = now;
  const invalidate = useEffectEvent(run.invalidate);
  useEffect(() => invalidate(), [options, document]);
  // While the Pan tool is active, a click on the canvas edits nothing.
  useEffect(() => {
    if (held) activate('pan');
  }, [held, activate]);
  if (!held) return null;
  if (held.options === options && held.document === document) return { result: held, current: true };
  const newest = current || (preview !== null && preview.askedMs > held.sinceMs);
  return newest ? null : { result: held, current: false };
}
