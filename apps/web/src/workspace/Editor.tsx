/** One open image: wires its options, preview and run to the bars, the canvas and the inspector. */
import type { ToolId } from '@printready/tools/catalogue';
import type { PanelProps, ToolPanel } from '@printready/tools/panel';
import type { ToolManifest } from '@printready/tools/tool';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Canvas } from './canvas/Canvas.tsx';
import type { Picture } from './canvas/tile-layer.ts';
import type { ViewControls } from './canvas/use-view.ts';
import type { OpenDocument } from './document/document.ts';
import type { Restored } from './document/use-open.ts';
import { Inspector } from './Inspector.tsx';
import { KeyMapDialog } from './KeyMapDialog.tsx';
import type { KeyAction } from './keys.ts';
import { Notes } from './Notes.tsx';
import { PresetMenu } from './PresetMenu.tsx';
import { TechnicalDetail } from './ProblemCard.tsx';
import { Banner } from './run/Banner.tsx';
import { priceOf, priceText } from './run/price.ts';
import { DownloadButton, ResultCard } from './run/ResultCard.tsx';
import { RunBanner } from './run/RunBanner.tsx';
import { Announcer, RunStatus } from './run/RunStatus.tsx';
import { useDeliver } from './run/use-deliver.ts';
import { usePreview } from './run/use-preview.ts';
import { type RunResult, useRun } from './run/use-run.ts';
import { Sheet } from './Sheet.tsx';
import { mergeOptions, withoutImage } from './settings.ts';
import { shownPictures } from './shown.ts';
import { ToolBar } from './ToolBar.tsx';
import { RunButton, TopBar } from './TopBar.tsx';
import { useLengthUnit } from './units.ts';
import { useBackdrop } from './use-backdrop.ts';
import { modeOf, useCanvasTools } from './use-canvas-tools.ts';
import { useKeys } from './use-keys.ts';
import { useOptions } from './use-options.ts';
import { usePresets } from './use-presets.ts';
import { useSignIn } from './use-sign-in.ts';

export type EditorProps<Options extends object> = {
  readonly toolId: ToolId;
  readonly manifest: ToolManifest;
  readonly panel: ToolPanel<Options>;
  readonly document: OpenDocument;
  readonly restored: Restored | null;
  readonly onDocument: (change: (document: OpenDocument) => OpenDocument) => void;
  /** Asks for another file. */
  readonly onOpen: () => void;
  /** Whether a result would be lost by leaving. */
  readonly onUnsaved: (unsaved: boolean) => void;
};

/** The preview's zoom is exact enough until the screen shows this much more than the proxy holds. */
const PROXY_SLACK = 1.05;

export function Editor<Options extends object>(props: EditorProps<Options>) {
  const { toolId, manifest, panel, document, restored, onDocument, onOpen, onUnsaved } = props;
  const unit = useLengthUnit();
  const tools = useCanvasTools();
  const settings = useOptions(toolId, panel, { suggested: document.suggested, restored: restored?.options });
  const { options, defaults, change } = settings;
  const presets = usePresets(toolId, panel, defaults);
  const [compare, setCompare] = useState(false);
  const [keyMap, setKeyMap] = useState(false);
  const canvas = useRef<ViewControls>(null);

  const [wantsExact, setWantsExact] = useState(false);
  const proxyScale = document.proxy.width / document.source.width;
  const onScale = useCallback(
    (scale: number) => setWantsExact(scale > proxyScale * PROXY_SLACK),
    [proxyScale],
  );
  const { area } = panel;
  const { preview, failure } = usePreview({
    ...{ toolId, document, area },
    options: usePreviewOptions(panel, options),
    wantsExact: wantsExact || panel.exactFigures === true,
  });

  const variant = panel.variant?.(options) ?? null;
  const tokens = priceOf(manifest.price, variant);
  const recorded = { ...withoutImage(options, panel) };
  const unpaidRequestId = restored?.requestId ?? null;
  const run = useRun({ toolId, document, options, area, tokens, variant, recorded, unpaidRequestId });
  const { activity, result } = run;
  const delivery = useDeliver({ result, suffix: manifest.suffix, onSaved: run.markSaved });
  const signIn = useSignIn(run.keep);
  useUnsaved(result, onUnsaved);

  const fresh = result !== null && result.options === options && result.document === document;
  const { width, height } = document.source;
  const ppi = (document.resolution.x + document.resolution.y) / 2;
  const image = { width, height, ppi };
  // A preview of other options than the result's has figures that mean nothing here.
  const previewFigures = panel.previewOptions ? [] : (preview?.figures ?? []);
  const figures = fresh ? result.figures : previewFigures;
  const { activeTool, activate, brushRadius, setBrushRadius } = tools;
  const panelProps: PanelProps<Options> = {
    ...{ options, defaults, change, image, figures },
    ...{ activeTool, activate, brushRadius, setBrushRadius },
  };
  const canvasTools = panel.canvasTools?.(panelProps) ?? [];
  const mode = modeOf(activeTool, canvasTools);
  const shown = shownPictures({
    ...{ area, document },
    preview: preview?.picture ?? null,
    result: fresh ? result.picture : null,
    framing: mode.kind === 'frame',
  });
  useResultInSight(area === 'own' ? (result?.picture ?? null) : null, activate);
  const ownGarment = panel.backdrop?.(options) ?? null;
  const { backdrop, choose: chooseBackdrop, toggle: toggleGarment } = useBackdrop(ownGarment);

  const startRun = () => void run.run();
  const download = () => void delivery.download('png');
  const payAndDownload = () => {
    delivery.downloadWhenPaid();
    void (run.unfinished ? run.run() : run.payAgain());
  };
  const actions: Readonly<Record<KeyAction, (() => void) | null>> = {
    undo: settings.canUndo ? settings.undo : null,
    redo: settings.canRedo ? settings.redo : null,
    'zoom-in': () => canvas.current?.step(1),
    'zoom-out': () => canvas.current?.step(-1),
    fit: () => canvas.current?.fit(),
    actual: () => canvas.current?.zoomTo(1),
    pan: () => activate('pan'),
    measure: () => activate('measure'),
    compare: area === 'own' ? null : () => setCompare(!compare),
    garment: toggleGarment,
    'brush-smaller': tools.shrinkBrush,
    'brush-larger': tools.growBrush,
    open: onOpen,
    run: startRun,
    download: result?.paid ? download : () => undefined,
    help: () => setKeyMap(true),
  };
  const spaceHeld = useKeys(
    (action) => {
      actions[action]?.();
      return actions[action] !== null;
    },
    (letter) => {
      const tool = canvasTools.find(({ shortcut }) => shortcut === letter);
      if (tool) activate(tool.id);
      return tool !== undefined;
    },
  );

  const price = priceText(tokens);
  const busy = activity.kind === 'running' || activity.kind === 'paying';
  return (
    <>
      <h1 className="sr-only">{manifest.title}</h1>
      <TopBar
        {...{ document, unit, onDocument, onOpen }}
        undo={{ can: settings.canUndo, act: settings.undo }}
        redo={{ can: settings.canRedo, act: settings.redo }}
        compare={area === 'own' ? null : { on: compare, toggle: () => setCompare(!compare) }}
        onKeyMap={() => setKeyMap(true)}
        action={
          fresh && result.paid ? (
            <DownloadButton delivery={delivery} look="primary" compact />
          ) : (
            <RunButton tokens={tokens} busy={busy} onRun={startRun} />
          )
        }
      />
      <RunBanner
        activity={activity}
        unpaid={result !== null && !result.paid}
        unfinished={run.unfinished}
        price={price}
        onSignIn={() => void signIn()}
        onPay={payAndDownload}
        onRun={startRun}
        onDismiss={run.dismiss}
      />
      <Notes notes={document.notes} />
      {failure !== null && <PreviewFailure detail={failure} />}
      <div className="flex min-h-0 grow max-lg:flex-col">
        <div className="flex min-h-0 min-w-0 grow max-lg:flex-col">
          <ToolBar
            tools={canvasTools}
            active={activeTool}
            onActivate={activate}
            backdrop={{ backdrop, ownGarment, onChoose: chooseBackdrop }}
          />
          <Canvas
            ref={canvas}
            label={`${document.file.name}, ${width} by ${height} pixels`}
            before={shown.before}
            after={shown.after}
            askedMs={fresh ? null : (preview?.askedMs ?? null)}
            mode={spaceHeld ? { kind: 'pan' } : mode}
            frame={shown.framed ? (canvasTools.find((tool) => tool.kind === 'frame') ?? null) : null}
            status={busy && <RunStatus activity={activity} onCancel={run.cancel} />}
            {...{ compare, backdrop, unit, brushRadius, onScale }}
            ppi={shown.ppi}
          />
        </div>
        <Sheet>
          <Inspector
            presets={
              <PresetMenu
                builtIn={panel.presets ?? []}
                own={presets.own}
                onApply={(preset) => change(mergeOptions(panel, options, { ...preset.options }))}
                onSave={(name) => presets.save(name, options)}
                onDelete={presets.remove}
              />
            }
            onReset={settings.reset}
            result={
              result && <ResultCard {...{ toolId, result, unit, delivery, onOpen }} outdated={!fresh} />
            }
            controls={<panel.Panel {...panelProps} />}
            figures={fresh ? [] : figures}
            price={price}
          />
        </Sheet>
      </div>
      <Announcer activity={activity} result={result} />
      <KeyMapDialog open={keyMap} onOpenChange={setKeyMap} tools={canvasTools} />
    </>
  );
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

function PreviewFailure({ detail }: { readonly detail: string }) {
  return (
    <Banner tone="bad">
      <strong className="font-semibold">The preview could not be made.</strong> What you see is the last one
      that could. Change a setting to try again.
      <TechnicalDetail text={detail} />
    </Banner>
  );
}
