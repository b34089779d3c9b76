import { availableParallelism } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import { createBatch, hasEnded, progressOf } from '@printready/batch';
import { createPool } from '@printready/jobs';
import { openBoundedProcess } from '@printready/jobs/bounded';
import { ceilingsFor } from '@printready/pipeline/ceilings';
import { formatFigure, toJson } from '@printready/pipeline/text';
import type { FileToolId } from '@printready/tools/catalog';
import { schemas } from '@printready/tools/options';
import type { ToolManifest } from '@printready/tools/tool';
import type { z } from 'zod';
import { describeFailure } from '../files/atomic-write.ts';
import { isFolder, MINUTE_MS, parseFlags, readTimeLimitMs } from '../terminal/arguments.ts';
import { formatOf } from '../terminal/formats.ts';
import { toolHelp } from '../terminal/help.ts';
import { gatherInputs } from '../terminal/inputs.ts';
import { printableTerminal } from '../terminal/printable.ts';
import { createProgressLine, type ProgressLine } from '../terminal/progress-line.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { readToolOptions, toolFlags } from '../terminal/tool-flags.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { ENGINE_TASKS } from './engine-tasks.ts';
import type { FileToolRequest, FileToolResponse, ToolSource } from './file-tool-task.ts';
import { JOB_FLAGS, readJobFlags } from './job-flags.ts';

const TIME_LIMIT_MINUTES = 15;

/** `inputs`: paths as typed, or names of files from a job. */
type Report = { readonly inputs: readonly string[] } & FileToolResponse;

export function formatFrom(schema: z.ZodObject, output: string): Record<string, string> {
  const ending = extname(output).slice(1).toLowerCase();
  const choices = [ending, formatOf(ending)].filter((one) => one !== null);
  const format = choices.find((one) => schema.partial().safeParse({ format: one }).success);
  if (format === undefined) throw new UsageError(`This tool cannot save .${ending}.`);
  return { format };
}

const labelOf = (source: ToolSource): string => ('path' in source ? source.path : source.name);

type RunSettings = Omit<FileToolRequest, 'inputs'> & { readonly timeLimitMs: number | null };

export async function runGroups(
  groups: readonly (readonly ToolSource[])[],
  settings: RunSettings,
  line: ProgressLine,
): Promise<readonly Report[]> {
  const size = Math.min(groups.length, availableParallelism());
  const worker = new URL('./engine.worker.ts', import.meta.url);
  const { timeLimitMs, ...request } = settings;
  const pool = createPool({ open: () => openBoundedProcess(worker, ceilingsFor(timeLimitMs)), size });
  const limitMs = timeLimitMs ?? TIME_LIMIT_MINUTES * MINUTE_MS;
  const batch = createBatch<readonly ToolSource[], Report, never, AbortSignal>({
    newAbort: () => new AbortController(),
    concurrency: () => size,
    async work({ subject: inputs }, { progress }) {
      const payload: FileToolRequest = { ...request, inputs };
      const how = { onProgress: progress, signal: AbortSignal.timeout(limitMs) };
      const response = (await pool.run({ task: ENGINE_TASKS.fileTool, payload }, how)) as FileToolResponse;
      return { kind: 'made', made: { inputs: inputs.map(labelOf), ...response } };
    },
    causeOf: (error) => ({ code: 'stopped', text: describeFailure(error) }),
  });
  batch.send({ kind: 'added', items: groups.map((subject, at) => ({ id: `${at}`, subject })) });
  batch.subscribe(() => {
    const { list } = batch.state();
    line.show(progressOf(list), list.items.filter(hasEnded).length);
  });
  try {
    await batch.run();
    return batch.state().list.items.map(({ subject, stage }) => {
      const inputs = subject.map(labelOf);
      if (stage.kind === 'done') return stage.made;
      if (stage.kind !== 'failed') throw new TypeError(`${inputs.join(', ')} has no end: ${stage.kind}.`);
      const { code, text } = stage.cause;
      const nothing = { written: [], made: [], figures: [], differences: null } as const;
      return { inputs, ...nothing, ok: false, findings: [{ code, text }] };
    });
  } finally {
    pool.dispose();
    line.clear();
  }
}

function print({ inputs, written, ok, figures, findings }: Report, { stdout, stderr }: Terminal): void {
  const target = written.length > 0 ? written.join(', ') : inputs.join(', ');
  stdout.write(`${target}: ${[ok ? 'ok' : 'not ok', ...figures.map(formatFigure)].join(', ')}\n`);
  for (const { text } of findings) stderr.write(`${inputs.join(', ')}: ${text}\n`);
}

export function printReports(
  tool: FileToolId,
  reports: readonly Report[],
  terminal: Terminal,
  json: boolean,
): void {
  const shown = reports.map(({ made: _, differences, ...report }) =>
    differences ? { ...report, differences } : report,
  );
  if (json) terminal.stdout.write(toJson({ tool, results: shown }));
  else for (const report of reports) print(report, printableTerminal(terminal));
}

/** Reads paths, with quantities if given as "art.png=12". @throws UsageError */
async function gatherQuantities(typed: readonly string[], counts: boolean) {
  const paths: string[] = [];
  const quantities: { quantity: number }[] = [];
  const cleanUps: (() => Promise<void>)[] = [];
  for (const word of typed) {
    const counted = counts ? /^(?<path>.+)=(?<times>\d+)$/.exec(word)?.groups : undefined;
    const gathered = await gatherInputs([counted?.['path'] ?? word]);
    const quantity = Number(counted?.['times'] ?? 1);
    paths.push(...gathered.paths);
    cleanUps.push(gathered.cleanUp);
    quantities.push(...gathered.paths.map(() => ({ quantity })));
  }
  const cleanUp = async () => {
    for (const one of cleanUps) await one();
  };
  const isGiven = quantities.some(({ quantity }) => quantity !== 1);
  return { paths, quantities: isGiven ? quantities : null, cleanUp };
}

/** @returns the exit code. @throws UsageError */
export async function runFileTool(
  tool: ToolManifest<FileToolId>,
  args: readonly string[],
  terminal: Terminal,
): Promise<number> {
  const schema = await schemas[tool.id]();
  const flags = toolFlags(schema);
  const allFlags = tool.id === 'fit-my-print' ? [...flags, ...JOB_FLAGS] : flags;
  const { values, positionals } = parseFlags(args, allFlags);
  if (values['help'] === true) {
    terminal.stdout.write(toolHelp(tool, allFlags));
    return 0;
  }
  const output = values['output'];
  if (positionals.length === 0) throw new UsageError('Name at least one file.');
  const { paths, quantities, cleanUp } = await gatherQuantities(positionals, 'arts' in schema.shape);
  if (typeof output !== 'string' || output === '')
    throw new UsageError('Say where the result goes: -o <file>, or -o <folder>/ for several.');
  const intoFolder = /[/\\]$/.test(output) || (await isFolder(output));
  const sources = paths.map((path): ToolSource => ({ name: basename(path), path }));
  const groups = tool.input?.several ? [sources] : sources.map((source) => [source]);
  if (!intoFolder && groups.length > 1)
    throw new UsageError(`${groups.length} files need a folder: -o ${join(dirname(output), 'results')}/`);
  const typed = { ...(quantities && { arts: quantities }), ...readToolOptions(schema, flags, values) };
  const options = intoFolder ? typed : { ...formatFrom(schema, output), ...typed };
  const json = values['json'] === true;
  const reports = await runGroups(
    groups,
    {
      ...{ tool: tool.id, options, output, intoFolder, job: readJobFlags(values), compare: null },
      force: values['force'] === true,
      timeLimitMs: readTimeLimitMs(values['time-limit']),
    },
    createProgressLine(terminal.stderr, groups.length, json),
  );
  await cleanUp();
  printReports(tool.id, reports, terminal, json);
  return reports.every(({ ok }) => ok) ? 0 : 1;
}
