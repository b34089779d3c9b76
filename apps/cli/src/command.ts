/** Dispatches the command line to its command; returns the exit code. */

import { catalog, fileTools, workspaceTools } from '@printready/tools/catalog';
import { engines } from '@printready/tools/engines';
import { priceLabel } from '@printready/tools/tool';
import { MINUTE_MS, parseWords, planFiles, readDpi, readPage, readTimeLimitMs } from './arguments.ts';
import { convertCommand } from './convert.ts';
import { formatFigure } from './format-figure.ts';
import { resultEndings } from './formats.ts';
import { toolHelp, toolList, USAGE } from './help.ts';
import { inspectCommand } from './inspect.ts';
import { printableTerminal, toJson } from './printable.ts';
import type { ToolFacts } from './process-file.ts';
import { createProgressLine } from './progress-line.ts';
import { runFileTool } from './run-file-tool.ts';
import { type FileReport, runFiles } from './run-files.ts';
import type { Terminal } from './terminal.ts';
import { readToolOptions, toolFlags } from './tool-flags.ts';
import { UsageError } from './usage-error.ts';
import { validateCommand } from './validate.ts';

const EXIT = { done: 0, fileFailed: 1, usage: 2 } as const;

/** The larger networks take this long for a poster on a slow computer; what takes longer has most likely stuck. */
const TIME_LIMIT_MINUTES = 120;

function listTools(words: readonly string[], { stdout }: Terminal): number {
  const { values, positionals } = parseWords(words, []);
  if (positionals.length > 0) throw new UsageError(`\`tools\` takes no "${positionals[0]}".`);
  if (values['json'] === true) stdout.write(toJson(catalog));
  else stdout.write(values['help'] === true ? USAGE : toolList());
  return EXIT.done;
}

function printReport(report: FileReport<ToolFacts>, { stdout, stderr }: Terminal): void {
  if (!report.ok) {
    stderr.write(`${report.input}: ${report.error}\n`);
    return;
  }
  const { output, width, height, dpi, figures, findings, notes, milliseconds, price } = report;
  const facts = [`${width} × ${height} px`, dpi === null ? 'no DPI' : `${Math.round(dpi * 100) / 100} dpi`];
  stdout.write(
    `${output}: ${[...facts, ...figures.map(formatFigure), `${priceLabel({ price })} in the app`, `${milliseconds} ms`].join(', ')}\n`,
  );
  for (const { text } of findings) stderr.write(`${report.input}: ${text}\n`);
  for (const note of notes) stderr.write(`${report.input}: ${note}\n`);
}

function requireTool(id: string | undefined) {
  const tool = workspaceTools.find((known) => known.id === id);
  if (tool) return tool;
  const known = catalog.map((one) => one.id).join(', ');
  throw new UsageError(
    id === undefined ? `Name a tool: ${known}.` : `There is no tool "${id}". The tools are: ${known}.`,
  );
}

async function runTool(words: readonly string[], terminal: Terminal): Promise<number> {
  const { stdout, stderr } = terminal;
  const [id, ...rest] = words;
  if (id === '--help' || id === '-h') {
    stdout.write(USAGE);
    return EXIT.done;
  }
  const fileTool = fileTools.find((known) => known.id === id);
  if (fileTool) return runFileTool(fileTool, rest, terminal);
  const tool = requireTool(id);
  const { schema } = await engines[tool.id]();
  const flags = toolFlags(schema);
  const { values, positionals } = parseWords(rest, flags);
  if (values['help'] === true) {
    stdout.write(toolHelp(tool, flags));
    return EXIT.done;
  }
  const options = readToolOptions(schema, flags, values);
  // Where a tool has an option of that name, it is the tool's to understand.
  const dpi = flags.some(({ flag }) => flag === 'dpi') ? null : readDpi(values['dpi']);
  const page = flags.some(({ flag }) => flag === 'page') ? 1 : readPage(values['page']);
  const results = { suffix: tool.suffix, endings: resultEndings, format: values['format'] };
  const plans = await planFiles(positionals, values['output'], results);
  const json = values['json'] === true;
  const line = createProgressLine(stderr, plans.length, json);
  const suggest = values['suggest'] !== false;
  const reports = await runFiles<ToolFacts>(
    plans,
    {
      task: 'file',
      request: { tool: tool.id, options, suggest, dpi, page: page - 1 },
      force: values['force'] === true,
      askedMs: readTimeLimitMs(values['time-limit']),
      usualMs: TIME_LIMIT_MINUTES * MINUTE_MS,
    },
    line,
  );
  if (json) stdout.write(toJson({ tool: tool.id, files: reports }));
  else for (const report of reports) printReport(report, printableTerminal(terminal));
  return reports.every(({ ok }) => ok) ? EXIT.done : EXIT.fileFailed;
}

function dispatch(words: readonly string[], terminal: Terminal): number | Promise<number> {
  const [command, ...rest] = words;
  switch (command) {
    case 'tools':
      return listTools(rest, terminal);
    case 'run':
      return runTool(rest, terminal);
    case 'convert':
      return convertCommand(rest, terminal);
    case 'inspect':
      return inspectCommand(rest, terminal);
    case 'validate':
      return validateCommand(rest, terminal);
    case undefined:
    case 'help':
    case '--help':
    case '-h':
      terminal.stdout.write(USAGE);
      return command === undefined ? EXIT.usage : EXIT.done;
    default:
      throw new UsageError(`There is no command "${command}".`);
  }
}

/** 0 all done, 1 a file failed, 2 the words could not be understood (said on standard error). */
export async function runCommand(words: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await dispatch(words, terminal);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    printableTerminal(terminal).stderr.write(
      `${error.message}\n\`printready --help\` shows how it is used.\n`,
    );
    return EXIT.usage;
  }
}
