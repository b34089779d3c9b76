/**
 * The live preview: the tool on a proxy for every change, latest wins; and when the hand rests and the zoom
 * shows more than the proxy holds, the tool on the full image.
 */

import type { ShownLines } from '@printready/canvas/shown-lines';
import type { StageImage } from '@printready/canvas/tile-layer';
import type { ResultWarning } from '@printready/pipeline/outcome';
import type { WorkspaceToolId } from '@printready/tools/catalog';
import type { Figure, Finding, MissingNetwork } from '@printready/tools/tool';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { createLatest } from '../../engine/latest.ts';
import { isAbort, type RunTask, useJob } from '../../engine/use-job.ts';
import type { OpenDocument } from '../../files/document.ts';
import type { ShownPlate } from '../plates/shown-plate.ts';
import { toLines, toPicture } from '../shown.ts';
import type { Rendered } from './rendered.ts';

export type Preview = {
  readonly picture: StageImage;
  readonly lines: ShownLines | null;
  readonly plates: readonly ShownPlate[] | undefined;
  readonly figures: readonly Figure[];
  /** The options it shows, and what of them: a view, or the result. */
  readonly options: unknown;
  readonly view: string | null;
  readonly askedMs: number;
  /** What a run would give. */
  readonly exact: boolean;
  /** The network that it had to do without. */
  readonly without: MissingNetwork | null;
  readonly findings: readonly Finding[];
  /** What a run would come to, where that is not worth its price. */
  readonly outcome: ResultWarning | null;
};

const REST_MS = 350;

type PreviewJob = {
  readonly document: OpenDocument;
  readonly options: unknown;
  readonly view: string | null;
  readonly networks: boolean;
  readonly askedMs: number;
};

/** @param proxyScale pixels of what it was made from per pixel of the source. */
function toPreview(
  rendered: Rendered,
  { document, options, view, askedMs }: Omit<PreviewJob, 'networks'>,
  area: 'own' | undefined,
  proxyScale: number,
): Preview {
  const { lines, plates, figures, findings, approximate, without, outcome } = rendered;
  return {
    picture: toPicture(document, rendered, area, proxyScale),
    lines: toLines(lines, proxyScale),
    ...{ plates, figures, findings, options, view, askedMs, outcome },
    exact: proxyScale === 1 && approximate !== true,
    without: without ?? null,
  };
}

type PreviewParts = {
  readonly toolId: WorkspaceToolId;
  readonly document: OpenDocument;
  readonly options: unknown;
  readonly view: string | null;
  /** The screen shows more pixels than the proxy has. */
  readonly wantsExact: boolean;
  readonly area: 'own' | undefined;
  /** When a network came onto this device: previews before it were made without. */
  readonly downloadedMs: number | null;
  /** Whether a network may be started for it. */
  readonly networks: boolean;
  /** Nothing else is shown or under way. */
  readonly wanted: boolean;
  /** Of the list: each may have downloaded a network. */
  readonly runsDone: number;
};

type PreviewState = {
  readonly preview: Preview | null;
  readonly failure: string | null;
  /** What the preview under way does before it can be made: "Starting the AI model…". */
  readonly doing: string | null;
  /** The preview is of the newest options. */
  readonly current: boolean;
  /** It is not yet, and that takes long. */
  readonly late: boolean;
};

const scaleOf = ({ proxy, source }: OpenDocument): number => proxy.width / source.width;

/** Previews from the proxy: at most one under way, and after it the newest that was asked for. */
function useLatest({ toolId, area }: Pick<PreviewParts, 'toolId' | 'area'>, runTask: RunTask) {
  const [preview, setPreview] = useState<Preview | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [doing, setDoing] = useState<string | null>(null);
  const underWay = useRef<AbortController | null>(null);
  const latest = useMemo(
    () =>
      createLatest(
        ({ document, options, view, networks }: PreviewJob) => {
          const { signal } = (underWay.current = new AbortController());
          return runTask(
            'preview',
            {
              ...{ toolId, pictureId: document.id, input: document.proxy, options },
              ...{ scale: scaleOf(document), view, networks },
            },
            {
              signal,
              onProgress: (_, begun) => {
                if (begun !== undefined) setDoing(begun);
              },
            },
          ).finally(() => setDoing(null));
        },
        (rendered, asked) => {
          setFailure(null);
          setPreview(toPreview(rendered, asked, area, scaleOf(asked.document)));
        },
        (error) => {
          if (!isAbort(error)) setFailure(error instanceof Error ? error.message : String(error));
        },
      ),
    [runTask, toolId, area],
  );
  useEffect(() => () => latest.drop(), [latest]);
  const stop = useCallback(() => underWay.current?.abort(), []);
  return { latest, preview, setPreview, failure, setFailure, doing, stop };
}

export function usePreview(parts: PreviewParts): PreviewState {
  const { toolId, document, options, view, wantsExact, area, downloadedMs, networks, wanted, runsDone } =
    parts;
  const runTask = useJob();
  const { latest, preview, setPreview, failure, setFailure, doing, stop } = useLatest(parts, runTask);
  useEffect(() => {
    // One that starts a network ends here; the next one does without.
    if (!networks) stop();
    latest.ask({ document, options, view, networks, askedMs: performance.now() });
  }, [latest, document, options, view, downloadedMs, networks, stop]);
  // So may a run that was cancelled.
  const askAgain = useEffectEvent(() => {
    if (wanted && preview?.without)
      latest.ask({ document, options, view, networks, askedMs: performance.now() });
  });
  useEffect(() => askAgain(), [wanted, runsDone]);

  const current = preview !== null && preview.options === options && preview.view === view;
  const upToDate = current && preview.exact;
  useExact(
    wantsExact && wanted && !upToDate ? { toolId, document, options, view, area } : null,
    runTask,
    setPreview,
    setFailure,
  );
  const late = useLate(!current && failure === null, options);
  return { preview, failure, doing, current, late };
}

/** Sooner, a word would only flicker. */
const LATE_MS = 600;

/** Whether somebody waits for long already. @param since another one of these begins the wait anew. */
function useLate(waits: boolean, since: unknown): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [waits, since]);
  return late;
}

/** Waits until nothing changes any more; a change ends the work under way. */
function useExact(
  wanted: {
    readonly toolId: WorkspaceToolId;
    readonly document: OpenDocument;
    readonly options: unknown;
    readonly view: string | null;
    readonly area: 'own' | undefined;
  } | null,
  runTask: RunTask,
  deliver: (preview: Preview) => void,
  fail: (message: string) => void,
): void {
  const { toolId, document, options, view = null, area } = wanted ?? {};
  useEffect(() => {
    if (!toolId || !document) return;
    const controller = new AbortController();
    const start = async () => {
      try {
        const picture = { toolId, pictureId: document.id, input: document.source };
        const request = { ...picture, options, purpose: 'inspect', view } as const;
        const rendered = await runTask('run', request, { signal: controller.signal });
        deliver(toPreview(rendered, { document, options, view, askedMs: performance.now() }, area, 1));
      } catch (error) {
        if (!isAbort(error)) fail(error instanceof Error ? error.message : String(error));
      }
    };
    const timer = setTimeout(() => void start(), REST_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [toolId, document, options, view, area, runTask, deliver, fail]);
}
