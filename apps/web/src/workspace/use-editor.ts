import type { StageImage } from '@printready/canvas/tiles';
import { reasonOf } from '@printready/pipeline/outcome';
import type { WorkspaceToolId } from '@printready/tools/catalog';
import type { PanelProps, RunNote, ToolPanel } from '@printready/tools/panel';
import { priceOf, type ToolManifest } from '@printready/tools/tool';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { needsPrintSize, type OpenDocument, type SourceFile } from '../files/document.ts';
import type { Restored } from '../files/open/use-open.ts';
import { usePlates } from '../runs/preview/use-plates.ts';
import { type Preview, usePreview } from '../runs/preview/use-preview.ts';
import { createSeenPrompts } from '../runs/seen-prompts.ts';
import { useDeliver } from '../runs/use-deliver.ts';
import { useHeldResult } from '../runs/use-held-result.ts';
import { useAutoDownload, useNetwork } from '../runs/use-network.ts';
import { usePreparedRun } from '../runs/use-prepared-run.ts';
import { type RunResult, useRun } from '../runs/use-run.ts';
import { useShopInks } from '../shop-rows/use-shop-inks.ts';
import { isAbort } from '../threads/use-job.ts';
import { canvasPictures } from './canvas/canvas-pictures.ts';
import { toNoticeSource, useCanvasNotice } from './canvas/use-canvas-notice.ts';
import { modeOf, useCanvasTools, withAnswer } from './canvas/use-canvas-tools.ts';
import { useCompare } from './canvas/use-compare.ts';
import { changedFrom, withoutImage } from './options/settings.ts';
import { useOptions } from './options/use-options.ts';
import { useScale } from './options/use-scale.ts';
import { useOpenIn } from './use-open-in.ts';

export type EditorParts<Options extends object> = {
  readonly toolId: WorkspaceToolId;
  readonly manifest: ToolManifest;
  readonly panel: ToolPanel<Options>;
  readonly document: OpenDocument;
  readonly restored: Restored | null;
  readonly list: InList<Options> | null;
  readonly onUnsaved: (unsaved: boolean) => void;
};

type InList<Options extends object> = {
  readonly others: readonly SourceFile[];
  readonly done: number;
  readonly onSettings: (changed: Partial<Options>) => void;
  readonly onPaid: (result: RunResult) => Promise<void>;
  readonly onNext: (() => void) | null;
  readonly onPrevious: (() => void) | null;
};

export function useEditor<Options extends object>(parts: EditorParts<Options>) {
  const { toolId, manifest, panel, document } = parts;
  const { activeTool, activate, brushRadius, setBrushRadius, ...brush } = useCanvasTools();
  const settings = useSettings(parts);
  const { options, defaults, change } = settings;
  const { beyondProxy, sharpness, onScale } = useScale(document);
  const network = useNetwork();
  const shopInks = useShopInks(panel.usesInks === true);
  const [view, look] = useState<string | null>(null);
  const { run, result, fresh, tokens, prompts } = useEditorRun(parts, options);
  const { preview, failure, doing, current, late } = useEditorPreview(parts, options, {
    ...{ view, beyondProxy, network },
    wanted: run.activity.kind !== 'running' && (!fresh || view !== null) && run.held?.options !== options,
  });
  const seen = view === null || !current ? fresh : null;
  const compare = useCompare(panel.area === 'own' ? null : (fresh?.picture ?? null), activeTool);
  const delivery = useDeliver({ toolId, manifest, result, keptId: run.keptId, onSaved: run.markSaved });
  useChanges(parts, settings, { ...run, stored: delivery.stored });
  usePreparedRun(toolId, preview !== null && current && run.activity.kind !== 'running');
  useResultInSight(panel.area === 'own' ? (result?.picture ?? null) : null, activate);
  useResultUnveiled(result?.picture ?? null, look);

  // Findings of a preview with other options, or of a reduced view, do not apply to the result.
  const isOfResult = panel.previewOptions === undefined && document.source !== null;
  const held = useHeldResult(run, { options, document, preview, current }, activate);
  const looked = held
    ? { ...held.result, without: null, outcome: null }
    : toNoticeSource(preview, isOfResult);
  const previewFigures = isOfResult ? (looked?.figures ?? []) : [];
  const panelProps: PanelProps<Options> = {
    ...{ options, defaults, change, view, look, activeTool, activate, brushRadius, setBrushRadius },
    image: sizeOf(document),
    fileName: document.file.name,
    ...(document.source === null && { large: true }),
    ...{ figures: fresh?.figures ?? previewFigures, openIn: useOpenIn(document, result) },
    ...(shopInks && { shopInks }),
  };
  const canvasTools = panel.canvasTools?.(panelProps) ?? [];
  const source = toNoticeSource(looked, panel.runNote?.(panelProps)?.kind !== 'nothing');
  const said = useCanvasNotice(seen ? null : source, activeTool, held ? held.current : current, prompts);
  // If a finished run waits for an answer, dismissing its question accepts and pays for the result.
  const word = held && said.question ? { ...said, costs: tokens, dismiss: () => void run.run() } : said;
  const mode = withAnswer(modeOf(activeTool, canvasTools), word.question, canvasTools, activate);
  const made = { seen, held: held?.result ?? null, preview, looked: looked?.picture ?? null };
  const { plates, shown } = usePictures(made, { area: panel.area, document, comparing: compare.on, mode });
  return {
    ...{ settings, panelProps, canvasTools, brush, mode, shown, fresh, previewFigures, failure, onScale },
    lines: seen ? seen.lines : (looked?.lines ?? null),
    network: { network, preview: seen || held ? null : preview, doing },
    plates,
    nothing: nothingOf(seen || held || !current ? null : preview, source),
    notice: { word, openIn: panelProps.openIn, change },
    ...{ word, tokens, run, delivery, sharpness, compare, late },
    askedMs: seen || held ? null : (preview?.askedMs ?? null),
    payAndDownload: () => payAndDownload(delivery, run),
  };
}

type Delivery = Pick<ReturnType<typeof useDeliver>, 'downloadWhenPaid'>;
type UnpaidRun = Pick<ReturnType<typeof useEditorRun>['run'], 'unfinished' | 'run' | 'payAgain'>;

function payAndDownload(delivery: Delivery, run: UnpaidRun): void {
  delivery.downloadWhenPaid();
  void (run.unfinished ? run.run() : run.payAgain());
}

function nothingOf(
  preview: Preview | null,
  source: Pick<Preview, 'outcome' | 'findings'> | null,
): RunNote | null {
  if (!preview?.exact || !source || source.outcome === null) return null;
  return { kind: 'nothing', text: 'Nothing to do.', more: reasonOf(source.outcome, source.findings) };
}

function useSettings<Options extends object>({ toolId, panel, document, restored }: EditorParts<Options>) {
  return useOptions(toolId, panel, {
    suggested: document.suggested,
    restored: restored?.options,
    said: needsPrintSize(document.file) ? null : sizeOf(document),
  });
}

function useEditorRun<Options extends object>(parts: EditorParts<Options>, options: Options) {
  const { toolId, panel, document, restored } = parts;
  const { area } = panel;
  const { tokens, variant } = priceOf(panel.manifest, options, sizeOf(document));
  const recorded = { ...withoutImage(options, panel) };
  const unpaidRequestId = restored?.requestId ?? null;
  const [prompts] = useState(createSeenPrompts);
  const run = useRun({
    ...{ toolId, document, options, area, tokens, variant, recorded, unpaidRequestId, prompts },
    others: parts.list?.others ?? [],
  });
  const { result } = run;
  const fresh = result?.options === options && result.document === document ? result : null;
  return { run, result, fresh, tokens, prompts };
}

function useEditorPreview<Options extends object>(
  { toolId, panel, document, list }: EditorParts<Options>,
  options: Options,
  now: Pick<Parameters<typeof usePreview>[0], 'view' | 'wanted'> & {
    readonly beyondProxy: boolean;
    readonly network: ReturnType<typeof useNetwork>;
  },
) {
  const { beyondProxy, network, ...asked } = now;
  const { state, declined } = network;
  const made = usePreview({
    ...{ toolId, document, area: panel.area, ...asked },
    runsDone: list?.done ?? 0,
    downloadedMs: state.kind === 'here' ? state.sinceMs : null,
    ...{ networks: !declined, coarse: panel.coarsePreview === true },
    options: usePreviewOptions(panel, options),
    wantsExact: (panel.exactPreview?.(options) ?? true) && (beyondProxy || panel.exactFigures === true),
  });
  // Does not download a neural network during a run, because the run downloads it.
  useAutoDownload(network, asked.wanted ? (made.preview?.without?.network ?? null) : null);
  return made;
}

function useChanges<Options extends object>(
  { document, list, onUnsaved }: EditorParts<Options>,
  { defaults, options }: { readonly defaults: Options; readonly options: Options },
  {
    result,
    markSaved,
    stored,
  }: Pick<ReturnType<typeof useRun>, 'result' | 'markSaved'> & { readonly stored: boolean },
): void {
  useUnsaved(result ? !result.saved && !stored : document.file.unsaved === true, onUnsaved);
  useList(list, {
    changed: useMemo(() => changedFrom(defaults, options), [defaults, options]),
    result,
    onKept: markSaved,
  });
}

function usePictures(
  made: {
    readonly seen: RunResult | null;
    readonly held: RunResult | null;
    readonly preview: Preview | null;
    readonly looked: StageImage | null;
  },
  {
    mode,
    ...how
  }: Pick<Parameters<typeof canvasPictures>[0], 'area' | 'document' | 'comparing'> & {
    readonly mode: ReturnType<typeof withAnswer>;
  },
) {
  const { seen, held, preview, looked } = made;
  const plates = usePlates(...platesOf(seen, held, preview));
  const shown = canvasPictures({
    ...how,
    framing: mode.kind === 'frame',
    preview: seen ? looked : plates.picture,
    result: seen ? plates.picture : null,
  });
  return { plates, shown };
}

export type EditorState<Options extends object> = ReturnType<typeof useEditor<Options>>;

function platesOf(
  result: RunResult | null,
  held: RunResult | null,
  preview: Preview | null,
): Parameters<typeof usePlates> {
  const made = result ?? held;
  return made ? [made.picture, made.source.plates] : [preview?.picture ?? null, preview?.plates];
}

export function sizeOf({ picture, resolution }: OpenDocument) {
  const { width, height } = picture.size;
  return { width, height, ppi: (resolution.x + resolution.y) / 2 };
}

/** Options of the preview, memoized because dragging the crop frame must not trigger another render. */
function usePreviewOptions<Options extends object>(panel: ToolPanel<Options>, options: Options): Options {
  const wanted = panel.previewOptions?.(options) ?? options;
  const key = panel.previewOptions ? JSON.stringify(wanted) : null;
  const [kept, setKept] = useState({ key, wanted });
  if (key === null) return wanted;
  if (kept.key === key) return kept.wanted;
  setKept({ key, wanted });
  return wanted;
}

function useResultInSight(picture: StageImage | null, activate: (toolId: string) => void): void {
  useEffect(() => {
    if (picture) activate('pan');
  }, [picture, activate]);
}

function useResultUnveiled(picture: StageImage | null, look: (view: null) => void): void {
  useEffect(() => {
    if (picture) look(null);
  }, [picture, look]);
}

function useList<Options extends object>(
  list: InList<Options> | null,
  state: {
    readonly changed: Partial<Options>;
    readonly result: RunResult | null;
    readonly onKept: () => void;
  },
): void {
  const { changed, result } = state;
  const tell = useEffectEvent(() => list?.onSettings(changed));
  useEffect(() => tell(), [changed]);
  const hand = useEffectEvent(() => {
    if (!list || !result?.paid || result.saved) return;
    list.onPaid(result).then(state.onKept, (error: unknown) => {
      if (!isAbort(error)) console.error('The list could not keep the result; it stays here.', error);
    });
  });
  const paid = result?.paid === true;
  useEffect(() => {
    if (paid) hand();
  }, [paid, result?.picture]);
}

function useUnsaved(unsaved: boolean, onUnsaved: (unsaved: boolean) => void): void {
  useEffect(() => {
    onUnsaved(unsaved);
    return () => onUnsaved(false);
  }, [unsaved, onUnsaved]);
}
