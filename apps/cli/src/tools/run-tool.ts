import { didYouMean } from '@printready/pipeline/nearest';
import { formatFigure, toJson } from '@printready/pipeline/text';
import { catalog, fileTools, workspaceTools } from '@printready/tools/catalog';
import { schemas } from '@printready/tools/options';
import { priceLabel } from '@printready/tools/tool';
import {
  MINUTE_MS,
  parseFlags,
  planFiles,
  readAlso,
  readDpi,
  readPage,
  readResult,
  readTimeLimitMs,
} from '../terminal/arguments.ts';
import { describeReading, writeReading } from '../terminal/describe-reading.ts';
import { resultEndings } from '../terminal/formats.ts';
import { toolHelp } from '../terminal/help.ts';
import { gatherInputs, openOutlet } from '../terminal/inputs.ts';
import { printableTerminal } from '../terminal/printable.ts';
import { createProgressLine } from '../terminal/progress-line.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { readToolOptions, toolFlags } from '../terminal/tool-flags.ts';
import { USAGE } from '../terminal/usage.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { ENGINE_TASKS } from './engine-tasks.ts';
import type { ToolFacts } from './process-file.ts';
import { runFileTool } from './run-file-tool.ts';
import { type FileReport, runFiles } from './run-files.ts';

const EXIT = { done: 0, fileFailed: 1 } as const;

const TIME_LIMIT_MINUTES = 120;

function printReport(report: FileReport<ToolFacts>, { stdout, stderr }: Terminal): void {
  if (!report.ok) {
    stderr.write(`${report.input}: ${report.error}\n`);
    return;
  }
  const { input, output, width, height, dpi, figures, findings, reading, notes, milliseconds, price } =
    report;
  const facts = [
    `${width} × ${height} px`,
    dpi === null ? 'no DPI' : `${Math.round(dpi * 100) / 100} dpi`,
    describeReading(reading),
  ];
  stdout.write(
    `${output}: ${[...facts, ...figures.map(formatFigure), `${priceLabel({ price })} in the app`, `${milliseconds} ms`].join(', ')}\n`,
  );
  writeReading(stderr, input, reading);
  for (const { text } of findings) stderr.write(`${input}: ${text}\n`);
  for (const note of notes) stderr.write(`${input}: ${note}\n`);
}

function requireTool(id: string | undefined) {
  const tool = workspaceTools.find((known) => known.id === id);
  if (tool) return tool;
  if (catalog.some((one) => one.id === id))
    throw new UsageError(`"${id}" runs other tools, from a recipe: printready bulk --help.`);
  const known = catalog.map((one) => one.id).join(', ');
  throw new UsageError(
    id === undefined
      ? `Name a tool: ${known}.`
      : `There is no tool "${id}".${didYouMean(
          id,
          catalog.map((one) => one.id),
        )} The tools are: ${known}.`,
  );
}

/** @returns the exit code. @throws UsageError */
export async function runTool(args: readonly string[], terminal: Terminal): Promise<number> {
  const { stdout, stderr } = terminal;
  const [id, ...rest] = args;
  if (id === '--help' || id === '-h') {
    stdout.write(USAGE);
    return EXIT.done;
  }
  const fileTool = fileTools.find((known) => known.id === id);
  if (fileTool) return runFileTool(fileTool, rest, terminal);
  const tool = requireTool(id);
  const schema = await schemas[tool.id]();
  const flags = toolFlags(schema);
  const { values, positionals } = parseFlags(rest, flags);
  if (values['help'] === true) {
    stdout.write(toolHelp(tool, flags));
    return EXIT.done;
  }
  const options = readToolOptions(schema, flags, values);
  // A tool's own `dpi` or `page` option takes precedence.
  const dpi = flags.some(({ flag }) => flag === 'dpi') ? null : readDpi(values['dpi']);
  const page = flags.some(({ flag }) => flag === 'page') ? 1 : readPage(values['page']);
  const endings = tool.ownFilesOnly
    ? [...new Set((tool.outputs ?? []).map(({ extension }) => extension))]
    : resultEndings;
  const results = { suffix: tool.suffix, endings, format: values['format'] };
  const inputs = await gatherInputs(positionals);
  const outlet = await openOutlet(values['output'], values['format']);
  const plans = await planFiles(inputs.paths, outlet.path, { ...results, format: outlet.format });
  const result = readResult(
    values['result'],
    tool.outputs ?? [],
    plans.map(({ ending }) => ending),
  );
  const also = readAlso(values['also'], endings);
  if (also.length > 0 && outlet.isPipe)
    throw new UsageError('--also needs a file or a folder: -o takes one result on standard output.');
  const json = values['json'] === true;
  const line = createProgressLine(stderr, plans.length, json);
  const suggest = values['suggest'] !== false;
  const reports = await runFiles<ToolFacts>(
    plans,
    {
      task: ENGINE_TASKS.file,
      request: { tool: tool.id, options, suggest, dpi, page: page - 1, also, result },
      force: values['force'] === true,
      timeLimitMs: readTimeLimitMs(values['time-limit']),
      defaultLimitMs: TIME_LIMIT_MINUTES * MINUTE_MS,
    },
    line,
  );
  const printTo = outlet.isPipe ? { ...terminal, stdout: stderr } : terminal;
  if (json) printTo.stdout.write(toJson({ tool: tool.id, files: reports }));
  else for (const report of reports) printReport(report, printableTerminal(printTo));
  await outlet.finish(terminal);
  await inputs.cleanUp();
  return reports.every(({ ok }) => ok) ? EXIT.done : EXIT.fileFailed;
}
