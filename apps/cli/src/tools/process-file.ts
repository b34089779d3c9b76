import { isBandFormat, type OpenedBands, openBands } from '@printready/codecs/bands';
import { BadImage } from '@printready/codecs/runtime';
import type { RunContext, Task } from '@printready/jobs';
import { reportTo, splitProgress } from '@printready/jobs/split-progress';
import { collect } from '@printready/pipeline/collect';
import { exportResult } from '@printready/pipeline/export-result';
import { releaseLarge } from '@printready/pipeline/guard-reading';
import { openAsChosen } from '@printready/pipeline/open-file';
import { EmptyResultError, OUTCOME_WORDS, outcomeOf } from '@printready/pipeline/outcome';
import { openLargeRun } from '@printready/pipeline/run-in-bands';
import {
  completeOptions,
  type Host,
  implyOptions,
  runStep,
  suggestOptions,
} from '@printready/pipeline/run-step';
import { createRaster, meanPpi, type Raster, type Resolution } from '@printready/pixels/raster';
import type { ReadFinding } from '@printready/pixels/reading';
import { failed, type Problem, type Result } from '@printready/pixels/result';
import { workspaceTools } from '@printready/tools/catalog';
import type { PriceRun } from '@printready/tools/host';
import { pricing } from '@printready/tools/pricing';
import type { Figure, Finding, ToolManifest, Result as ToolResult } from '@printready/tools/tool';
import { printResolution, SIZE_ASSUMED } from '@printready/tools/tool';
import { createFileTask, type StreamOutput, type TaskResult } from '../files/file-task.ts';
import { formatOf } from '../terminal/formats.ts';
import { toolHost } from './tool-host.ts';

type FileRequest = {
  readonly tool: string;
  readonly bytes: Uint8Array;
  readonly ending: string;
  readonly also: readonly string[];
  /** Id of the output file to write when several share the same extension; null selects the first. */
  readonly result: string | null;
  readonly stem: string;
  /** Page of a PDF, TIFF, or animation, counted from 0. */
  readonly page: number;
  readonly options: Readonly<Record<string, unknown>>;
  readonly suggest: boolean;
  /** Overrides the file's resolution without resampling; also the rendering resolution of SVG and PDF. */
  readonly dpi: number | null;
};

export type ToolFacts = {
  readonly width: number;
  readonly height: number;
  readonly dpi: number | null;
  readonly figures: readonly Figure[];
  readonly findings: readonly Finding[];
  readonly reading: readonly ReadFinding[];
  readonly notes: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
  /** Price in the app; the CLI charges nothing. */
  readonly price: ReturnType<PriceRun>;
};

/** Relative durations of opening the file, running the tool, and saving. */
const STAGES = [1, 7, 2] as const;

const toolFraction = (fraction: number) => (STAGES[0] + STAGES[1] * fraction) / 10;

const SIZE_ASSUMED_NOTE = `${SIZE_ASSUMED} Set the resolution with --dpi.`;

function requireTool(id: string) {
  const tool = workspaceTools.find((known) => known.id === id);
  if (!tool) throw new RangeError(`There is no tool "${id}"; \`printready tools\` lists them.`);
  return tool;
}

const sizeOf = (picture: Pick<Raster, 'width' | 'resolution'>, givenDpi: number | null) =>
  givenDpi === null ? printResolution(picture) : { resolution: { x: givenDpi, y: givenDpi }, assumed: false };

const meanDpi = ({ resolution }: Pick<Raster, 'resolution'>) => resolution && meanPpi(resolution);

const toolRun = (run: RunContext, stage: (fraction: number) => void): Host =>
  toolHost({
    signal: run.signal,
    progress(fraction, doing) {
      if (doing === undefined) stage(fraction);
      else run.progress(toolFraction(fraction), doing);
    },
  });

const noFormat = (text: string) => failed({ code: 'no-such-format', text });

function outputOf(
  { outputs }: ToolManifest,
  { exports: made = [] }: ToolResult,
  ending: string,
  wanted: string | null,
): Result<{ readonly format: string }, Problem<'no-such-format'>> {
  const available = (outputs ?? []).filter(({ id }) => made.includes(id));
  if (wanted !== null && available.some(({ id }) => id === wanted)) return { ok: true, format: wanted };
  if (wanted !== null)
    return noFormat(
      describeMissing(
        wanted,
        available.map(({ id }) => id),
      ),
    );
  const format = available.find(({ extension }) => extension === ending)?.id ?? formatOf(ending);
  if (format !== null) return { ok: true, format };
  if (!outputs) return noFormat(`This tool cannot save .${ending}.`);
  return noFormat(
    describeMissing(
      `.${ending}`,
      available.map(({ extension }) => extension),
    ),
  );
}

const describeMissing = (wanted: string, available: readonly string[]) =>
  `This result has no ${wanted}${available.length === 0 ? '' : `; it has ${available.join(', ')}`}.`;

async function writeAll(
  tool: ReturnType<typeof requireTool>,
  result: ToolResult,
  { ending: named, also, result: wanted }: Pick<FileRequest, 'ending' | 'also' | 'result'>,
  exporting: Parameters<typeof exportResult>[3],
): Promise<TaskResult<{ readonly losses: readonly string[] }>> {
  const outputs = [];
  const losses = new Set<string>();
  for (const [at, ending] of [named, ...also].entries()) {
    const output = outputOf(tool, result, ending, at === 0 ? wanted : null);
    if (!output.ok) return output;
    const exported = await exportResult(tool.id, result, output.format, exporting);
    for (const loss of exported.losses) losses.add(loss);
    outputs.push({ bytes: await collect(exported.bytes), page: null, ...(at > 0 && { ending }) });
  }
  return { ok: true, outputs, losses: [...losses] };
}

async function processFile(
  request: FileRequest,
  run: RunContext,
  stream: StreamOutput,
): Promise<TaskResult<ToolFacts>> {
  const { page, dpi: givenDpi, stem } = request;
  const large = await openBands(request.bytes);
  if (large) return await processLarge(large, request, run, stream);
  const drawing = givenDpi === null ? null : { ppi: givenDpi, scale: 1 };
  const tool = requireTool(request.tool);
  const inks = tool.takesInks ? ({ inks: 'own' } as const) : {};
  const opened = await openAsChosen(request.bytes, { page, drawing, layers: null }, inks);
  run.guard?.(false);
  if (!opened.ok) return opened;
  const { width, height } = opened.raster;
  const { resolution: dpi, assumed } = sizeOf(opened.raster, givenDpi);
  const input = createRaster(width, height, { ...opened.raster, resolution: dpi });
  const [opening, working, saving] = splitProgress(reportTo(run), STAGES);
  opening(1);

  const priceRun = await pricing[tool.id]();
  const suggested = request.suggest ? await suggestOptions(tool.id, input) : {};
  const options = await completeOptions(tool.id, {
    ...suggested,
    ...(await implyOptions(tool.id, request.options)),
    ...request.options,
  });
  const result = await runStep(tool.id, options, { id: stem, raster: input }, toolRun(run, working));
  if (outcomeOf(input, result) === 'nothing-left')
    return failed({ code: 'nothing-left', text: OUTCOME_WORDS['nothing-left'] });
  const { shows, figures, findings } = result;
  const written = await writeAll(tool, result, request, {
    ...{ signal: run.signal, progress: saving, stem },
  });
  if (!written.ok) return written;
  const notes = [...written.losses];
  if (assumed) notes.push(SIZE_ASSUMED_NOTE);
  return {
    ok: true,
    outputs: written.outputs,
    width: shows.width,
    height: shows.height,
    dpi: meanDpi(shows),
    figures,
    findings,
    reading: opened.findings,
    notes,
    options,
    price: priceRun(options, { width, height, ppi: meanPpi(dpi) }),
  };
}

const withResolution = (large: Extract<OpenedBands, { ok: true }>, resolution: Resolution): OpenedBands => ({
  ...large,
  source: { ...large.source, resolution },
});

const SUGGESTED_NOTE =
  'Nothing is suggested for an image of this size: what was not typed is at its default.';

async function processLarge(
  large: OpenedBands,
  request: FileRequest,
  run: RunContext,
  stream: StreamOutput,
): Promise<TaskResult<ToolFacts>> {
  const { ending, also, result, page, dpi: givenDpi } = request;
  const format = formatOf(ending);
  if (also.length > 0 || result !== null || format === null || !isBandFormat(format))
    return failed({
      code: 'not-in-bands',
      text: 'An image of this size becomes one PNG or TIFF; name it so, without --also and --result.',
    });
  if (page > 0) return failed({ code: 'no-page', text: `It has one page; there is no page ${page + 1}.` });
  releaseLarge(run, request.bytes, large.size);
  const tool = requireTool(request.tool);
  const { resolution: dpi, assumed } = sizeOf(
    { ...large.size, resolution: large.ok ? large.source.resolution : null },
    givenDpi,
  );
  const opened = large.ok ? withResolution(large, dpi) : large;
  const options = await completeOptions(tool.id, {
    ...(await implyOptions(tool.id, request.options)),
    ...request.options,
  });
  try {
    const made = await openLargeRun(tool.id, options, opened);
    if (!made.ok) return made;
    const { figures, findings, reading } = await stream((sink) => made.write(format, sink, run.progress));
    const priceRun = await pricing[tool.id]();
    return {
      ...{ ok: true, outputs: [], figures, findings, options },
      ...{ width: made.size.width, height: made.size.height, dpi: meanDpi(made.size) },
      reading,
      notes: [...(request.suggest ? [SUGGESTED_NOTE] : []), ...(assumed ? [SIZE_ASSUMED_NOTE] : [])],
      price: priceRun(options, { ...large.size, ppi: meanPpi(dpi) }),
    };
  } catch (error) {
    if (error instanceof BadImage || error instanceof EmptyResultError)
      return failed({ code: error.code, text: error.message });
    throw error;
  }
}

export const fileTask: Task = createFileTask(processFile, { always: true });
