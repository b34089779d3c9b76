import type { RunContext } from '@printready/jobs';
import { reportTo, splitProgress } from '@printready/jobs/split-progress';
import type { Raster } from '@printready/pixels/raster';
import { z } from 'zod';
import type { CodeOf, FindingRows } from './finding-rows.ts';
import type { BandsAnswer, LargeSource, RenderInBands } from './in-bands.ts';
import { type Judge, type Judgment, toFinding } from './judge.ts';
import type { FileBytes, RenderRun, Result, View } from './tool.ts';

export type AnalyzeRun = RunContext & Pick<RenderRun, 'purpose'>;

/** Analysis of the pixels alone, cached for all renders. It stays in one thread, so it may hold caches. */
export type Analyze<Analysis> = (input: Raster, run: AnalyzeRun) => Analysis | Promise<Analysis>;

/** Pure; never changes `input`. Previews pass a proxy of scaled `resolution`, so that lengths in mm stay correct. */
export type Render<Options, Analysis = null, Made = unknown, Code extends string = string> = (
  work: { readonly input: Raster; readonly options: Options; readonly analysis: Analysis },
  run: RenderRun,
) => Result<Made, Code> | Promise<Result<Made, Code>>;

export type ExportRun = RunContext & {
  /** Stem of the original's file name; names inside an archive start with it. */
  readonly stem: string;
};

/** Writes one file of a delivered result on request. @param format id of one of the manifest's outputs. */
export type Export<Made> = (
  result: Result<Made> & { readonly made: Made },
  format: string,
  run: ExportRun,
) => FileBytes | Promise<FileBytes>;

export class Analyzed {
  readonly #tool: object;
  readonly #analysis: unknown;
  constructor(tool: object, analysis: unknown) {
    this.#tool = tool;
    this.#analysis = analysis;
  }

  /** @throws TypeError if the analysis was made by a different tool. */
  for(tool: object): unknown {
    if (tool !== this.#tool)
      throw new TypeError('This analysis is of another tool; analyze the picture anew.');
    return this.#analysis;
  }
}

export type ToolRun = RunContext &
  Partial<Pick<RenderRun, 'purpose' | 'scale' | 'view' | 'openNetwork'>> & {
    readonly analysis?: Analyzed | undefined;
    readonly keep?: (analysis: Analyzed) => void;
  };

type JudgedResult = {
  readonly opened: Raster;
  readonly options: unknown;
  readonly result: Result;
  readonly analysis?: Analyzed | undefined;
};

/** Exported as `tool` by a tool's `render.ts`. Types are erased so that callers can handle all tools alike. */
export type ToolEngine = {
  readonly schema: z.ZodObject;
  readonly findings: FindingRows;
  readonly views: readonly View[];
  /** @throws RangeError for options that do not match the schema (naming each one), and for an unknown view. */
  readonly run: (input: Raster, options: unknown, run: ToolRun) => Promise<Result>;
  readonly suggest: (input: Raster) => Readonly<Record<string, unknown>>;
  /** Completes a partial set of options: for example, a factor given alone implies enlargement by a factor. */
  readonly imply: (given: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  readonly judge: ((judged: JudgedResult) => Promise<readonly Judgment[]>) | null;
  /** Null unless the manifest has `anySize`. @throws RangeError for options that do not match the schema. */
  readonly inBands: ((source: LargeSource, options: unknown) => Promise<BandsAnswer>) | null;
  /** Writes one of the files listed in the delivered result's `exports`. @throws RangeError for any other format. */
  readonly exportAs: (result: Result, format: string, run: ExportRun) => Promise<FileBytes>;
  readonly prepareExport: () => Promise<void>;
};

type Parts<Schema extends z.ZodObject, Analysis, Made, Rows extends FindingRows> = {
  readonly schema: Schema;
  readonly findings: Rows;
  readonly render: Render<z.output<Schema>, Analysis, Made, CodeOf<NoInfer<Rows>>>;
  readonly judge?: Judge<z.output<Schema>, Analysis, CodeOf<NoInfer<Rows>>>;
  readonly views?: readonly View[];
  readonly suggest?: (input: Raster) => Partial<z.output<Schema>>;
  readonly imply?: (given: Partial<z.output<Schema>>) => Partial<z.output<Schema>>;
  readonly loadInBands?: () => Promise<{
    readonly renderInBands: RenderInBands<z.output<Schema>, CodeOf<NoInfer<Rows>>>;
  }>;
  readonly loadExport?: () => Promise<{ readonly exportAs: Export<Made> }>;
};

type WithAnalysis<Analysis> = {
  readonly analyze: Analyze<Analysis>;
  readonly analysisShare?: number;
};

export function defineTool<
  Schema extends z.ZodObject,
  Made = unknown,
  Rows extends FindingRows = FindingRows,
>(parts: Parts<Schema, null, Made, Rows>): ToolEngine;
export function defineTool<
  Schema extends z.ZodObject,
  Analysis,
  Made = unknown,
  Rows extends FindingRows = FindingRows,
>(parts: Parts<Schema, Analysis, Made, Rows> & WithAnalysis<Analysis>): ToolEngine;
export function defineTool<Schema extends z.ZodObject, Analysis, Made>(
  parts: Parts<Schema, Analysis, Made, FindingRows> & Partial<WithAnalysis<Analysis>>,
): ToolEngine {
  const { schema, render, analyze, analysisShare = 0, views = [], suggest, imply } = parts;
  const { findings, judge, loadInBands, loadExport } = parts;
  const me = {};
  const parse = (options: unknown): z.output<Schema> => {
    const parsed = schema.safeParse(options);
    if (parsed.success) return parsed.data;
    throw new RangeError(`Invalid options:\n${z.prettifyError(parsed.error)}`);
  };
  const analyzeFor = async (input: Raster, run: AnalyzeRun) =>
    new Analyzed(me, analyze ? await analyze(input, run) : null);
  return {
    schema,
    findings,
    views,
    run: async (input, options, run) => {
      const parsed = parse(options);
      const { analysis: kept, keep, ...context } = run;
      const how = renderRun(context, views);
      const share = kept ? 0 : analysisShare;
      const [first, second] = splitProgress((fraction) => context.progress(fraction), [share, 1 - share]);
      const analyzed = kept ?? (await analyzeFor(input, { ...how, progress: first }));
      if (!kept) keep?.(analyzed);
      const progress: RenderRun['progress'] = (fraction, doing) =>
        doing === undefined ? second(fraction) : context.progress(share + (1 - share) * fraction, doing);
      // By the overloads of `defineTool`, the analysis is from this tool's `analyze`, or null if the tool has none.
      const work = { input, options: parsed, analysis: analyzed.for(me) as Analysis };
      const made = await render(work, { ...how, progress });
      const isJudged = judge !== undefined && how.purpose !== 'preview' && how.view === null;
      const judged = isJudged ? judge({ ...work, opened: input, result: made }) : [];
      reportTo(context)(1);
      return judged.length === 0 ? made : { ...made, findings: [...made.findings, ...judged.map(toFinding)] };
    },
    judge: judge
      ? async ({ opened, options, result, analysis }) => {
          const run = { purpose: 'deliver', progress: () => undefined, signal: NEVER } as const;
          const analyzed = analysis ?? (await analyzeFor(opened, run));
          return judge({ opened, options: parse(options), analysis: analyzed.for(me) as Analysis, result });
        }
      : null,
    suggest: (input) => suggest?.(input) ?? {},
    imply: (given) => imply?.(given as Partial<z.output<Schema>>) ?? {},
    inBands: loadInBands
      ? async (source, options) => (await loadInBands()).renderInBands(source, parse(options))
      : null,
    exportAs: async (result, format, run) => {
      const can = result.exports?.includes(format) === true;
      if (!can || !loadExport)
        throw new RangeError(`This result has no "${format}"; it names what it has in \`exports\`.`);
      const { exportAs } = await loadExport();
      return await exportAs(result as Result<Made> & { made: Made }, format, run);
    },
    prepareExport: async () => void (await loadExport?.()),
  };
}

const NEVER = { throwIfAborted: () => undefined };

function renderRun(run: Omit<ToolRun, 'analysis' | 'keep'>, views: readonly View[]): RenderRun {
  const { purpose = 'deliver', scale = 1, view = null } = run;
  if (view !== null && !views.some(({ id }) => id === view))
    throw new RangeError(`There is no view "${view}" here; views.ts lists what there is.`);
  if (!(scale > 0 && scale <= 1) || (scale < 1 && purpose !== 'preview'))
    throw new RangeError(
      `Only previews are made of a proxy, of a scale up to 1; not ${purpose} of ${scale}.`,
    );
  return { ...run, purpose, scale, view: purpose === 'deliver' ? null : view };
}
