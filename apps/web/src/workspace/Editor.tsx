import { useBackdrop } from '@printready/canvas/backdrop';
import { Canvas } from '@printready/canvas/canvas';
import { useLengthUnit } from '@printready/canvas/readout';
import { type Point, useMarkedPlaces, type ViewControls } from '@printready/canvas/view';
import type { LengthUnit } from '@printready/pixels/number';
import { spendableTokens } from '@printready/wallet';
import { type Ref, useRef, useState } from 'react';
import { answerPrintSize, type OpenDocument } from '../files/document.ts';
import { useSecondOpinion } from '../files/second-opinion/use-second-opinion.ts';
import { readClock } from '../platform/clock.ts';
import type { RunResult } from '../runs/use-run.ts';
import { useOpenFile } from '../screen-parts/assistant.ts';
import { Banner } from '../screen-parts/banners/Banner.tsx';
import { TechnicalDetail } from '../screen-parts/banners/ProblemCard.tsx';
import { RunBanner } from '../screen-parts/banners/RunBanner.tsx';
import { Announcer, PreviewStatus, RunStatus } from '../screen-parts/banners/RunStatus.tsx';
import { KeyMapDialog } from '../screen-parts/keys/KeyMapDialog.tsx';
import { DownloadButton, ResultCard } from '../screen-parts/result/ResultCard.tsx';
import { Sheet } from '../screen-parts/Sheet.tsx';
import { SoftProofControl } from '../screen-parts/soft-proof/SoftProofControl.tsx';
import { NO_PROOF, useSoftProof } from '../screen-parts/soft-proof/use-soft-proof.ts';
import { useSignIn } from '../screen-parts/use-sign-in.ts';
import { isBusy } from '../tokens/activity.ts';
import { priceText } from '../tokens/price.ts';
import { useSubscription } from '../tokens/use-subscription.ts';
import { NetworkBanner } from './bars/NetworkBanner.tsx';
import { OpenFileNote, OpenFileNoteStrip } from './bars/OpenFileNote.tsx';
import { PrintSizeBanner } from './bars/PrintSizeBanner.tsx';
import { ToolBar } from './bars/ToolBar.tsx';
import { NothingToRun, RunButton, TopBar } from './bars/TopBar.tsx';
import { CanvasNoticeCard } from './canvas/CanvasNoticeCard.tsx';
import { CanvasPlates } from './canvas/CanvasPlates.tsx';
import { ToolLoupe } from './loupe/ToolLoupe.tsx';
import { openFileFacts } from './open-file-facts.ts';
import { Inspector } from './options/Inspector.tsx';
import { PresetMenu } from './options/PresetMenu.tsx';
import { isPresetOn, mergeOptions } from './options/settings.ts';
import { usePresets } from './options/use-presets.ts';
import { useSendProof } from './proof/use-send-proof.tsx';
import { useReadyQuestion } from './ready/use-ready-question.tsx';
import { type EditorParts, type EditorState, useEditor } from './use-editor.ts';
import { shownKeys, useEditorKeys } from './use-editor-keys.ts';

export type EditorProps<Options extends object> = EditorParts<Options> & {
  readonly onDocument: (change: (document: OpenDocument) => OpenDocument) => void;
  readonly onOpen: () => void;
};

export function Editor<Options extends object>(props: EditorProps<Options>) {
  const { toolId, manifest, panel, document, onDocument, onOpen } = props;
  const editor = useEditor(props);
  const { settings, run, compare } = editor;
  useSecondOpinion(document, onDocument);
  useOpenFile(() => ({ facts: openFileFacts(manifest, document, settings), file: document.file }));
  const unit = useLengthUnit();
  const canvas = useRef<ViewControls>(null);
  const marking = useMarkedPlaces(canvas, document.picture.size, document.id);
  const [keyMap, setKeyMap] = useState(false);
  const ownGarment = panel.backdrop?.(settings.options, editor.panelProps.view) ?? null;
  const backdrop = useBackdrop(ownGarment);
  const onHelp = () => setKeyMap(true);
  const ready = useReadyQuestion(props, editor);
  const proof = useSendProof(props, { backdrop: backdrop.backdrop, unit });
  const { onNext = null, onPrevious = null } = props.list ?? {};
  const keys = { onOpen, onHelp, onCompare: compare.toggle, onGarment: backdrop.toggle, onNext, onPrevious };
  const spaceHeld = useEditorKeys(editor, canvas, keys);
  return (
    <>
      <TopBar
        {...{ document, unit, onDocument, onOpen, compare }}
        title={manifest.title}
        undo={{ can: settings.canUndo, act: settings.undo }}
        redo={{ can: settings.canRedo, act: settings.redo }}
        onKeyMap={onHelp}
        onReady={ready.ofImage}
        note={<OpenFileNote {...{ document, marking }} />}
        action={<MainAction {...{ editor, panel }} />}
      />
      <div className="flex min-h-0 grow max-panel:flex-col">
        {/* Shown only above the canvas, because banners must not move controls under the pointer. */}
        <div className="flex min-h-0 min-w-0 grow flex-col">
          <Banners {...{ editor, document, unit, onDocument, marking }} />
          <div className="flex min-h-0 grow max-panel:flex-col">
            <ToolBar
              tools={editor.canvasTools}
              active={editor.panelProps.activeTool}
              onActivate={editor.panelProps.activate}
              backdrop={{ backdrop: backdrop.backdrop, ownGarment, onChoose: backdrop.choose }}
            />
            <EditorCanvas
              ref={canvas}
              {...{ toolId, editor, document, unit, spaceHeld, panel }}
              places={marking.places}
              backdrop={backdrop.backdrop}
            />
          </div>
        </div>
        <Sheet toolId={toolId} title={manifest.title}>
          <Settings {...props} editor={editor} onReady={ready.ofResult} onProof={proof.open} />
        </Sheet>
      </div>
      <Announcer activity={run.activity} result={run.result} doing={editor.network.doing} />
      {ready.dialog}
      {proof.dialog}
      <KeyMapDialog open={keyMap} onOpenChange={setKeyMap} {...shownKeys(editor)} />
    </>
  );
}

function MainAction<Options extends object>(props: {
  readonly editor: EditorState<Options>;
  readonly panel: EditorProps<Options>['panel'];
}) {
  const { editor, panel } = props;
  const { fresh, delivery, tokens, run } = editor;
  const known = useSubscription();
  const subscription = known.status === 'loaded' ? known.subscription : null;
  if (fresh?.paid) return <DownloadButton delivery={delivery} look="primary" compact />;
  const note = panel.runNote?.(editor.panelProps) ?? editor.nothing;
  if (note?.kind === 'nothing') return <NothingToRun note={note} />;
  return (
    <>
      <RunButton
        tokens={tokens}
        paidBefore={run.paidBefore}
        have={subscription && spendableTokens(subscription, readClock())}
        warning={note?.text ?? null}
        busy={isBusy(run.activity)}
        onRun={() => void run.run()}
      />
    </>
  );
}

function EditorCanvas<Options extends object>(props: {
  readonly toolId: EditorProps<Options>['toolId'];
  readonly panel: EditorProps<Options>['panel'];
  readonly ref: Ref<ViewControls>;
  readonly editor: EditorState<Options>;
  readonly document: OpenDocument;
  readonly unit: LengthUnit;
  /** True while Space is held, which makes any tool pan. */
  readonly spaceHeld: boolean;
  readonly backdrop: ReturnType<typeof useBackdrop>['backdrop'];
  readonly places: ReturnType<typeof useMarkedPlaces>['places'];
}) {
  const { ref, editor, document, unit, spaceHeld, backdrop, panel, toolId, places } = props;
  const { shown, run } = editor;
  const [proof, setProof] = useState(NO_PROOF);
  const before = useSoftProof(shown.before, proof, editor.sharpness);
  const after = useSoftProof(shown.after, proof, editor.sharpness);
  const { outOfGamut, failure } = after.picture ? after : before;
  const busy = isBusy(run.activity);
  const [place, setPlace] = useState<Point | null>(null);
  return (
    <Canvas
      ref={ref}
      label={`${document.file.name}, ${document.picture.size.width} by ${document.picture.size.height} pixels`}
      {...{ ...shown, unit, backdrop, places }}
      before={before.picture ?? shown.before}
      after={after.picture}
      lines={editor.lines}
      askedMs={editor.askedMs}
      compare={editor.compare.on}
      mode={spaceHeld ? { kind: 'pan' } : editor.mode}
      frame={frameOf(editor)}
      brushRadius={editor.panelProps.brushRadius}
      onScale={editor.onScale}
      onPlace={setPlace}
      status={
        <>
          {/* Phones have room for one item; a run's progress has priority. */}
          <span className={busy ? 'max-sm:hidden' : 'contents'}>
            <SoftProofControl
              settings={proof}
              onChange={setProof}
              outOfGamut={outOfGamut}
              failure={failure}
            />
          </span>
          {busy && <RunStatus activity={run.activity} onCancel={run.cancel} />}
          {!busy && <PreviewStatus doing={editor.network.doing} late={editor.late} />}
        </>
      }
    >
      <CanvasPlates {...editor.plates} />
      <ToolLoupe {...{ toolId, panel, document, backdrop }} options={editor.settings.options} at={place} />
      <CanvasNoticeCard {...editor.notice} busy={busy} />
    </Canvas>
  );
}

function frameOf<Options extends object>({ shown, canvasTools }: EditorState<Options>) {
  return shown.framed ? (canvasTools.find((tool) => tool.kind === 'frame') ?? null) : null;
}

function Banners<Options extends object>(props: {
  readonly editor: EditorState<Options>;
  readonly document: OpenDocument;
  readonly unit: LengthUnit;
  readonly onDocument: EditorProps<Options>['onDocument'];
  readonly marking: ReturnType<typeof useMarkedPlaces>;
}) {
  const { document, unit, onDocument, marking } = props;
  const { run, tokens, payAndDownload, failure, network } = props.editor;
  const signIn = useSignIn(run.saveUnpaid);
  const hasRunMessage = isBusy(run.activity) || run.activity.kind === 'failed';
  return (
    <>
      <RunBanner
        activity={run.activity}
        unpaid={run.result?.paid === false}
        unfinished={run.unfinished}
        price={priceText(tokens)}
        onSignIn={() => void signIn()}
        onPay={payAndDownload}
        onRun={() => void run.run()}
        onDismiss={run.dismiss}
      />
      <OpenFileNoteStrip {...{ document, marking }} />
      {failure !== null && (
        <Banner tone="bad">
          <strong className="font-semibold">The preview could not be updated.</strong> You see the last one.
          Change a setting to try again.
          <TechnicalDetail text={failure} />
        </Banner>
      )}
      {document.asksPrintSize && (
        <PrintSizeBanner
          {...{ document, unit }}
          onAnswer={(resolution) => onDocument((before) => answerPrintSize(before, resolution))}
        />
      )}
      {/* Overlaid on the canvas, because it appears unprompted and must not move the image. */}
      {!hasRunMessage && (
        <div className="relative z-10 h-0">
          <div className="absolute inset-x-0 top-0">
            <NetworkBanner {...network} />
          </div>
        </div>
      )}
    </>
  );
}

function Settings<Options extends object>({
  editor,
  onReady,
  onProof,
  ...props
}: EditorProps<Options> & {
  readonly editor: EditorState<Options>;
  readonly onReady: (result: RunResult) => void;
  readonly onProof: (result: RunResult) => void;
}) {
  const { toolId, panel, onOpen } = props;
  const { settings, run, delivery, fresh, panelProps, previewFigures, tokens } = editor;
  const { options, change } = settings;
  const { result } = run;
  const unit = useLengthUnit();
  const presets = usePresets(toolId, panel, settings);
  const applyFix = (fix: Readonly<Record<string, unknown>>) => change(mergeOptions(panel, options, fix));
  return (
    <Inspector
      presets={
        <PresetMenu
          toolId={toolId}
          builtIn={panel.presets ?? []}
          presets={presets}
          isOn={(preset) => isPresetOn(panel, options, preset)}
          onApply={(preset) => {
            change(mergeOptions(panel, options, { ...preset.options }));
            // Shows the result, because a view would hide the effect of the preset.
            panelProps.look(null);
          }}
        />
      }
      onReset={settings.reset}
      resultKey={result?.picture ?? null}
      result={
        result && (
          <ResultCard
            {...{ toolId, result, unit, delivery, onOpen }}
            onReady={() => onReady(result)}
            onProof={() => onProof(result)}
            outdated={!fresh}
            onFix={applyFix}
          />
        )
      }
      controls={<panel.Panel {...panelProps} />}
      figures={fresh ? [] : previewFigures}
      sizeAssumed={props.document.resolutionAssumed}
      onFix={applyFix}
      tokens={tokens}
    />
  );
}
