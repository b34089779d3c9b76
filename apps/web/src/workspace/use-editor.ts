/** The state of one open image: options, what shows, the run, and what keys and buttons can do with them. */
import type { WorkspaceToolId } from '@printready/tools/catalogue';
import type { PanelProps, ToolPanel } from '@printready/tools/panel';
import type { ToolManifest } from '@printready/tools/tool';
import { useCallback, useEffect, useState } from 'react';
import type { Picture } from './canvas/tile-layer.ts';
import type { OpenDocument } from './document/document.ts';
import type { Restored } from './document/use-open.ts';
import { priceOf } from './run/price.ts';
import { useDeliver } from './run/use-deliver.ts';
import { usePreview } from './run/use-preview.ts';
import { type RunResult, useRun } from './run/use-run.ts';
import { withoutImage } from './settings.ts';
import { shownPictures } from './shown.ts';
import { modeOf, useCanvasTools } from './use-canvas-tools.ts';
import { useOptions } from './use-options.ts';

export type EditorParts<Options extends object> = {
  readonly toolId: WorkspaceToolId;
  readonly manifest: ToolManifest;
  readonly panel: ToolPanel<Options>;
  readonly document: OpenDocument;
  readonly restored: Restored | null;
  /** Whether a result would be lost by leaving. */
  readonly onUnsaved: (unsaved: boolean) => void;
};

/** A preview is exact enough until the screen shows this much more than its proxy holds. */
const PROXY_SLACK = 1.05;

export function useEditor<Options extends object>(parts: EditorParts<Options>) {
  const { toolId, manifest, panel, document, restored, onUnsaved } = parts;
  const { area } = panel;
  const { activeTool, activate, brushRadius, setBrushRadius, ...brush } = useCanvasTools();
  const settings = useOptions(toolId, panel, { suggested: document.suggested, restored: restored?.options });
  const { options, defaults, change } = settings;

  const { beyondProxy, onScale } = useBeyondProxy(document);
  const { preview, failure } = usePreview({
    ...{ toolId, document, area },
    options: usePreviewOptions(panel, options),
    wantsExact: beyondProxy || panel.exactFigures === true,
  });

  const variant = panel.variant?.(options, sizeOf(document)) ?? null;
  const tokens = priceOf(manifest.price, variant);
  const recorded = { ...withoutImage(options, panel) };
  const unpaidRequestId = restored?.requestId ?? null;
  const run = useRun({ toolId, document, options, area, tokens, variant, recorded, unpaidRequestId });
  const { result } = run;
  const delivery = useDeliver({ result, suffix: manifest.suffix, onSaved: run.markSaved });
  useUnsaved(result, onUnsaved);
  useResultInSight(area === 'own' ? (result?.picture ?? null) : null, activate);

  /** The result, as long as it is of these very options and this print size. */
  const fresh = result?.options === options && result.document === document ? result : null;
  // A preview of other options than the result's has figures that mean nothing here.
  const previewFigures = panel.previewOptions ? [] : (preview?.figures ?? []);
  const panelProps: PanelProps<Options> = {
    ...{ options, defaults, change, activeTool, activate, brushRadius, setBrushRadius },
    image: sizeOf(document),
    figures: fresh?.figures ?? previewFigures,
  };
  const canvasTools = panel.canvasTools?.(panelProps) ?? [];
  const mode = modeOf(activeTool, canvasTools);
  const shown = shownPictures({
    ...{ area, document },
    preview: preview?.picture ?? null,
    result: fresh?.picture ?? null,
    framing: mode.kind === 'frame',
  });
  return {
    ...{ settings, panelProps, canvasTools, brush, mode, shown, fresh, previewFigures, failure, onScale },
    ...{ tokens, run, delivery },
    /** For measuring how long a change takes to show. */
    askedMs: fresh ? null : (preview?.askedMs ?? null),
    payAndDownload: () => {
      delivery.downloadWhenPaid();
      void (run.unfinished ? run.run() : run.payAgain());
    },
  };
}

export type EditorState<Options extends object> = ReturnType<typeof useEditor<Options>>;

function sizeOf({ source: { width, height }, resolution }: OpenDocument) {
  return { width, height, ppi: (resolution.x + resolution.y) / 2 };
}

/** Whether the screen shows more pixels than the proxy has. */
function useBeyondProxy({ proxy, source }: OpenDocument) {
  const [beyondProxy, setBeyondProxy] = useState(false);
  const limit = (proxy.width / source.width) * PROXY_SLACK;
  const onScale = useCallback((scale: number) => setBeyondProxy(scale > limit), [limit]);
  return { beyondProxy, onScale };
}

/** What the preview is asked for; the same object while it asks for the same, so that a dragged frame repaints nothing. */
function usePreviewOptions<Options extends object>(panel: ToolPanel<Options>, options: Options): Options {
  const wanted = panel.previewOptions?.(options) ?? options;
  const key = panel.previewOptions ? JSON.stringify(wanted) : null;
  const [kept, setKept] = useState({ key, wanted });
  if (key === null) return wanted;
  if (kept.key === key) return kept.wanted;
  setKept({ key, wanted });
  return wanted;
}

/** A result with an area of its own lies under no frame: when it is there, the hand goes back to panning. */
function useResultInSight(picture: Picture | null, activate: (toolId: string) => void): void {
  useEffect(() => {
    if (picture) activate('pan');
  }, [picture, activate]);
}

/** Tells whether leaving would lose a result, and takes it back when this image is closed. */
function useUnsaved(result: RunResult | null, onUnsaved: (unsaved: boolean) => void): void {
  const unsaved = result !== null && !result.saved;
  useEffect(() => {
    onUnsaved(unsaved);
    return () => onUnsaved(false);
  }, [unsaved, onUnsaved]);
}
