/**
 * The live preview. Every change runs the tool on a proxy, and only the newest change counts. While a control is dragged
 * and the proxy would be late, fewer pixels are used; when it rests, the proxy follows, and at a high zoom the full image.
 */

import type { ShownLines } from '@printready/canvas/shown-lines';
import type { StageImage } from '@printready/canvas/tile-layer';
import { createRaster, type Raster } from '@printready/imaging/raster';
import type { ResultWarning } from '@printready/pipeline/outcome';
import type { WorkspaceToolId } from '@printready/tools/catalog';
import type { Figure, Finding, MissingNetwork } from '@printready/tools/tool';
import { afterRest } from '@printready/ui/under-way';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { createLatest } from '../engine/latest.ts';
import { isAbort, type RunTask, useJob } from '../engine/use-job.ts';
import type { OpenDocument } from '../files/document.ts';
import { createPreviewPace, type PreviewPace } from './preview-pace.ts';
import type { Rendered } from './rendered.ts';
import type { ShownPlate } from './shown-plate.ts';
import { toLines, toPicture } from './to-picture.ts';

export type Preview = {
  readonly picture: StageImage;
  readonly lines: ShownLines | null;
  readonly plates: readonly ShownPlate[] | undefined;
  readonly figures: readonly Figure[];
  /** The options it shows, and what of them: a view, or the result. */
  readonly options: unknown;
  readonly view: string | null;
  readonly askedMs: number;
  /** Made from fewer pixels than the proxy has: its figures are those of the one before. */
  readonly coarse: boolean;
  /** What a run would give. */
  readonly exact: boolean;
  /** The network that it had to do without. */
  readonly without: MissingNetwork | null;
  readonly findings: readonly Finding[];
  /** What a run would come to, where that is not worth its price. */
  readonly outcome: ResultWarning | null;
};

/** Before the full image is taken in hand. */
const REST_MS = 150;
/** Before the proxy follows fewer pixels: longer than a finger pauses between two steps. */
const SHARPEN_MS = 60;

type PreviewJob = {
  readonly document: OpenDocument;
  readonly options: unknown;
  readonly view: string | null;
  readonly networks: boolean;
  readonly askedMs: number;
  /** Which of `inputsOf` it is made from: 0 is the proxy. */
  readonly size: number;
  readonly input: Raster;
};

/** Fewer pixels than these show nothing. */
const FEWEST_PIXELS = 20_000;

/** What previews are made from: the proxy, and levels of the picture that are worth less time. */
function inputsOf({ proxy, picture, resolution }: OpenDocument): readonly Raster[] {
  // Its levels have none of the file's inks.
  if (proxy.inks) return [proxy];
  const most = proxy.width * proxy.height * 0.6;
  const coarse = picture.levels.filter(({ width, height }) => {
    const pixels = width * height;
    return pixels <= most && pixels >= FEWEST_PIXELS;
  });
  const sized = coarse.map((level) => {
    const { width, height } = level;
    const x = (resolution.x * width) / picture.size.width;
    return createRaster(width, height, {
      ...level,
      resolution: { x, y: (resolution.y * height) / picture.size.height },
    });
  });
  return [proxy, ...sized];
}

/** What a tool found in it is kept under it, and is another for fewer pixels. */
const pictureOf = ({ id }: OpenDocument, size: number) => (size === 0 ? id : `${id} ${size}`);

const scaleOf = ({ document: { picture }, input }: Pick<PreviewJob, 'document' | 'input'>): number =>
  input.width / picture.size.width;

const largeSizeOf = ({ source, picture, resolution }: OpenDocument) =>
  source ? null : { ...picture.size, resolution };

const pixelsOf = ({ width, height }: Raster): number => width * height;

/** @param proxyScale pixels of what it was made from per pixel of the source. */
function toPreview(
  rendered: Rendered,
  { document, options, view, askedMs }: Omit<PreviewJob, 'networks' | 'size' | 'input'>,
  area: 'own' | undefined,
  proxyScale: number,
): Preview {
  const { lines, plates, figures, findings, approximate, without, outcome } = rendered;
  return {
    picture: toPicture(document, rendered, area, proxyScale),
    lines: toLines(lines, proxyScale),
    ...{ plates, figures, findings, options, view, askedMs, outcome },
    coarse: false,
    exact: proxyScale === 1 && approximate !== true,
    without: without ?? null,
  };
}

/** Fewer pixels tell how it looks, and nothing to rely on. */
function toCoarse(shown: Preview, before: Preview | null): Preview {
  if (!before) return { ...shown, coarse: true };
  const { figures, findings, outcome, without } = before;
  return { ...shown, figures, findings, outcome, without, coarse: true };
}

type PreviewParts = {
  readonly toolId: WorkspaceToolId;
  readonly document: OpenDocument;
  readonly options: unknown;
  readonly view: string | null;
  /** The screen shows more pixels than the proxy has. */
  readonly wantsExact: boolean;
  readonly area: 'own' | undefined;
  /** Each step may be made from fewer pixels than the proxy has, which follows. */
  readonly coarse: boolean;
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

/** Previews: at most one under way, and after it the newest that was asked for. */
function useLatest(
  { toolId, area }: Pick<PreviewParts, 'toolId' | 'area'>,
  runTask: RunTask,
  pace: PreviewPace,
) {
  const [preview, setPreview] = useState<Preview | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [doing, setDoing] = useState<string | null>(null);
  const underWay = useRef<AbortController | null>(null);
  const latest = useMemo(
    () =>
      createLatest(
        ({ document, options, view, networks, size, input }: PreviewJob) => {
          const beganMs = performance.now();
          const { signal } = (underWay.current = new AbortController());
          return runTask(
            'preview',
            {
              ...{ toolId, pictureId: pictureOf(document, size), input, options },
              ...{ scale: scaleOf({ document, input }), view, networks, largeSize: largeSizeOf(document) },
            },
            {
              signal,
              onProgress: (_, begun) => {
                if (begun !== undefined) setDoing(begun);
              },
            },
          )
            .then((rendered) => {
              pace.took(size, performance.now() - beganMs);
              return rendered;
            })
            .finally(() => setDoing(null));
        },
        (rendered, asked) => {
          setFailure(null);
          const made = toPreview(rendered, asked, area, scaleOf(asked));
          setPreview((before) => (asked.size === 0 ? made : toCoarse(made, before)));
        },
        (error) => {
          if (!isAbort(error)) setFailure(error instanceof Error ? error.message : String(error));
        },
      ),
    [runTask, toolId, area, pace],
  );
  useEffect(() => () => latest.drop(), [latest]);
  const stop = useCallback(() => underWay.current?.abort(), []);
  return { latest, preview, setPreview, failure, setFailure, doing, stop };
}

export function usePreview(parts: PreviewParts): PreviewState {
  const { toolId, document, options, view, wantsExact, area, downloadedMs, networks, wanted, runsDone } =
    parts;
  const { coarse } = parts;
  const runTask = useJob();
  const [pace] = useState(createPreviewPace);
  const inputs = useMemo(() => (coarse ? inputsOf(document) : [document.proxy]), [document, coarse]);
  const { latest, preview, setPreview, failure, setFailure, doing, stop } = useLatest(parts, runTask, pace);
  const ask = useEffectEvent((size: number) => {
    const input = inputs[size] ?? document.proxy;
    latest.ask({ document, options, view, networks, size, input, askedMs: performance.now() });
  });
  const sizeOfStep = useEffectEvent(() => (preview?.view === view ? pace.choose(inputs.map(pixelsOf)) : 0));
  useEffect(() => {
    // One that starts a network ends here; the next one does without.
    if (!networks) stop();
    const size = sizeOfStep();
    ask(size);
    if (size === 0) return;
    return afterRest(() => ask(0), SHARPEN_MS);
  }, [latest, document, options, view, downloadedMs, networks, stop]);
  // So may a run that was cancelled.
  const askAgain = useEffectEvent(() => {
    if (wanted && preview?.without) ask(0);
  });
  useEffect(() => askAgain(), [wanted, runsDone]);

  const current = preview !== null && !preview.coarse && preview.options === options && preview.view === view;
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

/** Waits until nothing changes any more; a change ends the work under way. Nothing is exact without the picture's own pixels. */
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
    if (!toolId || !document?.source) return;
    const { id: pictureId, source: input } = document;
    const controller = new AbortController();
    const start = async () => {
      try {
        const picture = { toolId, pictureId, input };
        const request = { ...picture, options, purpose: 'inspect', view } as const;
        const rendered = await runTask('run', request, { signal: controller.signal });
        deliver(toPreview(rendered, { document, options, view, askedMs: performance.now() }, area, 1));
      } catch (error) {
        if (!isAbort(error)) fail(error instanceof Error ? error.message : String(error));
      }
    };
    const cancel = afterRest(start, REST_MS);
    return () => {
      cancel();
      controller.abort();
    };
  }, [toolId, document, options, view, area, runTask, deliver, fail]);
}
