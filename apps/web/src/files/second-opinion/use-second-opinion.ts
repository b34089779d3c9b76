import type { ReadFinding } from '@printready/pixels/reading';
import { useEffect, useEffectEvent } from 'react';
import { isAbort, isTimeout, type RunTask, useJob } from '../../threads/use-job.ts';
import type { OpenDocument } from '../document.ts';
import { drawByBrowser } from './draw-by-browser.ts';

type Compared = Pick<OpenDocument, 'id' | 'format' | 'file' | 'proxy' | 'findings'>;

type Box = NonNullable<ReadFinding['place']>['box'];

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Differences in places that none of the file reader's findings cover. */
export function unnamed(
  differences: readonly ReadFinding[],
  known: readonly ReadFinding[],
): readonly ReadFinding[] {
  return differences.filter(
    ({ place }) => !known.some((one) => one.place && place && overlap(one.place.box, place.box)),
  );
}

/** Null if no other engine can draw the file, or if that engine's fonts would make everything differ. */
async function ask(
  { format, file, proxy, findings }: Compared,
  runTask: RunTask,
  signal: AbortSignal,
): Promise<readonly ReadFinding[] | null> {
  const { width, height, data } = proxy;
  const shown = { width, height, data };
  if (format === 'pdf')
    return await runTask(
      'second-opinion',
      { shown, file: file.blob, page: file.choice?.page ?? 0 },
      { signal },
    );
  if (format !== 'svg' || findings.some(({ code }) => code === 'font-substituted')) return null;
  const drawn = await drawByBrowser(file.blob);
  return drawn && (await runTask('second-opinion', { shown, drawn }, { signal }));
}

/** A page that is never idle would otherwise never compare. */
const MAX_WAIT_MS = 2_000;

const whenIdle = (act: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(act, { timeout: MAX_WAIT_MS });
  return () => cancelIdleCallback(idle);
};

export function useSecondOpinion<Document extends Compared>(
  document: Document,
  onDocument: (change: (document: Document) => Document) => void,
): void {
  const runTask = useJob();
  const { id } = document;
  const start = useEffectEvent(async (signal: AbortSignal) => {
    const found = await ask(document, runTask, signal);
    const added = found && unnamed(found, document.findings);
    if (!added || added.length === 0 || signal.aborted) return;
    onDocument((current) =>
      current.id === id ? { ...current, findings: [...current.findings, ...added] } : current,
    );
  });
  useEffect(() => {
    const controller = new AbortController();
    const stop = whenIdle(() => {
      start(controller.signal).catch((error: unknown) => {
        if (!isAbort(error) && !isTimeout(error))
          console.error('The file could not be compared with a second reading.', error);
      });
    });
    return () => {
      stop();
      controller.abort();
    };
  }, [id]);
}
