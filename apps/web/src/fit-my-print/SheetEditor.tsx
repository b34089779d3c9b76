import { ReaderNote } from '@printready/canvas/ReaderNote';
import { useLengthUnit } from '@printready/canvas/readout';
import type { SheetLayout } from '@printready/tools/fit-my-print';
import type { ToolManifest } from '@printready/tools/tool';
import { Button, IconButton, Spinner } from '@printready/ui';
import { CreditCard, ImagePlus, Ruler, ZoomIn, ZoomOut } from 'lucide-react';
import { type Dispatch, type ReactNode, type SetStateAction, useState } from 'react';
import { RunBanner } from '../screen-parts/banners/RunBanner.tsx';
import { isTyping } from '../screen-parts/keys/keys.ts';
import { useWindowKeyDown } from '../screen-parts/keys/use-window-key-down.ts';
import { ScreenTitle } from '../screen-parts/ScreenTitle.tsx';
import { Sheet } from '../screen-parts/Sheet.tsx';
import { TrueSizeDialog } from '../screen-parts/true-size/TrueSizeDialog.tsx';
import { readPixelsPerMm } from '../screen-parts/true-size/true-size.ts';
import { UndoButtons } from '../screen-parts/undo/UndoButtons.tsx';
import { useSignIn } from '../screen-parts/use-sign-in.ts';
import { isBusy } from '../tokens/activity.ts';
import { priceText } from '../tokens/price.ts';
import { ArtList } from './ArtList.tsx';
import { ExportButton } from './export/ExportButton.tsx';
import { ExportQuestion, useExportQuestion } from './export/ExportQuestion.tsx';
import { type ExportState, sheetKey } from './export/use-export.ts';
import { SaveJobButton } from './jobs/SaveJobButton.tsx';
import type { ArtFile } from './plan/art-file.ts';
import { inUnit, type SheetUnit, summaryOf } from './plan/facts.ts';
import { troublesOn } from './plan/piece-trouble.ts';
import type { PlanState } from './plan/use-plan.ts';
import { SheetProof } from './proof/SheetProof.tsx';
import { SheetCost } from './SheetCost.tsx';
import { StatusLine } from './StatusLine.tsx';
import { SurfaceFields } from './SurfaceFields.tsx';
import { PieceBar } from './sheet/PieceBar.tsx';
import { SheetView, type Zoom } from './sheet/SheetView.tsx';
import type { SheetPoint } from './sheet/sheet-point.ts';
import { usePieces } from './sheet/use-pieces.ts';
import { useSheetReading } from './sheet/use-sheet-reading.ts';
import { WhiteFields } from './WhiteFields.tsx';

type EditorProps = {
  readonly manifest: ToolManifest;
  readonly state: PlanState;
  readonly output: ExportState;
  readonly onOpen: () => void;
  /** Facts of an open job; null if none is open. */
  readonly job: ReactNode;
};

export function SheetEditor({ manifest, state, output, onOpen, job: jobBar }: EditorProps) {
  const { plan, layout, nestedPlan, nesting, files, keep, whites } = state;
  const unit = useSheetUnit();
  const [zoom, setZoom] = useState<Zoom>('fit');
  const [chosen, setChosen] = useState<string | null>(null);
  const pieces = usePieces(state, setChosen);
  const tape = useTape(state);
  const { tokens } = manifest.price;
  const { white } = plan.white;
  const { activity, made, payAgain, dismiss } = output;
  const signIn = useSignIn(keep);
  const ready = layout && nestedPlan && !nesting && !whites.pending && layout.laid.length > 0;
  const job = ready ? { plan: nestedPlan, layout, files, unit } : null;
  const bought = made !== null && made.paid && job !== null && made.key === sheetKey(job);
  const { run, ...question } = useExportQuestion(job, output, whites);
  useUndoKeys(state);

  return (
    <>
      <Bar title={manifest.title} {...{ state, unit, tape, zoom, setZoom, onOpen }}>
        <SheetProof job={bought ? job : null} made={made} />
        <ExportButton {...{ tokens, bought, white }} busy={isBusy(activity)} ready={!!ready} onRun={run} />
      </Bar>
      <RunBanner
        activity={activity}
        unpaid={made?.paid === false}
        unfinished={null}
        price={priceText(tokens)}
        onSignIn={() => void signIn()}
        onPay={() => void payAgain()}
        onRun={() => run(white ? 'pdf' : 'png')}
        onDismiss={dismiss}
      />
      {jobBar}
      <div className="flex min-h-0 grow max-panel:flex-col">
        <div className="flex min-h-0 min-w-0 grow flex-col">
          {layout && nestedPlan ? (
            <SheetView
              {...{ layout, files, zoom, unit, chosen, pieces, whites: whites.byArt }}
              troubles={troublesOn(nestedPlan, layout, files)}
              plan={nestedPlan}
              onMeasure={tape.on ? tape.point : null}
              onZoom={(pixelsPerMm) => setZoom(clampZoom(pixelsPerMm))}
            />
          ) : (
            <Laying />
          )}
          <PieceBar {...{ state, pieces, unit }} />
          <StatusLine {...{ state, output, unit }} reading={tape.reading}>
            {job && bought && <SaveJobButton {...{ job, made }} />}
          </StatusLine>
        </div>
        <Settings {...{ manifest, state, unit, chosen, onOpen }} onChoose={setChosen} />
      </div>
      <ExportQuestion {...question} />
    </>
  );
}

function Settings(
  props: Pick<EditorProps, 'manifest' | 'state' | 'onOpen'> & {
    readonly unit: SheetUnit;
    readonly chosen: string | null;
    readonly onChoose: (id: string | null) => void;
  },
) {
  const { manifest, state, unit, ...list } = props;
  return (
    <Sheet toolId={manifest.id} title={manifest.title}>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain" tabIndex={-1}>
        <ArtList {...{ state, unit }} {...list} />
        <SheetSettings {...{ state, unit }} price={priceText(manifest.price.tokens)} />
      </div>
    </Sheet>
  );
}

function useSheetUnit(): SheetUnit {
  const stored = useLengthUnit();
  return stored === 'px' ? 'in' : stored;
}

function Bar(props: {
  readonly title: string;
  readonly state: PlanState;
  readonly unit: SheetUnit;
  readonly tape: ReturnType<typeof useTape>;
  readonly zoom: Zoom;
  readonly setZoom: Dispatch<SetStateAction<Zoom>>;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}) {
  const { title, state, unit, tape, zoom, setZoom, onOpen, children } = props;
  return (
    <div className="flex h-12 shrink-0 items-center gap-1 border-b border-ink-200 bg-surface px-2 max-sm:gap-0 thumb:h-13">
      <ScreenTitle>{title}</ScreenTitle>
      <IconButton icon={ImagePlus} iconSize={18} label="Add images" onClick={onOpen} />
      <Facts state={state} unit={unit} />
      <ReaderNote files={filesOnSheet(state)} compact="always" className="max-sm:hidden" />
      <UndoButtons undo={state.undo} redo={state.redo} />
      <span aria-hidden className="mx-1 h-6 w-px bg-ink-200 max-sm:hidden" />
      <IconButton
        icon={Ruler}
        iconSize={18}
        label="Measure"
        shortcut="M"
        pressed={tape.on}
        onClick={tape.toggle}
      />
      <ZoomButtons zoom={zoom} setZoom={setZoom} />
      {children}
    </div>
  );
}

function filesOnSheet({ plan, files }: PlanState): readonly ArtFile[] {
  const listed = plan.arts.flatMap(({ id }) => files.get(id) ?? []);
  return [...new Map(listed.map((file) => [file.blob, file])).values()];
}

function SheetSettings(props: {
  readonly state: PlanState;
  readonly unit: SheetUnit;
  readonly price: string;
}) {
  const { state, unit, price } = props;
  return (
    <>
      <SurfaceFields plan={state.plan} change={state.change} unit={unit} />
      <WhiteFields state={state} />
      <SheetCost {...{ state, unit }} />
      <p className="px-4 py-4 text-xs leading-4 text-ink-600">
        A sheet costs {price}, charged when its file is ready. Other formats are then free until you change
        something.
      </p>
    </>
  );
}

function Laying() {
  return (
    <p role="status" className="flex grow items-center justify-center gap-3 text-sm text-ink-700">
      <Spinner label="" />
      Arranging the pieces…
    </p>
  );
}

function ZoomButtons({
  zoom,
  setZoom,
}: {
  readonly zoom: Zoom;
  readonly setZoom: Dispatch<SetStateAction<Zoom>>;
}) {
  const [measuring, setMeasuring] = useState(false);
  const step = (factor: number) =>
    setZoom((before) => clampZoom((typeof before === 'string' ? 1.5 : before) * factor));
  const trueSize = () => {
    const known = readPixelsPerMm();
    if (known === null) setMeasuring(true);
    else setZoom(known);
  };
  return (
    <>
      <span className="flex items-center gap-1 max-sm:hidden">
        <IconButton icon={ZoomOut} iconSize={18} label="Zoom out" onClick={() => step(1 / 1.4)} />
        <IconButton icon={ZoomIn} iconSize={18} label="Zoom in" onClick={() => step(1.4)} />
        <Button size="small" look="quiet" aria-pressed={zoom === 'fit'} onClick={() => setZoom('fit')}>
          Fit
        </Button>
        <Button
          size="small"
          look="quiet"
          className="max-lg:hidden"
          aria-pressed={zoom === 'width'}
          onClick={() => setZoom('width')}
        >
          Fit width
        </Button>
        <Button size="small" look="quiet" className="max-lg:hidden" onClick={trueSize}>
          True size
        </Button>
        <IconButton
          icon={CreditCard}
          iconSize={18}
          label="Calibrate with a credit card"
          className="max-lg:hidden"
          onClick={() => setMeasuring(true)}
        />
      </span>
      <TrueSizeDialog
        open={measuring}
        onClose={() => setMeasuring(false)}
        onMeasured={(pixelsPerMm) => {
          setMeasuring(false);
          setZoom(pixelsPerMm);
        }}
      />
    </>
  );
}

const NOTHING_LAID: SheetLayout = { laid: [], sheets: [], tooLarge: [] };

const clampZoom = (pixelsPerMm: number) => Math.min(Math.max(pixelsPerMm, 0.05), 40);

/** Measuring tape; off by default, because it captures the pointer. */
function useTape({ plan, layout, nestedPlan, files }: PlanState) {
  const [on, setOn] = useState(false);
  const [at, setAt] = useState<SheetPoint | null>(null);
  const toggle = () => {
    setOn(!on);
    setAt(null);
  };
  useWindowKeyDown((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (event.key.toLowerCase() === 'm') toggle();
  });
  const reading = useSheetReading(
    { plan: nestedPlan ?? plan, layout: layout ?? NOTHING_LAID, files },
    on ? at : null,
  );
  return { on, toggle, point: setAt, reading };
}

function useUndoKeys({ undo, redo }: PlanState): void {
  useWindowKeyDown((event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || isTyping(event.target))
      return;
    const action = event.shiftKey ? redo : undo;
    if (!action.can) return;
    event.preventDefault();
    action.act();
  });
}

function Facts({ state, unit }: { readonly state: PlanState; readonly unit: SheetUnit }) {
  const summary = summaryOf(state);
  const { garment, lengthMm } = state.plan.surface;
  return (
    <p className="min-w-0 grow truncate px-2 text-sm text-ink-700 tabular-nums">
      <span className="font-medium text-ink-950 max-lg:hidden">{state.plan.surface.preset}</span>
      {summary && (
        <span className="max-lg:hidden">
          {` · ${inUnit(state.plan.surface.widthMm, unit)} × ${inUnit(garment ? lengthMm : summary.lengthMm, unit)} · ${Math.round(state.plan.surface.ppi)} dpi`}
        </span>
      )}
    </p>
  );
}
