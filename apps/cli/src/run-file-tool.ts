/** `printready run` of a tool that works on files: one file at a time, or all of them together where it takes several. */
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import { createPool } from '@printready/jobs';
import { openNodeThread } from '@printready/jobs/node';
import type { OwnScreenId } from '@printready/tools/catalog';
import type { FileResult, OutputFile } from '@printready/tools/define-file-tool';
import { fileEngines } from '@printready/tools/file-engines';
import type { ToolManifest } from '@printready/tools/tool';
import type { z } from 'zod';
import { parseWords, readTimeLimitMs } from './arguments.ts';
import { formatFigure } from './format-figure.ts';
import { formatOf } from './formats.ts';
import { toolHelp } from './help.ts';
import { createProgressLine } from './progress-line.ts';
import type { Terminal } from './terminal.ts';
import { readToolOptions, toolFlags } from './tool-flags.ts';
import { UsageError } from './usage-error.ts';
import { FILE_TOOL_TASK, type FileToolRequest } from './work-on-files.ts';

const TIME_LIMIT_MINUTES = 15;

type Report = {
  readonly inputs: readonly string[];
  readonly written: readonly string[];
} & Pick<FileResult, 'ok' | 'figures' | 'findings'>;

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (facts) => facts.isDirectory(),
    () => false,
  );
}

/** What the ending of the result says of the option `format`. */
function formatFrom(schema: z.ZodObject, output: string): Record<string, string> {
  const ending = extname(output).slice(1).toLowerCase();
  const choices = [ending, formatOf(ending)].filter((one) => one !== null);
  const format = choices.find((one) => schema.partial().safeParse({ format: one }).success);
  if (format === undefined) throw new UsageError(`This tool makes no .${ending}.`);
  return { format };
}

async function readInput(path: string) {
  try {
    return { name: basename(path), bytes: new Uint8Array(await readFile(path)) };
  } catch (cause) {
    throw new UsageError(`${path} cannot be read.`, { cause });
  }
}

/** To the named file where there is one, else under their own names. */
async function save(
  files: readonly OutputFile[],
  output: string,
  intoFolder: boolean,
  force: boolean,
): Promise<readonly string[]> {
  if (!intoFolder && files.length > 1)
    throw new UsageError(
      `It makes ${files.length} files; give a folder: -o ${join(dirname(output), 'results')}/`,
    );
  await mkdir(intoFolder ? output : dirname(output), { recursive: true });
  const written: string[] = [];
  for (const { name, parts } of files) {
    const path = intoFolder ? join(output, name) : output;
    try {
      await writeFile(path, parts, { flag: force ? 'w' : 'wx' });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      throw new UsageError(`${path} is there already; add --force to replace it.`);
    }
    written.push(path);
  }
  return written;
}

function print({ inputs, written, ok, figures, findings }: Report, { stdout, stderr }: Terminal): void {
  const target = written.length > 0 ? written.join(', ') : inputs.join(', ');
  stdout.write(`${target}: ${[ok ? 'ok' : 'not ok', ...figures.map(formatFigure)].join(', ')}\n`);
  for (const { text } of findings) stderr.write(`${inputs.join(', ')}: ${text}\n`);
}

/** @returns the exit code. @throws UsageError */
export async function runFileTool(
  tool: ToolManifest<OwnScreenId>,
  words: readonly string[],
  terminal: Terminal,
): Promise<number> {
  const { schema } = await fileEngines[tool.id]();
  const flags = toolFlags(schema);
  const { values, positionals } = parseWords(words, flags);
  if (values['help'] === true) {
    terminal.stdout.write(toolHelp(tool, flags));
    return 0;
  }
  const { output } = { output: values['output'] };
  if (positionals.length === 0) throw new UsageError('Name at least one file.');
  if (typeof output !== 'string' || output === '')
    throw new UsageError('Say where the result goes: -o <file or folder/>.');
  const intoFolder = /[/\\]$/.test(output) || (await isFolder(output));
  const groups = tool.input?.several ? [positionals] : positionals.map((path) => [path]);
  if (!intoFolder && groups.length > 1)
    throw new UsageError(`${groups.length} files need a folder: -o results/`);
  const options = {
    ...(intoFolder ? {} : formatFrom(schema, output)),
    ...readToolOptions(schema, flags, values),
  };
  const timeLimitMs = readTimeLimitMs(values['time-limit'], TIME_LIMIT_MINUTES);
  const json = values['json'] === true;
  const line = createProgressLine(terminal.stderr, groups.length, json);
  const size = Math.min(groups.length, availableParallelism());
  const pool = createPool({
    open: () => openNodeThread(new URL('./engine.worker.ts', import.meta.url)),
    size,
  });
  const queue = groups.entries();
  const reports: Report[] = [];
  const lane = async () => {
    for (const [index, paths] of queue) {
      const inputs = await Promise.all(paths.map(readInput));
      const payload: FileToolRequest = { tool: tool.id, inputs, options };
      const how = {
        signal: AbortSignal.timeout(timeLimitMs),
        onProgress: (fraction: number) => line.update(index, fraction),
      };
      const { files, ...told } = (await pool.run({ task: FILE_TOOL_TASK, payload }, how)) as FileResult;
      const written = await save(files, output, intoFolder, values['force'] === true);
      line.finish(index);
      reports[index] = { inputs: paths, written, ...told };
    }
  };
  try {
    await Promise.all(Array.from({ length: size }, lane));
  } finally {
    pool.dispose();
    line.clear();
  }
  if (json) terminal.stdout.write(`${JSON.stringify({ tool: tool.id, results: reports }, null, 2)}\n`);
  else for (const report of reports) print(report, terminal);
  return reports.every(({ ok }) => ok) ? 0 : 1;
}
