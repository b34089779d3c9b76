/** One file through a recipe's steps: the same bytes for the same file and recipe, in the tab, the terminal and on a server. */
import { FORMATS } from '@printready/codecs/formats';
import { ASSUMED_PPI, createRaster, type Raster } from '@printready/imaging/raster';
import { reportTo, splitProgress } from '@printready/jobs/split-progress';
import { catalog, type WorkspaceToolId } from '@printready/tools/catalog';
import type { ExportRun } from '@printready/tools/define-tool';
import { pricing } from '@printready/tools/pricing';
import type { Figure, FileBytes, Finding, Result } from '@printready/tools/tool';
import { exportPicture, exportResult, isPictureFormat } from '../export-result.ts';
import { type OpenedFile, openAsChosen } from '../open-file.ts';
import { OUTCOME_WORDS, outcomeOf } from '../outcome.ts';
import { type Host, runStep } from '../run-step.ts';
import { judge, type Verdict } from './condition.ts';
import { factsOf } from './facts.ts';
import type { ResultName } from './naming.ts';
import type { Recipe, RecipeStep } from './recipe.ts';

export type StepReport = {
  readonly id: string;
  readonly tool: WorkspaceToolId;
  readonly ran: boolean;
  /** Why, where the step has a condition or is off; empty where it always runs. */
  readonly why: string;
  /** What it costs in the app; 0 where it did not run. */
  readonly tokens: number;
  readonly figures: readonly Figure[];
  readonly findings: readonly Finding[];
};

export type RecipeResult = {
  readonly bytes: FileBytes;
  readonly width: number;
  readonly height: number;
  readonly name: ResultName;
  readonly steps: readonly StepReport[];
  /** What opening and saving have to say. */
  readonly notes: readonly string[];
};

export type RecipeOutcome =
  | ({ readonly ok: true } & RecipeResult)
  /** A sentence; `step` is the one's id that it happened in, null for the file itself. */
  | { readonly ok: false; readonly problem: string; readonly step: string | null };

/** How long opening, the steps together and saving take beside one another. */
const STAGES = [1, 8, 1] as const;

type Passed = {
  readonly raster: Raster;
  /** Of the last step that ran; null: the picture is as it came. */
  readonly last: { readonly tool: WorkspaceToolId; readonly result: Result } | null;
  readonly steps: readonly StepReport[];
};

function verdictOf({ on, when }: RecipeStep, raster: Raster, file: OpenedFile): Verdict {
  if (!on) return { runs: false, why: 'switched off' };
  return when ? judge(when, factsOf(raster, file)) : { runs: true, why: '' };
}

const ppiOf = ({ resolution }: Raster) => (resolution ? (resolution.x + resolution.y) / 2 : ASSUMED_PPI);

/** One step on what came before it. @throws Error in a person's words when nothing is left of the picture */
async function take(
  step: RecipeStep,
  before: Passed,
  file: OpenedFile,
  { stem, host }: { readonly stem: string; readonly host: Host },
): Promise<Passed> {
  const { raster, steps } = before;
  const { id, tool, options } = step;
  const { runs, why } = verdictOf(step, raster, file);
  if (!runs) {
    const report = { id, tool, ran: false, why, tokens: 0, figures: [], findings: [] };
    return { ...before, steps: [...steps, report] };
  }
  const result = await runStep(tool, options, { id: `${stem}/${steps.length}`, raster }, host);
  if (outcomeOf(raster, result) === 'nothing-left') throw new NothingLeft(id);
  const { width, height } = raster;
  const { tokens } = (await pricing[tool]())(options, { width, height, ppi: ppiOf(raster) });
  const { shows, figures, findings } = result;
  const report = { id, tool, ran: true, why, tokens, figures, findings };
  return { raster: shows, last: { tool, result }, steps: [...steps, report] };
}

class NothingLeft extends Error {
  readonly step: string;
  constructor(step: string) {
    super(OUTCOME_WORDS['nothing-left']);
    this.step = step;
  }
}

const withDpi = (raster: Raster, dpi: number | null): Raster =>
  dpi === null
    ? raster
    : createRaster(raster.width, raster.height, { ...raster, resolution: { x: dpi, y: dpi } });

const extensionOf = (own: Passed['last'], format: string): string =>
  catalog.find(({ id }) => id === own?.tool)?.outputs?.find(({ id }) => id === format)?.extension ??
  (isPictureFormat(format) ? FORMATS[format].extension : format);

/** What the steps left, as the recipe wants it written; null where the last step that ran makes no such file. */
async function write(
  { output: { format, dpi } }: Recipe,
  { raster, last }: Passed,
  run: ExportRun,
): Promise<Pick<RecipeResult, 'bytes' | 'notes' | 'name' | 'width' | 'height'> | null> {
  const shown = withDpi(raster, dpi);
  const own = last?.result.exports?.includes(format) ? last : null;
  const file = own
    ? await exportResult(own.tool, { ...own.result, shows: shown }, format, run)
    : isPictureFormat(format)
      ? await exportPicture(shown, format)
      : null;
  if (!file) return null;
  const { width, height, resolution } = shown;
  return {
    ...{ bytes: file.bytes, notes: file.losses, width, height },
    name: {
      tool: last?.tool ?? '',
      dpi: resolution ? resolution.x : null,
      widthIn: resolution ? width / resolution.x : null,
      heightIn: resolution ? height / resolution.y : null,
      ext: extensionOf(own, format),
    },
  };
}

/**
 * Never rejects because of what the bytes are; a cancelled run rejects.
 * @param file.stem the file's name without folder and ending: names inside an archive begin with it
 */
export async function runRecipe(
  recipe: Recipe,
  { bytes, stem }: { readonly bytes: Uint8Array; readonly stem: string },
  host: Host & { /** Once the file is read. */ readonly onOpened?: () => void },
): Promise<RecipeOutcome> {
  const [opening, working, saving] = splitProgress(reportTo(host), STAGES);
  const opened = await openAsChosen(bytes, null);
  host.onOpened?.();
  if (!opened.ok) return { ok: false, problem: opened.problem.detail, step: null };
  opening(1);
  const stages = splitProgress(
    working,
    recipe.steps.map(() => 1),
  );
  let passed: Passed = { raster: opened.raster, last: null, steps: [] };
  try {
    for (const [at, step] of recipe.steps.entries()) {
      const stage = stages[at] ?? working;
      const share = (fraction: number) => (1 + (8 * (at + fraction)) / recipe.steps.length) / 10;
      const progress: Host['progress'] = (fraction, doing) =>
        doing === undefined ? stage(fraction) : host.progress(share(fraction), doing);
      passed = await take(step, passed, opened, { stem, host: { ...host, progress } });
      stage(1);
    }
  } catch (error) {
    if (error instanceof NothingLeft) return { ok: false, problem: error.message, step: error.step };
    throw error;
  }
  const written = await write(recipe, passed, { signal: host.signal, progress: saving, stem });
  if (!written)
    return {
      ok: false,
      problem: `The last step that ran makes no ${recipe.output.format.toUpperCase()}.`,
      step: passed.steps.findLast(({ ran }) => ran)?.id ?? null,
    };
  return { ok: true, ...written, steps: passed.steps, notes: [...opened.notes, ...written.notes] };
}
