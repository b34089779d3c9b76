import { basename, extname } from 'node:path';
import type { ParseArgsOptionsConfig } from 'node:util';
import { SHEET_FILES, type SheetFormat } from '@printready/codecs/sheet';
import {
  changedResults,
  changesSince,
  type GivenFile,
  isVisible,
  type Job,
  type JobChange,
  matchSources,
  readJob,
} from '@printready/pipeline/job';
import { MM_PER_INCH } from '@printready/pixels/number';
import { schemas } from '@printready/tools/options';
import { factsOf } from '../files/facts-of.ts';
import { DiskError, readRegularFile } from '../files/regular-file.ts';
import { isFolder, parseOptions, readTimeLimitMs, type TypedFlags } from '../terminal/arguments.ts';
import { flagLines } from '../terminal/help.ts';
import { gatherInputs } from '../terminal/inputs.ts';
import { printableTerminal } from '../terminal/printable.ts';
import { programVersion } from '../terminal/program-version.ts';
import { createProgressLine } from '../terminal/progress-line.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { readToolOptions, type ToolFlag, toolFlags } from '../terminal/tool-flags.ts';
import { UsageError } from '../terminal/usage-error.ts';
import type { ToolSource } from './file-tool-task.ts';
import { JOB_FLAGS, readJobFlags } from './job-flags.ts';
import type { CompareRequest, SheetDifference } from './job-looks.ts';
import { formatFrom, printReports, runGroups } from './run-file-tool.ts';

const TOOL = 'fit-my-print';

const help = (flags: readonly ToolFlag[]) => `Reorder: prints a job again, from the job file and its artwork.

  printready reorder <job.printready> --source <file…> -o <out> […]

Artwork is recognized by its content, whatever its name; a changed file is refused. Options of the job
stay as they were, unless they are given again. --difference map.png shows what prints differently,
marked over the sheet:

${flagLines(flags)}
`;

function flagTypes(flags: readonly ToolFlag[]): ParseArgsOptionsConfig {
  const types: ParseArgsOptionsConfig = {
    output: { type: 'string', short: 'o' },
    source: { type: 'string', multiple: true },
    difference: { type: 'string' },
    'time-limit': { type: 'string' },
    json: { type: 'boolean' },
    force: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  };
  for (const { flag, kind } of flags) types[flag] = { type: kind === 'switch' ? 'boolean' : 'string' };
  return types;
}

async function read(path: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await readRegularFile(path);
  } catch (error) {
    if (!(error instanceof DiskError)) throw error;
    throw new UsageError(`${path}: ${error.message}`, { cause: error });
  }
}

async function openJob(path: string): Promise<Job> {
  const opened = await readJob(await read(path));
  if (!opened.ok) throw new UsageError(`${path}: ${opened.problem.text}`);
  if (opened.job.plan)
    throw new UsageError(`${path}: This job was laid out on the screen. Open it in Fit My Print.`);
  return opened.job;
}

/** Sources of the job, under the names that they had. @throws UsageError */
async function sourcesOf(job: Job, paths: readonly string[]): Promise<readonly ToolSource[]> {
  const given: GivenFile[] = [];
  for (const path of paths) given.push({ path, ...factsOf(basename(path), [await read(path)]) });
  const matched = matchSources(job, given);
  if (!matched.ok) throw new UsageError(matched.problem.text);
  return job.sources.map(({ name, sha256 }, at): ToolSource => {
    const path = matched.paths[at];
    if (typeof path === 'string') return { name, path };
    const bytes = job.artwork.get(sha256);
    if (!bytes || factsOf(name, [bytes]).sha256 !== sha256)
      throw new UsageError(`“${name}” in the job file is damaged. Name the file after --source.`);
    return { name, bytes };
  });
}

type Target = { readonly output: string; readonly intoFolder: boolean };

async function targetOf(output: unknown): Promise<Target> {
  if (typeof output !== 'string' || output === '')
    throw new UsageError('Say where the result goes: -o <file>, or -o <folder>/ for several.');
  return { output, intoFolder: /[/\\]$/.test(output) || (await isFolder(output)) };
}

/** Keeps the format of the job if the file's ending is one of it. */
function formatOptions(job: Job, schema: Parameters<typeof formatFrom>[0], { output, intoFolder }: Target) {
  const { extension } = SHEET_FILES[job.options['format'] as SheetFormat];
  const ending = extname(output).slice(1).toLowerCase();
  return intoFolder || ending === extension ? {} : formatFrom(schema, output);
}

function tell(changes: readonly JobChange[], { stderr }: Terminal): void {
  for (const { text } of changes) stderr.write(`${text}\n`);
}

const NO_LOOKS = 'The job file holds no picture of its sheets, so there is no map of differences.';

/** Compares with the pictures of the job, if it has any. @throws UsageError */
function compareOf({ looks }: Job, map: unknown, { stderr }: Terminal): CompareRequest | null {
  if (map !== undefined && (typeof map !== 'string' || !/.\.png$/i.test(map)))
    throw new UsageError('--difference takes a name that ends in .png.');
  if (looks.length === 0 && map !== undefined) stderr.write(`${NO_LOOKS}\n`);
  return looks.length === 0 ? null : { looks, map: map ?? null };
}

const millimeters = (inches: number): number => Math.round(inches * MM_PER_INCH);

function describeDifference(one: SheetDifference, index: number): string {
  const sheet = `Sheet ${index + 1}`;
  if (!isVisible(one)) return `${sheet} looks as it did.`;
  const { share, worst, at } = one;
  const area = share < 0.001 ? 'under 0.1%' : `${Number((100 * share).toFixed(1))}%`;
  return `${sheet} looks different on ${area} of its print, most at ${millimeters(at.x)} mm from the left and ${millimeters(at.y)} mm from the top (ΔE ${worst.toFixed(1)}).`;
}

/** @returns the exit code. @throws UsageError */
export async function reorderCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const schema = await schemas[TOOL]();
  const flags = toolFlags(schema);
  const parsed = parseOptions(args, flagTypes([...flags, ...JOB_FLAGS]));
  const values: TypedFlags = parsed.values;
  const [jobPath, ...more] = parsed.positionals;
  if (values['help'] === true) {
    terminal.stdout.write(help([...flags, ...JOB_FLAGS]));
    return 0;
  }
  if (jobPath === undefined) throw new UsageError('Name the job file: printready reorder job.printready.');
  const target = await targetOf(values['output']);
  const job = await openJob(jobPath);
  const typed = { ...formatOptions(job, schema, target), ...readToolOptions(schema, flags, values) };
  const options = schema.parse({ ...job.options, ...typed });
  const program = programVersion();
  const json = values['json'] === true;
  const screen = printableTerminal(terminal);
  const request = {
    ...{ tool: TOOL, options, ...target, job: readJobFlags(values) },
    compare: compareOf(job, values['difference'], screen),
    force: values['force'] === true,
    timeLimitMs: readTimeLimitMs(values['time-limit']),
  };
  const given = (values['source'] as string[] | undefined) ?? [];
  const { paths, cleanUp } = await gatherInputs([...given, ...more]);
  let reports: Awaited<ReturnType<typeof runGroups>>;
  try {
    const sources = await sourcesOf(job, paths);
    screen.stderr.write(`Job of ${job.madeAt.slice(0, 10)}, PrintReady ${job.program}.\n`);
    tell(await changesSince(job, { program, options }), screen);
    reports = await runGroups([sources], request, createProgressLine(terminal.stderr, 1, json));
  } finally {
    await cleanUp();
  }
  const made = reports.flatMap((report) => report.made);
  const changed = changedResults(job, made);
  tell(changed, screen);
  const differences = changed.length === 0 ? [] : reports.flatMap((report) => report.differences ?? []);
  for (const [at, one] of differences.entries()) screen.stderr.write(`${describeDifference(one, at)}\n`);
  printReports(TOOL, reports, terminal, json);
  return reports.every(({ ok }) => ok) ? 0 : 1;
}
