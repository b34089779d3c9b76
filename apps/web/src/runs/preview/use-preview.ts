/** Runs the tool after a change: on a reduced copy (the proxy), on even fewer pixels in a drag, or in full on zoom. */

import type { ShownLines } from '@printready/canvas/overlays';
import type { StageImage } from '@printready/canvas/tiles';
import type { ResultWarning } from '@printready/pipeline/outcome';
import { createRaster, type Raster } from '@printready/pixels/raster';
import type { WorkspaceToolId } from '@printready/tools/catalog';
import type { Figure, Finding, MissingNetwork } from '@printready/tools/tool';
import { afterRest } from '@printready/ui/pending-work';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { OpenDocument } from '../../files/document.ts';
import { createLatest } from '../../threads/latest.ts';
import { isAbort, type RunTask, useJob } from '../../threads/use-job.ts';
import type { MeasuredPlate } from '../results/measured-plate.ts';
import type { Rendered } from '../results/rendered.ts';
import { toLines, toPicture } from '../results/to-picture.ts';
import { createPreviewPace, type PreviewPace } from './preview-pace.ts';

export type Preview = {
  readonly picture: StageImage;
  readonly lines: ShownLines | null;
  readonly plates: readonly MeasuredPlate[] | undefined;
  readonly figures: readonly Figure[];
  /** Options and view of this preview; a null view shows the result. */
  readonly options: unknown;
  readonly view: string | null;
  readonly askedMs: number;
  /** True if rendered from fewer pixels than the proxy, in which case the previous numeric results stay. */
  readonly coarse: boolean;
  readonly exact: boolean;
  readonly without: MissingNetwork | null;
  readonly findings: readonly Finding[];
  readonly outcome: ResultWarning | null;
};

const EXACT_DELAY_MS = 150;
/** Input idle time before the proxy is rendered; longer than a pause between two drag steps. */
const PROXY_DELAY_MS = 60;

type PreviewJob = {
  readonly document: OpenDocument;
  readonly options: unknown;
  readonly view: string | null;
  readonly networks: boolean;
  readonly askedMs: number;
  readonly size: number;
  readonly input: Raster;
};

const MIN_PIXELS = 20_000;

/** Inputs of previews: the proxy, then smaller mip levels. */
function inputsOf({ proxy, picture, resolution }: OpenDocument): readonly Raster[] {
  // The picture's mip levels lack the file's inks.
  if (proxy.inks) return [proxy];
  const most = proxy.width * proxy.height * 0.6;
  const coarse = picture.levels.filter(({ width, height }) => {
    const pixels = width * height;
    return pixels <= most && pixels >= MIN_PIXELS;
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

const pictureOf = ({ id }: OpenDocument, size: number) => (size === 0 ? id : `${id} ${size}`);

const scaleOf = ({ document: { picture }, input }: Pick<PreviewJob, 'document' | 'input'>): number =>
  input.width / picture.size.width;

const largeSizeOf = ({ source, picture, resolution }: OpenDocument) =>
  source ? null : { ...picture.size, resolution };

const pixelsOf = ({ width, height }: Raster): number => width * height;

/** @param proxyScale input pixels per source pixel */
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

/** Keeps the previous numbers and findings, because those of a coarse preview are unreliable. */
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
  /** True if the screen shows more pixels than the proxy has. */
  readonly wantsExact: boolean;
  readonly area: 'own' | undefined;
  /** During input, allows rendering from fewer pixels than the proxy has. */
  readonly coarse: boolean;
  /** Time when a neural network was last downloaded; earlier previews were made without it. */
  readonly downloadedMs: number | null;
  readonly networks: boolean;
  readonly wanted: boolean;
  readonly runsDone: number;
};

type PreviewState = {
  readonly preview: Preview | null;
  readonly failure: string | null;
  readonly doing: string | null;
  readonly current: boolean;
  readonly late: boolean;
};

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
    latest.submit({ document, options, view, networks, size, input, askedMs: performance.now() });
  });
  const sizeOfStep = useEffectEvent(() => (preview?.view === view ? pace.choose(inputs.map(pixelsOf)) : 0));
  useEffect(() => {
    // Stops a preview that is starting a neural network; the next preview is made without it.
    if (!networks) stop();
    const size = sizeOfStep();
    ask(size);
    if (size === 0) return;
    return afterRest(() => ask(0), PROXY_DELAY_MS);
  }, [latest, document, options, view, downloadedMs, networks, stop]);
  // Renders again after each run, even a canceled one, because the run may have downloaded the missing network.
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

const LATE_MS = 600;

/** True after LATE_MS of waiting. @param since restarts the wait when it changes */
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

/** Renders the full image when input is idle; a change cancels it. Does nothing over the memory limit. */
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
    const cancel = afterRest(start, EXACT_DELAY_MS);
    return () => {
      cancel();
      controller.abort();
    };
  }, [toolId, document, options, view, area, runTask, deliver, fail]);
}
