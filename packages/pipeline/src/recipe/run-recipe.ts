import type { DecodeProblem } from '@printready/codecs';
import { fitsPressPage, PAGE_TOO_LONG } from '@printready/codecs/convert';
import { FORMATS } from '@printready/codecs/formats';
import { reportTo, splitProgress } from '@printready/jobs/split-progress';
import { withReproducibleDeflate } from '@printready/pixels/compression';
import { MM_PER_INCH } from '@printready/pixels/number';
import { createRaster, printPpi, type Raster } from '@printready/pixels/raster';
import { type ReadFinding, readFinding } from '@printready/pixels/reading';
import { failed, type Problem, type Result } from '@printready/pixels/result';
import { catalog, type WorkspaceToolId } from '@printready/tools/catalog';
import type { ExportRun } from '@printready/tools/host';
import { pricing } from '@printready/tools/pricing';
import type { Figure, Finding, Result as ToolResult } from '@printready/tools/tool';
import { printResolution, SIZE_ASSUMED } from '@printready/tools/tool';
import { collect } from '../collect.ts';
import {
  type ExportedFile,
  exportForPress,
  exportPicture,
  exportResult,
  isPictureFormat,
  isPressFormat,
} from '../export-result.ts';
import { type OpenedFile, openAsChosen } from '../open-file.ts';
import { OUTCOME_WORDS, outcomeOf, reasonOf } from '../outcome.ts';
import { type Host, runStep, suggestOptions } from '../run-step.ts';
import { judge, type Verdict } from './condition.ts';
import { factsOf } from './facts.ts';
import { OWN_SIZE, readFileName } from './file-names.ts';
import type { ResultName } from './naming.ts';
import { inkStepOf, stepDpi } from './own-files.ts';
import type { Recipe, RecipeStep } from './recipe.ts';

export type StepReport = {
  readonly id: string;
  readonly tool: WorkspaceToolId;
  readonly ran: boolean;
  /** Reason why the step did not run, ran by its condition, or cost nothing; otherwise empty. */
  readonly why: string;
  readonly tokens: number;
  readonly variant: string | null;
  readonly figures: readonly Figure[];
  readonly findings: readonly Finding[];
};

export type RecipeResult = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
  readonly name: ResultName;
  readonly steps: readonly StepReport[];
  readonly reading: readonly ReadFinding[];
  readonly notes: readonly string[];
};

/** `place`: id of the failed step; absent if the file itself could not be read. */
export type RunProblem = Problem<DecodeProblem['code'] | 'nothing-left' | 'no-such-format'>;

export type RecipeOutcome = Result<RecipeResult, RunProblem>;

const STAGES = [1, 8, 1] as const;

export type StepState = {
  readonly raster: Raster;
  readonly file: Pick<OpenedFile, 'format' | 'space'>;
  readonly reading: readonly ReadFinding[];
  /** Result of the last step that ran; null if the image is unchanged. */
  readonly last: { readonly tool: WorkspaceToolId; readonly result: ToolResult } | null;
  readonly steps: readonly StepReport[];
};

export type StepOutcome = Result<{ readonly passed: StepState }, RunProblem>;

function verdictOf({ on, when }: RecipeStep, { raster, file }: StepState): Verdict {
  if (!on) return { runs: false, why: 'switched off' };
  return when ? judge(when, factsOf(raster, file)) : { runs: true, why: '' };
}

async function optionsFor(
  { tool, options, tune }: RecipeStep,
  raster: Raster,
): Promise<RecipeStep['options']> {
  const own: readonly string[] = catalog.find(({ id }) => id === tool)?.perImage ?? [];
  if (!tune || own.length === 0) return options;
  const suggested = Object.entries(await suggestOptions(tool, raster));
  return { ...options, ...Object.fromEntries(suggested.filter(([name]) => own.includes(name))) };
}

const withDpi = (raster: Raster, dpi: number | null): Raster =>
  dpi === null
    ? raster
    : createRaster(raster.width, raster.height, { ...raster, resolution: { x: dpi, y: dpi } });

/** A name whose size differs from the art's proportions by a larger share is ignored. */
const PROPORTION_TOLERANCE = 0.01;

type Named = { readonly raster: Raster; readonly problem: ReadFinding | null };

/** Applies the size in the file's name. A name that contradicts the art's proportions leaves the file's own size. */
function withNamedSize(raster: Raster, { fileNames }: Pick<Recipe, 'fileNames'>, stem: string): Named {
  if (fileNames === undefined) return { raster, problem: null };
  const { widthMm, heightMm, problem } = readFileName(fileNames, stem);
  if (widthMm === null) return { raster, problem };
  const { width, height } = raster;
  const stated = widthMm / (heightMm ?? (widthMm * height) / width);
  if (Math.abs((stated * height) / width - 1) > PROPORTION_TOLERANCE) {
    const text = `The size in the file’s name has different proportions than the artwork. ${OWN_SIZE}`;
    return { raster, problem: readFinding('name-size-unread', text) };
  }
  return { raster: withDpi(raster, (width * MM_PER_INCH) / widthMm), problem };
}

export type Opening = Pick<Recipe, 'fileNames' | 'steps'>;

function startAt(opened: OpenedFile, recipe: Opening, stem: string): StepState {
  const { format, space } = opened;
  const named = withNamedSize(opened.raster, recipe, stem);
  const { resolution, assumed } =
    named.raster === opened.raster
      ? printResolution(opened.raster)
      : { resolution: named.raster.resolution, assumed: false };
  const { width, height } = opened.raster;
  const raster = createRaster(width, height, { ...opened.raster, resolution });
  const reading = [
    ...opened.findings,
    ...(named.problem ? [named.problem] : []),
    ...(assumed ? [readFinding('size-assumed', SIZE_ASSUMED)] : []),
  ];
  return { raster, file: { format, space }, reading, last: null, steps: [] };
}

/** @param stem the file's name, from which the recipe may read the print size */
export async function openForSteps(bytes: Uint8Array, recipe: Opening, stem: string): Promise<StepOutcome> {
  const inkStep = inkStepOf(recipe);
  const open = async (how: { readonly inks?: 'own' }): Promise<StepOutcome> => {
    const opened = await openAsChosen(bytes, null, how);
    if (!opened.ok) return failed({ code: opened.problem.code, text: opened.problem.text });
    return { ok: true, passed: startAt(opened, recipe, stem) };
  };
  const start = await open(inkStep ? { inks: 'own' } : {});
  if (!inkStep || !start.ok || !start.passed.raster.inks) return start;
  return verdictOf(inkStep, start.passed).runs ? start : await open({});
}

/** @param dpi resolution of the results, which a step assumes if its own files are made for the print size */
export async function takeStep(
  step: RecipeStep,
  before: StepState,
  { stem, host, dpi }: { readonly stem: string; readonly host: Host; readonly dpi: number | null },
): Promise<StepOutcome> {
  const { steps } = before;
  const { id, tool } = step;
  const raster = withDpi(before.raster, stepDpi(step, { dpi }));
  const { runs, why } = verdictOf(step, before);
  if (!runs) {
    const report = { id, tool, ran: false, why, tokens: 0, variant: null, figures: [], findings: [] };
    return { ok: true, passed: { ...before, steps: [...steps, report] } };
  }
  const options = await optionsFor(step, raster);
  const result = await runStep(tool, options, { id: `${stem}/${steps.length}`, raster }, host);
  const outcome = outcomeOf(raster, result);
  if (outcome === 'nothing-left')
    return failed({ code: 'nothing-left', text: OUTCOME_WORDS['nothing-left'], place: id });
  const { width, height } = raster;
  const { tokens, variant } = (await pricing[tool]())(options, { width, height, ppi: printPpi(raster) });
  const { shows, figures, findings } = result;
  const charged = outcome === 'unchanged' ? { tokens: 0, why: reasonOf(outcome, findings) } : { tokens, why };
  const report = { id, tool, ran: true, ...charged, variant, figures, findings };
  const passed = { ...before, raster: shows, last: { tool, result }, steps: [...steps, report] };
  return { ok: true, passed };
}

const extensionOf = (own: StepState['last'], format: string): string =>
  catalog.find(({ id }) => id === own?.tool)?.outputs?.find(({ id }) => id === format)?.extension ??
  pictureExtension(format);

function pictureExtension(format: string): string {
  if (isPressFormat(format)) return FORMATS.pdf.extension;
  return isPictureFormat(format) ? FORMATS[format].extension : format;
}

async function whole(making: Promise<ExportedFile>) {
  const file = await making;
  return { ...file, bytes: await collect(file.bytes) };
}

/** Writes the last image in the recipe's format, byte-identical in any runtime. */
export async function writeResult(
  { output: { format, dpi } }: Recipe,
  { raster, last, steps, reading }: StepState,
  run: ExportRun,
): Promise<RecipeOutcome> {
  const shown = withDpi(raster, dpi);
  const own = last?.result.exports?.includes(format) ? last : null;
  if (!own && isPressFormat(format) && !fitsPressPage(shown))
    return failed({ code: 'no-such-format', text: PAGE_TOO_LONG });
  const makeFile = async (): Promise<(ExportedFile & { readonly bytes: Uint8Array<ArrayBuffer> }) | null> => {
    if (own) return await whole(exportResult(own.tool, { ...own.result, shows: shown }, format, run));
    if (isPressFormat(format)) return await whole(exportForPress(shown, format, run.stem));
    const film = last?.result.film ?? false;
    return isPictureFormat(format) ? await whole(exportPicture(shown, format, { film })) : null;
  };
  const file = await withReproducibleDeflate(makeFile);
  if (!file) {
    const place = steps.findLast(({ ran }) => ran)?.id;
    const text = `The last step that ran cannot save ${format.toUpperCase()}.`;
    return failed({ code: 'no-such-format', text, ...(place !== undefined && { place }) });
  }
  const { width, height, resolution } = shown;
  const name: ResultName = {
    tool: last?.tool ?? '',
    dpi: resolution ? resolution.x : null,
    widthIn: resolution ? width / resolution.x : null,
    heightIn: resolution ? height / resolution.y : null,
    ext: extensionOf(own, format),
  };
  return { ok: true, bytes: file.bytes, width, height, name, steps, reading, notes: file.losses };
}

export type RecipeHost = Host & {
  readonly onOpened?: () => void;
  readonly resumeFrom?: StepState | null;
  /** Called and awaited after each step except the last. */
  readonly onStep?: (passed: StepState) => Promise<void>;
};

export type RecipeFile = {
  readonly bytes: Uint8Array;
  /** Prefix of the file names inside an archive; the recipe may read the print size from it. */
  readonly stem: string;
};

/** Rejects only if canceled, never because of the bytes. */
export async function runRecipe(
  recipe: Recipe,
  { bytes, stem }: RecipeFile,
  host: RecipeHost,
): Promise<RecipeOutcome> {
  const [opening, working, saving] = splitProgress(reportTo(host), STAGES);
  const { resumeFrom = null } = host;
  let passing: StepOutcome = resumeFrom
    ? { ok: true, passed: resumeFrom }
    : await openForSteps(bytes, recipe, stem);
  host.onOpened?.();
  opening(1);
  const stages = splitProgress(
    working,
    recipe.steps.map(() => 1),
  );
  const { dpi } = recipe.output;
  for (const [at, step] of recipe.steps.entries()) {
    if (!passing.ok) return passing;
    const stage = stages[at] ?? working;
    if (resumeFrom && at < resumeFrom.steps.length) {
      stage(1);
      continue;
    }
    const share = (fraction: number) => (1 + (8 * (at + fraction)) / recipe.steps.length) / 10;
    const progress: Host['progress'] = (fraction, doing) =>
      doing === undefined ? stage(fraction) : host.progress(share(fraction), doing);
    passing = await takeStep(step, passing.passed, { stem, dpi, host: { ...host, progress } });
    stage(1);
    if (passing.ok && at < recipe.steps.length - 1) await host.onStep?.(passing.passed);
  }
  if (!passing.ok) return passing;
  return await writeResult(recipe, passing.passed, { signal: host.signal, progress: saving, stem });
}
