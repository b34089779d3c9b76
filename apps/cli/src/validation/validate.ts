import { didYouMean } from '@printready/pipeline/nearest';
import { toJson } from '@printready/pipeline/text';
import { entryLine, noteEntries } from '@printready/pixels/reading';
import {
  type Assessment,
  csvReport,
  docsPath,
  headline,
  htmlReport,
  PDFX_RULES,
  PROFILES,
  scoreText,
  worstFirst,
} from '@printready/preflight';
import { parseOptions, readTimeLimitMs } from '../terminal/arguments.ts';
import { describeReading } from '../terminal/describe-reading.ts';
import { gatherInputs } from '../terminal/inputs.ts';
import { printableLine } from '../terminal/printable.ts';
import { readProfile, readWidth } from '../terminal/shop-flags.ts';
import { UsageError } from '../terminal/usage-error.ts';
import type { Streams } from './inspect.ts';
import type { Conformance } from './validate-file.ts';
import { type FileOutcome, validateFiles } from './validate-files.ts';

const USAGE = `printready validate <file…> [options]

Checks PDF, AI, PSD, PSB and SVG files, and PNG, JPEG, TIFF and WebP pictures, against a shop's profile.
<file> is a file, a folder, a pattern such as "in/*.pdf", or - for standard input.
  --profile <name|file.json>   ${PROFILES.map((profile) => profile.id).join(', ')}, or a shared profile
  --format <text|json|html|csv>
  --width <10in|254mm>         how wide it prints, for files that do not say it
  --print-size <w>x<h>         the trimmed size in mm, in place of the file's own
  --garment <#rrggbb>          the garment's color: a flood in it, and white missing on a dark one, are told
  --password <password>        opens encrypted PDFs
  --time-limit <minutes>       of the processor that a file may take; 25 seconds when not given
Ends with 1 when a file has an error.
`;

const OPTIONS = {
  profile: { type: 'string' },
  format: { type: 'string' },
  'print-size': { type: 'string' },
  width: { type: 'string' },
  garment: { type: 'string' },
  password: { type: 'string' },
  'time-limit': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Checked = Pick<FileOutcome, 'assessment' | 'conformance'>;

const assessmentsOf = (checked: readonly Checked[]) => checked.map(({ assessment }) => assessment);

const FORMATS: Readonly<Record<string, (checked: readonly Checked[]) => string>> = {
  text: textReports,
  json: (checked) => toJson(assessmentsOf(checked)),
  html: (checked) => htmlReport(assessmentsOf(checked)),
  csv: (checked) => csvReport(assessmentsOf(checked)),
};

/** @throws UsageError */
export async function validateCommand(args: readonly string[], { stdout, stderr }: Streams): Promise<number> {
  const { values, positionals } = parseOptions(args, OPTIONS);
  if (values.help === true) {
    stdout.write(USAGE);
    return 0;
  }
  if (positionals.length === 0) throw new UsageError('Name the files to validate.');
  const { format: named = 'text' } = values;
  const format = FORMATS[named];
  if (!format) {
    const known = Object.keys(FORMATS);
    throw new UsageError(`--format takes ${known.join(', ')}, not "${named}".${didYouMean(named, known)}`);
  }
  const profile = await readProfile(values.profile);
  const printSize = readPrintSize(values['print-size']);
  const printWidthMm = readWidth(values.width);
  if (printSize && printWidthMm !== null) throw new UsageError('Give --width or --print-size, not both.');
  const { garment } = values;
  if (garment !== undefined && !/^#[0-9a-f]{6}$/i.test(garment))
    throw new UsageError(`--garment takes a color such as #101010, not "${garment}".`);
  const judging = {
    profile,
    ...(printSize && { printSize }),
    ...(printWidthMm !== null && { printWidthMm }),
    ...(garment !== undefined && { garment }),
  };
  const timeLimitMs = readTimeLimitMs(values['time-limit']);
  const inputs = await gatherInputs(positionals);
  const password = values.password ?? null;
  const outcomes = await validateFiles(inputs.paths, { password, judging, timeLimitMs });
  await inputs.cleanUp();
  for (const { path, problem } of outcomes) {
    if (problem !== null) stderr.write(`${printableLine(path)}: ${problem}\n`);
  }
  stdout.write(format(outcomes));
  return outcomes.some(({ assessment }) => !assessment.isValid) ? 1 : 0;
}

function readPrintSize(typed: string | undefined): { widthMm: number; heightMm: number } | null {
  if (typed === undefined) return null;
  const match = /^(\d+(?:\.\d+)?)\s*[x×]\s*(\d+(?:\.\d+)?)(?:mm)?$/.exec(typed);
  const [widthMm, heightMm] = [Number(match?.[1]), Number(match?.[2])];
  if (!(widthMm > 0 && heightMm > 0))
    throw new UsageError(`--print-size takes millimeters such as 210x297, not "${typed}".`);
  return { widthMm, heightMm };
}

function textReports(checked: readonly Checked[]): string {
  const conformances = new Map(checked.map(({ assessment, conformance }) => [assessment, conformance]));
  const reports = worstFirst(assessmentsOf(checked)).map((assessment) =>
    textReport(assessment, conformances.get(assessment) ?? null),
  );
  return reports.join('\n');
}

function conformanceText({ standard, broken }: Conformance): string {
  if (broken.length === 0) return `${standard}: no broken rule found.`;
  return `${standard}: ${broken.map((code) => PDFX_RULES[code].title).join(' ')}`;
}

function textReport(assessment: Assessment, conformance: Conformance | null): string {
  const { fileName, printReadiness, issues, reading } = assessment;
  const points = printReadiness ? `, ${scoreText(assessment, ' ')}` : '';
  const lines = issues.flatMap((issue) => [
    `  ${issue.type.padEnd(8)}${issue.message}`,
    ...(issue.type === 'info' ? [] : [`          ${issue.action ?? ''} See ${docsPath(issue)}`.trimEnd()]),
  ]);
  const read = reading ? `, ${describeReading(reading)}` : '';
  const notes = noteEntries(reading ?? [])
    .filter(({ changesPrint }) => !changesPrint)
    .map((entry) => `  ${'note'.padEnd(8)}${entryLine(entry)}`);
  const head = `${fileName}: ${headline(assessment)}${points}${read}`;
  const press = conformance ? [`  ${'note'.padEnd(8)}${conformanceText(conformance)}`] : [];
  return [head, ...lines, ...notes, ...press].map((line) => `${printableLine(line)}\n`).join('');
}
