import { mkdir, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { removeParts } from '../bulk/folder-journal.ts';
import { diskReason } from '../files/regular-file.ts';
import { isFolder, parseOptions, readTimeLimitMs } from '../terminal/arguments.ts';
import { printableTerminal } from '../terminal/printable.ts';
import { readJobs } from '../terminal/recipe-flags.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { lockFolder } from './folder-lock.ts';
import { createHotFolder, type HotFolder, moveLeftOvers, type WatchEvent } from './hot-folder.ts';
import type { Processor } from './process-by-recipe.ts';
import { openWatchJournal } from './watch-journal.ts';
import {
  readConfig,
  readFolder,
  requireSeparate,
  type TypedFolder,
  type WatchedFolder,
} from './watch-settings.ts';

const EXIT = { done: 0, fileFailed: 1 } as const;

const HELP = `Hot folder: takes every file that arrives, once

  printready watch <folder> --recipe <recipe.json> -o <folder> […]
  printready watch <folder> --profile <name|file.json> […]
  printready watch --config <watch.json>

  -o, --output <folder>  where results go; ok, failed and reports are made beside it
      --recipe <file>    the recipe that each file goes through
      --profile <p>      in place of a recipe: files that pass the profile go to ok, the others to failed
      --names <pattern>  reads order, customer and print size from file names: "{order}_{customer}_{width}"
                         fits "4711_Acme_10in.png", {size} fits "10x12in"; {any} is for what does not count;
                         replaces the recipe's own pattern
      --config <file>    several folders, each with its own recipe or profile
      --once             take what is there, then end
      --every <n>        seconds between two looks; 2 when not given
      --settle <n>       seconds for which a file must not change before it is taken; 2 when not given,
                         10 is safer for folders on a network
      --jobs <n>         files at a time in each folder; as many as the computer has processors when not given
      --force            replace results of the same name that are not from this folder
      --time-limit <n>   minutes that a file may take; 120 for a recipe and 25 seconds for a profile when not given
  -h, --help             this text

A result is complete before its original moves to ok or failed. A file in failed that its customer can fix has the
email to them beside it. Standard output has one JSON object a line. Ctrl-C and SIGTERM end in order: what was under way is dropped whole and
taken again at the next start.
Exit codes: 0 ended in order, 1 with --once when a file failed or could not be written, 2 the command could not be understood.
`;

const OPTIONS = {
  output: { type: 'string', short: 'o' },
  recipe: { type: 'string' },
  profile: { type: 'string' },
  names: { type: 'string' },
  config: { type: 'string' },
  once: { type: 'boolean' },
  every: { type: 'string' },
  settle: { type: 'string' },
  jobs: { type: 'string' },
  force: { type: 'boolean' },
  'time-limit': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Values = ReturnType<typeof parseOptions<typeof OPTIONS>>['values'];

function readSeconds(flag: string, typed: string | undefined): number {
  if (typed === undefined) return 2_000;
  const seconds = Number(typed);
  if (!(seconds >= 0.05 && seconds <= 86_400))
    throw new UsageError(`--${flag} takes seconds, 0.05 to 86400, not "${typed}".`);
  return seconds * 1_000;
}

async function typedFolders(values: Values, positionals: readonly string[]): Promise<readonly TypedFolder[]> {
  const { config, output: out, recipe, profile, names } = values;
  if (config !== undefined) {
    if (positionals.length > 0 || [out, recipe, profile, names].some((value) => value !== undefined))
      throw new UsageError(
        '--config names the folders; leave out <folder>, -o, --recipe, --profile and --names.',
      );
    return await readConfig(config);
  }
  const [folder, second] = positionals;
  if (folder === undefined)
    throw new UsageError('Name a folder: printready watch in/ --recipe recipe.json -o out/.');
  if (second !== undefined) throw new UsageError('One folder at a time; --config takes several.');
  return [{ in: folder, out, recipe, profile, names }];
}

async function createFolders({ paths, by }: WatchedFolder): Promise<void> {
  const { incoming, ok, failed, reports } = paths;
  if (!(await isFolder(incoming))) throw new UsageError(`${incoming} is not a folder.`);
  for (const folder of [ok, failed, reports, ...(by.kind === 'recipe' ? [by.out] : [])])
    await mkdir(folder, { recursive: true }).catch((cause: unknown) => {
      throw new UsageError(`${folder}: ${diskReason(cause) ?? String(cause)}`, { cause });
    });
  const { dev } = await stat(incoming);
  // Originals are moved by renaming, which works only within one disk.
  for (const folder of [ok, failed])
    if ((await stat(folder)).dev !== dev)
      throw new UsageError(`${folder} must be on the same disk as ${incoming}.`);
}

type Run = {
  readonly values: Values;
  readonly signal: AbortSignal;
  readonly say: (event: WatchEvent & { readonly folder: string }) => void;
};

async function openProfile(
  incoming: string,
  { profile, fileNames }: Extract<WatchedFolder['by'], { readonly kind: 'profile' }>,
  { jobs, timeLimitMs }: { readonly jobs: number; readonly timeLimitMs: number | null },
): Promise<Processor> {
  const { createValidator } = await import('../validation/validate-files.ts');
  const { processByProfile } = await import('./process-by-profile.ts');
  const validator = createValidator({ timeLimitMs, processes: jobs });
  return processByProfile({ incoming, profile, fileNames, validator });
}

type Watched = { readonly folder: HotFolder; stop(): Promise<void> };

async function openFolder(watched: WatchedFolder, { values, signal, say }: Run): Promise<Watched> {
  const { paths, by } = watched;
  const { incoming } = paths;
  await createFolders(watched);
  const unlock = await lockFolder(paths.reports);
  if (by.kind === 'recipe') await removeParts(by.out);
  const jobs = readJobs(values.jobs);
  const timeLimitMs = readTimeLimitMs(values['time-limit']);
  const journal = await openWatchJournal(paths.reports);
  const limits = { jobs, timeLimitMs };
  const processor =
    by.kind === 'recipe'
      ? (await import('./process-by-recipe.ts')).processByRecipe({
          ...{
            incoming,
            ...limits,
            journal,
            recipe: by.recipe,
            folder: by.out,
            force: values.force === true,
          },
        })
      : await openProfile(incoming, by, limits);
  await moveLeftOvers(paths, journal);
  const { process, discard, dispose } = processor;
  const settleMs = readSeconds('settle', values.settle);
  const folder = createHotFolder({
    ...{ paths, journal, settleMs, jobs, process, discard, signal },
    say: (event) => say({ folder: incoming, ...event }),
  });
  return {
    folder,
    async stop() {
      await folder.finish();
      dispose();
      await unlock();
    },
  };
}

async function follow(folders: readonly HotFolder[], everyMs: number, once: boolean, signal: AbortSignal) {
  while (!signal.aborted) {
    const busy = await Promise.all(folders.map((folder) => folder.look(performance.now())));
    if (once && !busy.includes(true)) return;
    await pause(everyMs, undefined, { signal }).catch(() => undefined);
  }
}

/** @returns the exit code. @throws UsageError */
export async function watchCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseOptions(args, OPTIONS);
  if (values.help === true) {
    terminal.stdout.write(HELP);
    return EXIT.done;
  }
  const everyMs = readSeconds('every', values.every);
  const typed = await typedFolders(values, positionals);
  const folders: WatchedFolder[] = [];
  for (const one of typed) folders.push(await readFolder(one, terminal));
  requireSeparate(folders);
  const interrupted = new AbortController();
  const stop = () => interrupted.abort();
  // A second signal has its default action and ends the process.
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  let failures = 0;
  const { stderr } = printableTerminal(terminal);
  const run: Run = {
    values,
    signal: interrupted.signal,
    say(event) {
      terminal.stdout.write(`${JSON.stringify(event)}\n`);
      if (event.event === 'failed' || event.event === 'retry') failures++;
      if (event.text !== undefined) stderr.write(`${event.file}: ${event.text}\n`);
    },
  };
  const watched: Watched[] = [];
  try {
    for (const folder of folders) watched.push(await openFolder(folder, run));
    await follow(
      watched.map(({ folder }) => folder),
      everyMs,
      values.once === true,
      run.signal,
    );
  } finally {
    for (const folder of watched) await folder.stop();
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
  return values.once === true && failures > 0 ? EXIT.fileFailed : EXIT.done;
}
