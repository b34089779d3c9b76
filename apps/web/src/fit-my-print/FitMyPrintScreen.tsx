/** Fit My Print: art at exact size on a garment area or a gang sheet. */
import { formatLength, type SheetFormat } from '@printready/imaging';
import type { ToolManifest } from '@printready/tools/tool';
import { Button, IconButton, Menu, MenuItem, Spinner } from '@printready/ui';
import { ChevronDown, CreditCard, Download, ImagePlus, Redo2, Undo2, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { EmptyState } from '../workspace/EmptyState.tsx';
import { useHandoff } from '../workspace/handoff.ts';
import { isTyping } from '../workspace/keys.ts';
import { LeaveGuard } from '../workspace/LeaveGuard.tsx';
import { Banner } from '../workspace/run/Banner.tsx';
import { priceText } from '../workspace/run/price.ts';
import { RunBanner } from '../workspace/run/RunBanner.tsx';
import { RunStatus } from '../workspace/run/RunStatus.tsx';
import { Sheet } from '../workspace/Sheet.tsx';
import { useLengthUnit } from '../workspace/units.ts';
import { useSignIn } from '../workspace/use-sign-in.ts';
import { ArtRow } from './ArtRow.tsx';
import { type Summary, summarise } from './plan.ts';
import { SheetView, type Zoom } from './SheetView.tsx';
import { SurfaceFields } from './SurfaceFields.tsx';
import { TrueSizeDialog } from './TrueSizeDialog.tsx';
import { readPixelsPerMm } from './true-size.ts';
import { type ExportState, useExport } from './use-export.ts';
import { changeArt, type PlanState, usePlan } from './use-plan.ts';

const ICON = { size: 18, strokeWidth: 1.5, 'aria-hidden': true } as const;

export default function FitMyPrintScreen({ manifest }: { readonly manifest: ToolManifest }) {
  const state = usePlan();
  const output = useExport({ tokens: manifest.price.tokens, suffix: manifest.suffix });
  const { add, plan, opening, restoring } = state;
  const addFiles = (files: readonly File[]) => void add(files.map((blob) => ({ name: blob.name, blob })));
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    onDrop: addFiles,
    noClick: true,
    noKeyboard: true,
  });
  usePaste(addFiles);
  useHandedOver(restoring, add);
  const empty = plan.arts.length === 0 && opening.length === 0;

  return (
    <div
      {...getRootProps({ role: undefined, tabIndex: undefined })}
      className="relative flex h-full flex-col bg-paper"
    >
      <input {...getInputProps({ 'aria-label': 'Image files', tabIndex: -1, multiple: true })} />
      <Problems state={state} />
      {restoring && empty && <Restoring />}
      {!restoring && empty && (
        <EmptyState manifest={manifest} onChoose={open} onOpen={(file) => void add([file])} />
      )}
      {!empty && <SheetEditor manifest={manifest} state={state} output={output} onOpen={open} />}
      {isDragActive && (
        <div className="pointer-events-none absolute inset-0 z-30 flex items-center justify-center border-4 border-accent bg-[color-mix(in_oklab,var(--color-accent-soft)_85%,transparent)]">
          <p className="text-xl font-semibold text-ink-950">Drop to add to the sheet</p>
        </div>
      )}
      <LeaveGuard unsaved={output.made !== null && !output.made.saved} />
    </div>
  );
}

function Restoring() {
  return (
    <p role="status" className="flex grow items-center justify-center gap-3 text-sm text-ink-700">
      <Spinner label="" />
      Bringing back your sheet…
    </p>
  );
}

function usePaste(addFiles: (files: readonly File[]) => void): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0 || isTyping(event.target)) return;
    event.preventDefault();
    addFiles(files);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onPaste(event);
    window.addEventListener('paste', listen);
    return () => window.removeEventListener('paste', listen);
  }, []);
}

/** An image that another screen sent here joins the sheet. */
function useHandedOver(restoring: boolean, add: PlanState['add']): void {
  useEffect(() => {
    if (restoring) return;
    const given = useHandoff.getState().take();
    if (given) void add([given]);
  }, [restoring, add]);
}

function Problems({ state }: { readonly state: PlanState }) {
  const { problems, dismissProblems, nestingFailure } = state;
  return (
    <>
      {problems.length > 0 && (
        <Banner tone="bad" onDismiss={dismissProblems}>
          <ul className="flex flex-col gap-1">
            {problems.map(({ fileName, happened, remedy }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name
              <li key={index}>
                <strong className="font-semibold break-all">{fileName}</strong>: {happened} {remedy}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {nestingFailure !== null && (
        <Banner tone="bad">
          <strong className="font-semibold">The pieces could not be laid.</strong> Change a size to try again.
          ({nestingFailure})
        </Banner>
      )}
    </>
  );
}

type EditorProps = {
  readonly manifest: ToolManifest;
  readonly state: PlanState;
  readonly output: ExportState;
  readonly onOpen: () => void;
};

function SheetEditor({ manifest, state, output, onOpen }: EditorProps) {
  const { plan, layout, nestedPlan, nesting, files, keep } = state;
  const stored = useLengthUnit();
  const unit = stored === 'px' ? 'in' : stored;
  const [zoom, setZoom] = useState<Zoom>('fit');
  const [measuring, setMeasuring] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const { tokens } = manifest.price;
  const { activity, made } = output;
  const signIn = useSignIn(keep);
  const busy = activity.kind === 'running' || activity.kind === 'paying';
  const ready = layout && nestedPlan && !nesting && layout.laid.length > 0;
  const bought = made !== null && made.paid && made.layout === layout;
  const run = (format: SheetFormat) => {
    if (ready) void output.run({ plan: nestedPlan, layout, files }, format);
  };
  useUndoKeys(state);
  const step = (factor: number) => setZoom((before) => clampZoom((before === 'fit' ? 1.5 : before) * factor));
  const trueSize = () => {
    const known = readPixelsPerMm();
    if (known === null) setMeasuring(true);
    else setZoom(known);
  };

  return (
    <>
      <h1 className="sr-only">{manifest.title}</h1>
      <div className="flex h-12 shrink-0 items-center gap-1 border-b border-ink-200 bg-surface px-2">
        <IconButton label="Add images" onClick={onOpen}>
          <ImagePlus {...ICON} />
        </IconButton>
        <Facts state={state} unit={unit} />
        <IconButton label="Undo" shortcut="Ctrl Z" disabled={!state.undo.can} onClick={state.undo.act}>
          <Undo2 {...ICON} />
        </IconButton>
        <IconButton label="Redo" shortcut="Ctrl Shift Z" disabled={!state.redo.can} onClick={state.redo.act}>
          <Redo2 {...ICON} />
        </IconButton>
        <span aria-hidden className="mx-1 h-6 w-px bg-ink-200 max-sm:hidden" />
        <span className="flex items-center gap-1 max-sm:hidden">
          <IconButton label="Zoom out" onClick={() => step(1 / 1.4)}>
            <ZoomOut {...ICON} />
          </IconButton>
          <IconButton label="Zoom in" onClick={() => step(1.4)}>
            <ZoomIn {...ICON} />
          </IconButton>
          <Button size="small" look="quiet" aria-pressed={zoom === 'fit'} onClick={() => setZoom('fit')}>
            Fit
          </Button>
          <Button size="small" look="quiet" onClick={trueSize}>
            True size
          </Button>
          <IconButton label="Measure this screen with a bank card" onClick={() => setMeasuring(true)}>
            <CreditCard {...ICON} />
          </IconButton>
        </span>
        <ExportButton {...{ tokens, busy, bought }} ready={Boolean(ready)} onRun={run} />
      </div>
      <RunBanner
        activity={activity}
        unpaid={made?.paid === false}
        unfinished={false}
        price={priceText(tokens)}
        onSignIn={() => void signIn()}
        onPay={() => void output.payAgain()}
        onRun={() => run('png')}
        onDismiss={output.dismiss}
      />
      <div className="flex min-h-0 grow max-lg:flex-col">
        <div className="flex min-h-0 min-w-0 grow flex-col">
          {layout && nestedPlan ? (
            <SheetView
              {...{ layout, files, zoom, unit, chosen }}
              plan={nestedPlan}
              onZoom={(pixelsPerMm) => setZoom(clampZoom(pixelsPerMm))}
              onChoose={setChosen}
            />
          ) : (
            <p role="status" className="flex grow items-center justify-center gap-3 text-sm text-ink-700">
              <Spinner label="" />
              Laying the pieces…
            </p>
          )}
          <StatusLine state={state} output={output} unit={unit} />
        </div>
        <Sheet>
          <div className="min-h-0 grow overflow-y-auto overscroll-contain" tabIndex={-1}>
            <ArtList {...{ state, unit, chosen }} onChoose={setChosen} onOpen={onOpen} />
            <SurfaceFields plan={plan} change={state.change} unit={unit} />
            <p className="px-4 py-4 text-xs leading-4 text-ink-600">
              A sheet costs {priceText(tokens)}, spent when its file is ready. Its other formats are then free
              until you change something.
            </p>
          </div>
        </Sheet>
      </div>
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

const clampZoom = (pixelsPerMm: number) => Math.min(Math.max(pixelsPerMm, 0.05), 40);

function useUndoKeys({ undo, redo }: PlanState): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || isTyping(event.target))
      return;
    const action = event.shiftKey ? redo : undo;
    if (!action.can) return;
    event.preventDefault();
    action.act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

type Unit = 'in' | 'mm';
const MM_PER_INCH = 25.4;
const inUnit = (mm: number, unit: Unit) => formatLength(unit === 'in' ? mm / MM_PER_INCH : mm, unit);

function summaryOf({ layout, nestedPlan }: PlanState): Summary | null {
  return layout && nestedPlan ? summarise(nestedPlan, layout) : null;
}

function Facts({ state, unit }: { readonly state: PlanState; readonly unit: Unit }) {
  const summary = summaryOf(state);
  return (
    <p className="min-w-0 grow truncate px-2 text-sm text-ink-700 tabular-nums">
      <span className="font-medium text-ink-950">{state.plan.surface.preset}</span>
      {summary && (
        <span className="max-md:hidden">
          {` · ${inUnit(state.plan.surface.widthMm, unit)} × ${inUnit(summary.lengthMm, unit)} · ${Math.round(state.plan.surface.ppi)} dpi`}
        </span>
      )}
    </p>
  );
}

function StatusLine(props: { readonly state: PlanState; readonly output: ExportState; readonly unit: Unit }) {
  const { state, output, unit } = props;
  const summary = summaryOf(state);
  const { layout, nesting, opening } = state;
  const busy = output.activity.kind === 'running' || output.activity.kind === 'paying';
  return (
    <div className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-4 border-t border-ink-200 bg-surface px-3 py-1 text-xs text-ink-700 tabular-nums">
      {summary && (
        <p role="status" className="flex flex-wrap gap-x-4">
          <span>
            {summary.copies} {summary.copies === 1 ? 'piece' : 'pieces'}
          </span>
          <span>
            {layout && layout.sheets.length > 1 ? `${layout.sheets.length} sheets, ` : ''}
            {inUnit(summary.lengthMm, unit)} of film
          </span>
          <span>{Math.round(summary.filled * 100)} % filled</span>
          {summary.cost !== null && <span>${summary.cost.toFixed(2)} of film</span>}
        </p>
      )}
      {opening.length > 0 && (
        <span className="flex items-center gap-2">
          <Spinner size={14} label="" />
          Opening {opening[0]}
          {opening.length > 1 && ` and ${opening.length - 1} more`}
        </span>
      )}
      {nesting && opening.length === 0 && (
        <span className="flex items-center gap-2">
          <Spinner size={14} label="" />
          Laying the pieces
        </span>
      )}
      <span className="grow" />
      {busy && <RunStatus activity={output.activity} onCancel={output.cancel} />}
    </div>
  );
}

function ArtList(props: {
  readonly state: PlanState;
  readonly unit: Unit;
  readonly chosen: string | null;
  readonly onChoose: (id: string | null) => void;
  readonly onOpen: () => void;
}) {
  const { state, unit, chosen, onChoose, onOpen } = props;
  const { plan, files, layout, nestedPlan, change } = state;
  const tooLarge = new Set(layout?.tooLarge.map((index) => nestedPlan?.arts[index]?.id));
  const duplicate = (id: string) => {
    const copyId = crypto.randomUUID();
    state.share(id, copyId);
    change((before) => ({
      ...before,
      arts: before.arts.flatMap((art) => (art.id === id ? [art, { ...art, id: copyId }] : [art])),
    }));
  };
  return (
    <section aria-label="Pieces">
      <div className="flex h-12 items-center justify-between border-b border-ink-200 px-4">
        <h2 className="text-sm font-semibold text-ink-950">Pieces</h2>
        <span className="flex gap-1">
          <Button size="small" onClick={onOpen}>
            <ImagePlus size={16} strokeWidth={1.5} aria-hidden />
            Add
          </Button>
          <Button size="small" look="quiet" onClick={() => change((before) => ({ ...before, arts: [] }))}>
            Clear
          </Button>
        </span>
      </div>
      <ul>
        {plan.arts.map((art) => {
          const file = files.get(art.id);
          return (
            file && (
              <ArtRow
                key={art.id}
                {...{ art, file, unit }}
                surface={plan.surface}
                chosen={chosen === art.id}
                tooLarge={tooLarge.has(art.id)}
                onChoose={() => onChoose(art.id)}
                onChange={(patch, gesture) => changeArt(change, art.id, patch, gesture)}
                onRemove={() =>
                  change((before) => ({ ...before, arts: before.arts.filter(({ id }) => id !== art.id) }))
                }
                onDuplicate={() => duplicate(art.id)}
              />
            )
          );
        })}
      </ul>
    </section>
  );
}

const FORMATS = [
  { format: 'png', label: 'PNG', note: 'every pixel at the film’s resolution, transparent' },
  { format: 'pdf', label: 'PDF', note: 'exact page size, each art once with its own pixels' },
  { format: 'tiff', label: 'TIFF', note: 'every pixel, for RIPs that prefer it' },
] as const;

function ExportButton(props: {
  readonly tokens: number;
  readonly busy: boolean;
  readonly bought: boolean;
  readonly ready: boolean;
  readonly onRun: (format: SheetFormat) => void;
}) {
  const { tokens, busy, bought, ready, onRun } = props;
  return (
    <span className="ml-1 flex shrink-0">
      <Button
        look="primary"
        busy={busy}
        disabled={!ready}
        aria-label={bought ? 'Download' : `Export · ${priceText(tokens)}`}
        className="rounded-r-none! tabular-nums max-sm:px-3"
        onClick={() => onRun('png')}
      >
        <Download size={18} strokeWidth={1.5} aria-hidden className="max-sm:hidden" />
        {bought ? 'Download' : 'Export'}
        {!bought && (
          <span className="opacity-85">
            · <span className="max-sm:hidden">{priceText(tokens)}</span>
            <span className="sm:hidden">{tokens}</span>
          </span>
        )}
      </Button>
      <Menu
        align="end"
        trigger={
          <Button
            look="primary"
            disabled={busy || !ready}
            aria-label="Other formats"
            className="rounded-l-none! border-l-[color-mix(in_oklab,currentColor_30%,transparent)]! px-1.5!"
          >
            <ChevronDown size={16} strokeWidth={1.5} aria-hidden />
          </Button>
        }
      >
        {FORMATS.map(({ format, label, note }) => (
          <MenuItem key={format} onSelect={() => onRun(format)}>
            <span>
              <span className="block font-medium">{label}</span>
              <span className="block text-xs text-ink-600">{note}</span>
            </span>
          </MenuItem>
        ))}
      </Menu>
    </span>
  );
}
