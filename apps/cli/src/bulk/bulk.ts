import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import {
  type BulkReport,
  compareNames,
  manifestFiles,
  planNames,
  type Recipe,
  readRecipe,
  recipeText,
} from '@printready/pipeline/recipe';
import { toJson } from '@printready/pipeline/text';
import { writeAtomically } from '../files/atomic-write.ts';
import { diskReason } from '../files/regular-file.ts';
import { isFolder, parseOptions, readTimeLimitMs } from '../terminal/arguments.ts';
import { describeReading, writeReading } from '../terminal/describe-reading.ts';
import { gatherInputs } from '../terminal/inputs.ts';
import { printableTerminal } from '../terminal/printable.ts';
import { createProgressLine } from '../terminal/progress-line.ts';
import { loadRecipe, readJobs } from '../terminal/recipe-flags.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { createJournal, openFolderJournal, readHeader, removeParts } from './folder-journal.ts';
import { type BulkFile, type BulkJournal, runBatch } from './run-batch.ts';

const EXIT = { done: 0, fileFailed: 1 } as const;

const HELP = `Bulk Workflow: many files through a recipe

  printready bulk <recipe.json> <image…> -o <folder> […]
  printready bulk <recipe.json> -o <folder> --resume

  -o, --output <folder>  where results, manifest.csv and manifest.json go
      --jobs <n>         files at a time; as many as the computer has processors when not given
      --resume           go on with the batch that this folder holds: what is done stays as it is,
                         what failed is tried again
      --rest             with --resume: go on although another version of PrintReady began the batch
      --force            start over, and replace files that already exist
      --time-limit <n>   minutes that a file may take, then it is stopped; 120 when not given
      --json             the report as JSON on standard output
  -h, --help             this text

Ctrl-C stops; what was under way is dropped whole, and --resume goes on with it. A second one leaves at once.
Exit codes: 0 all files done, 1 at least one failed or is left, 2 the command could not be understood.
`;

const OPTIONS = {
  output: { type: 'string', short: 'o' },
  jobs: { type: 'string' },
  resume: { type: 'boolean' },
  rest: { type: 'boolean' },
  force: { type: 'boolean' },
  'time-limit': { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

function engineVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { readonly version: string }).version;
}

type Batch = {
  readonly recipe: Recipe;
  readonly date: string;
  readonly engine: string;
  readonly files: readonly BulkFile[] | null;
};

type BulkArguments = {
  readonly folder: string;
  readonly recipe: Recipe;
  readonly values: ReturnType<typeof parseOptions<typeof OPTIONS>>['values'];
};

/** @throws UsageError if there is no batch to resume, or if another PrintReady version started it. */
async function resumeBatch({ folder, recipe, values }: BulkArguments, { stderr }: Terminal): Promise<Batch> {
  const header = await readHeader(folder);
  if (!header) throw new UsageError(`${folder} holds no batch to go on with.`);
  const engine = engineVersion();
  if (header.engine !== engine && values.rest !== true)
    throw new UsageError(
      `PrintReady ${header.engine} began this batch, and this is ${engine}: results may differ. Add --rest to go on with the rest, or --force to make all of it anew.`,
    );
  const stored = await readRecipe(JSON.parse(header.recipe));
  if (!stored.ok)
    throw new UsageError(stored.problem.issues.map((problem) => `The batch’s recipe: ${problem}`).join('\n'));
  if (header.recipe !== recipeText(recipe))
    stderr.write('The recipe was changed since the batch was begun; the batch goes on with its own copy.\n');
  await removeParts(folder);
  return { recipe: stored.recipe, date: header.date, engine, files: null };
}

/** @throws UsageError if the folder already contains a batch. */
async function startBatch(
  { folder, recipe, values }: BulkArguments,
  inputs: readonly string[],
): Promise<Batch> {
  if (values.force !== true && (await readHeader(folder)))
    throw new UsageError(
      `${folder} holds a batch already. --resume goes on with it, --force begins anew and replaces its files.`,
    );
  const date = new Date().toISOString().slice(0, 10);
  const engine = engineVersion();
  // Sorts the inputs in the same order as the web app, so that both give the results the same names.
  const ordered = inputs.toSorted(compareNames);
  const names = planNames(recipe.naming, ordered, date);
  await createJournal(folder, { engine, recipe: recipeText(recipe), date });
  const files = names.flatMap((name, at) => {
    const input = ordered[at];
    return input === undefined ? [] : [{ input, name }];
  });
  return { recipe, date, engine, files };
}

function print(report: BulkReport, { stdout, stderr }: Terminal): void {
  if (!report.ok) {
    stderr.write(`${report.input}: ${report.step === null ? '' : `${report.step}: `}${report.error}\n`);
    return;
  }
  const { input, output, width, height, steps, reading = [], tokens, milliseconds } = report;
  const done = steps.filter(({ ran }) => ran).map(({ id }) => id);
  const facts = [
    `${width} × ${height} px`,
    describeReading(reading),
    done.length === 0 ? 'no step needed' : done.join(' → '),
    `${tokens} ${tokens === 1 ? 'token' : 'tokens'} in the app`,
    `${milliseconds} ms`,
  ];
  stdout.write(`${output}: ${facts.join(', ')}\n`);
  writeReading(stderr, input, reading);
  for (const note of report.notes) stderr.write(`${input}: ${note}\n`);
}

function requireFolder(output: string | undefined): string {
  if (output === undefined || output === '') throw new UsageError('Say where results go: -o folder/.');
  return output;
}

async function work(batch: Batch, { folder, values }: BulkArguments, terminal: Terminal, count: number) {
  const json = values.json === true;
  const safeTerminal = printableTerminal(terminal);
  const interrupted = new AbortController();
  const stop = () => interrupted.abort();
  // Because of `once`, a second SIGINT has its default action and ends the process.
  process.once('SIGINT', stop);
  try {
    return await runBatch(batch.files, {
      recipe: batch.recipe,
      folder,
      journal: openFolderJournal(folder) satisfies BulkJournal,
      jobs: readJobs(values.jobs),
      force: values.force === true,
      timeLimitMs: readTimeLimitMs(values['time-limit']),
      line: createProgressLine(terminal.stderr, count, json),
      onJournalError: (error) =>
        safeTerminal.stderr.write(
          `The batch’s journal cannot be written: ${diskReason(error) ?? String(error)} --resume will do again what is not in it.\n`,
        ),
      stop: interrupted.signal,
    });
  } finally {
    process.off('SIGINT', stop);
  }
}

/** @returns the exit code. @throws UsageError */
export async function bulkCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseOptions(args, OPTIONS);
  if (values.help === true) {
    terminal.stdout.write(HELP);
    return EXIT.done;
  }
  const [path, ...typed] = positionals;
  if (path === undefined) throw new UsageError('Name a recipe: printready bulk recipe.json art/ -o out/.');
  readJobs(values.jobs);
  const givenRecipe = await loadRecipe(path, terminal);
  const given: BulkArguments = { folder: requireFolder(values.output), recipe: givenRecipe, values };
  if (values.resume === true && values.force === true)
    throw new UsageError('--resume goes on, --force begins anew: type one of them.');
  if (values.resume !== true && typed.length === 0)
    throw new UsageError('Name at least one image, or a folder.');
  if (!(await isFolder(given.folder)) && extname(given.folder) !== '')
    throw new UsageError(`Results go into a folder; ${given.folder} looks like a file.`);
  const inputs = await gatherInputs(values.resume === true ? [] : typed);
  const batch =
    values.resume === true ? await resumeBatch(given, terminal) : await startBatch(given, inputs.paths);
  const { reports, of } = await work(batch, given, terminal, inputs.paths.length);
  await inputs.cleanUp();
  const { date, engine, recipe } = batch;
  for (const { name, bytes } of manifestFiles({ recipe: recipe.name, engine, date }, reports))
    await writeAtomically(join(given.folder, name), bytes, true);
  if (values.json === true) terminal.stdout.write(toJson({ recipe: recipe.name, files: reports, of }));
  else for (const report of reports) print(report, printableTerminal(terminal));
  if (reports.length < of)
    terminal.stderr.write(`Stopped: ${reports.length} of ${of} files have ended. --resume goes on.\n`);
  return reports.length === of && reports.every(({ ok }) => ok) ? EXIT.done : EXIT.fileFailed;
}
