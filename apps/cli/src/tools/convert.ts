import { toJson } from '@printready/pipeline/text';
import { schema, toConversion } from '@printready/tools/image-converter';
import { quantityMeta } from '@printready/tools/options';
import type { z } from 'zod';
import {
  MINUTE_MS,
  parseFlags,
  planFiles,
  readDpi,
  readTimeLimitMs,
  type TypedFlags,
} from '../terminal/arguments.ts';
import { describeReading } from '../terminal/describe-reading.ts';
import { pictureEndings } from '../terminal/formats.ts';
import { flagLines } from '../terminal/help.ts';
import { gatherInputs, openOutlet } from '../terminal/inputs.ts';
import { printableTerminal } from '../terminal/printable.ts';
import { createProgressLine } from '../terminal/progress-line.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { readToolOptions, toolFlags } from '../terminal/tool-flags.ts';
import { UsageError } from '../terminal/usage-error.ts';
import type { ConvertFacts } from './convert-one.ts';
import { ENGINE_TASKS } from './engine-tasks.ts';
import { type FileReport, runFiles } from './run-files.ts';

/** Encoding AVIF at 100 megapixels takes minutes. */
const TIME_LIMIT_MINUTES = 15;

/** Omitted options: the output's extension sets the format, and common flags set the resolutions. */
const options = schema.omit({ format: true, ppi: true, drawnPpi: true });

const flags = toolFlags(options);

const HELP = `Image Converter: pictures into other formats, with a report of what each one lost.

  printready convert <image…> -o <out> […]

<out> is a file, whose ending says the format, or a folder, with --format.
Formats: ${pictureEndings.join(', ')}.

${flagLines(flags)}

      --spot "#ff00ff=CutContour" is short for --spots, and can be repeated: SVG and PDF stay drawings.
      --dpi <n> sets the resolution; pixels stay, and SVG and PDF are drawn at it (default ${quantityMeta(schema.shape.drawnPpi).initial}).
      --time-limit <minutes> stops a file that takes longer (default ${TIME_LIMIT_MINUTES}).
`;

/** @throws UsageError for invalid profiles, or profiles of the wrong color space. */
async function checkProfiles(typed: z.output<typeof options>, paths: TypedFlags): Promise<void> {
  if (!typed.profile && !typed.assign) return;
  const { describeProfile } = await import('@printready/pixels/profiles');
  for (const flag of ['profile', 'assign'] as const) {
    const bytes = typed[flag];
    if (bytes && !(await describeProfile(bytes)))
      throw new UsageError(`--${flag}: ${String(paths[flag])} is no ICC profile for RGB, gray or CMYK.`);
  }
  const target = typed.profile && (await describeProfile(typed.profile));
  const isPress = typed.pdfx !== 'none' && target?.space === 'cmyk';
  if (target && target.space !== typed.color && !isPress)
    throw new UsageError(`--profile is for ${target.space}; add --color ${target.space}.`);
}

const hundredths = (value: number) => Math.round(value * 100) / 100;

function describeSize({ width, height, ppi, space, depth, isDrawing }: ConvertFacts['facts']): string[] {
  if (isDrawing && ppi !== null)
    return [`${hundredths(width / ppi)} × ${hundredths(height / ppi)} in`, 'vector'];
  return [
    `${width} × ${height} px`,
    ppi === null ? 'no DPI' : `${hundredths(ppi)} dpi`,
    `${space.toUpperCase()} ${depth} bit`,
  ];
}

function printReport(report: FileReport<ConvertFacts>, { stdout, stderr }: Terminal): void {
  if (!report.ok) {
    stderr.write(`${report.input}: ${report.error}\n`);
    return;
  }
  const { written, facts, inks, reading, losses, milliseconds } = report;
  const { profile } = facts;
  const parts = [
    ...describeSize(facts),
    ...(profile === null ? [] : [profile]),
    ...inks.map((ink) => `${ink} plate`),
    describeReading(reading),
    `${milliseconds} ms`,
  ];
  stdout.write(`${written.join(', ')}: ${parts.join(', ')}\n`);
  for (const loss of losses) stderr.write(`${report.input}: ${loss}\n`);
}

/** `--spot alpha` adds a plate; `--spot "#ff00ff=CutContour"` names a color. */
function separateSpots(args: readonly string[]): readonly string[] {
  return args.map((arg, i) =>
    arg === '--spot' && args[i + 1]?.includes('=') === true
      ? '--spots'
      : arg.replace(/^--spot=(?=.*=)/, '--spots='),
  );
}

/** @returns the exit code. @throws UsageError */
export async function convertCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseFlags(separateSpots(args), flags);
  if (values['help'] === true) {
    terminal.stdout.write(HELP);
    return 0;
  }
  const typed = options.parse(readToolOptions(options, flags, values));
  await checkProfiles(typed, values);
  const ppi = readDpi(values['dpi']);
  const converterOptions = schema.parse({ ...typed, ppi: ppi ?? 0, ...(ppi !== null && { drawnPpi: ppi }) });
  const { conversion, drawnPpi } = toConversion(converterOptions);
  const results = { suffix: '', endings: pictureEndings, format: values['format'] };
  const inputs = await gatherInputs(positionals);
  const outlet = await openOutlet(values['output'], values['format']);
  const plans = await planFiles(inputs.paths, outlet.path, { ...results, format: outlet.format });
  const json = values['json'] === true;
  const line = createProgressLine(terminal.stderr, plans.length, json);
  const settings = {
    task: ENGINE_TASKS.convert,
    request: { conversion, drawnPpi },
    force: values['force'] === true,
    timeLimitMs: readTimeLimitMs(values['time-limit']),
    defaultLimitMs: TIME_LIMIT_MINUTES * MINUTE_MS,
  };
  const reports = await runFiles<ConvertFacts>(plans, settings, line);
  const printTo = outlet.isPipe ? { ...terminal, stdout: terminal.stderr } : terminal;
  if (json) printTo.stdout.write(toJson({ files: reports }));
  else for (const report of reports) printReport(report, printableTerminal(printTo));
  await outlet.finish(terminal);
  await inputs.cleanUp();
  return reports.every(({ ok }) => ok) ? 0 : 1;
}
