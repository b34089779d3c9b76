import { basename } from 'node:path';
import { createPool } from '@printready/jobs';
import { openBoundedProcess } from '@printready/jobs/bounded';
import { ceilingsFor } from '@printready/pipeline/ceilings';
import { toJson } from '@printready/pipeline/text';
import { failed } from '@printready/pixels/result';
import { type Facts, PDFX_NOT_CHECKED, PDFX_RULES } from '@printready/preflight';
import { describeFailure } from '../files/atomic-write.ts';
import { parseOptions, readTimeLimitMs } from '../terminal/arguments.ts';
import { gatherInputs } from '../terminal/inputs.ts';
import { printable, printableLine } from '../terminal/printable.ts';
import { UsageError } from '../terminal/usage-error.ts';
import type { Conformance, InspectRequest, InspectResponse } from './validate-file.ts';

const USAGE = `printready inspect <file> [--json] [--password <password>] [--time-limit <minutes>]

Reads a PDF, AI, PSD, PSB or SVG, or - for standard input, and prints what it is made of. Lengths are in points.
  --json       every fact, for programs
  --password   opens an encrypted PDF
  --time-limit minutes of the processor that it may take; 25 seconds when not given
Ends with 1 when the file cannot be read.
`;

const OPTIONS = {
  json: { type: 'boolean' },
  password: { type: 'string' },
  'time-limit': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Writer = { write(text: string): unknown };
export type Streams = { readonly stdout: Writer; readonly stderr: Writer };

/** @throws UsageError */
export async function inspectCommand(args: readonly string[], { stdout, stderr }: Streams): Promise<number> {
  const { values, positionals } = parseOptions(args, OPTIONS);
  if (values.help === true) {
    stdout.write(USAGE);
    return 0;
  }
  const timeLimitMs = readTimeLimitMs(values['time-limit']);
  const inputs = await gatherInputs(positionals);
  const [path, ...more] = inputs.paths;
  if (path === undefined || more.length > 0) throw new UsageError('`inspect` takes one file.');
  const response = await inspectIsolated({ path, password: values.password ?? null }, timeLimitMs);
  await inputs.cleanUp();
  if (!response.ok) {
    const { text } = response.problem;
    stderr.write(`${printableLine(path)}: ${text}\n`);
    if (values.json === true) stdout.write(toJson(unopenedFacts(path, text)));
    return 1;
  }
  const { facts, conformance } = response;
  stdout.write(values.json === true ? toJson(facts) : printable(summary(facts, conformance)));
  return facts.kind === 'unreadable' ? 1 : 0;
}

/** JSON output for a file that could not be opened; programs that read the JSON ignore standard error. */
function unopenedFacts(
  path: string,
  message: string,
): Pick<Facts, 'kind' | 'fileName' | 'problems' | 'notChecked'> {
  const problems = [{ code: 'not-there', message }] as const;
  return { kind: 'unreadable', fileName: basename(path), problems, notChecked: ['everything'] };
}

/** Runs in a separate process, so that a hostile file cannot crash or block the CLI. */
async function inspectIsolated(
  payload: InspectRequest,
  timeLimitMs: number | null,
): Promise<InspectResponse> {
  const worker = new URL('./validate.worker.ts', import.meta.url);
  const pool = createPool({ open: () => openBoundedProcess(worker, ceilingsFor(timeLimitMs)), size: 1 });
  try {
    return (await pool.run({ task: 'inspect', payload })) as InspectResponse;
  } catch (error) {
    return failed({ code: 'stopped', text: describeFailure(error) });
  } finally {
    pool.dispose();
  }
}

function summary(facts: Facts, conformance: Conformance | null): string {
  const lines = [`${facts.fileName}: ${facts.kind}, ${facts.bytes} bytes`];
  const addLine = (label: string, value: unknown) => lines.push(`  ${label.padEnd(16)}${String(value)}`);
  if (facts.kind === 'pdf' || facts.kind === 'ai') {
    addLine('version', facts.version ?? 'unknown');
    if (facts.encrypted)
      addLine('encrypted', facts.passwordNeeded ? 'yes, a password is needed' : 'yes, opens freely');
    for (const page of facts.pages ?? []) {
      const { TrimBox: trim } = page.boxes.effective;
      addLine(
        `page ${page.index + 1}`,
        `trim ${trim[2] - trim[0]} × ${trim[3] - trim[1]} pt, ${page.images.length} images`,
      );
      addLine('', `colors ${[...page.colorFamilies, ...page.spotsUsed].join(', ') || 'none'}`);
    }
    for (const font of facts.fonts ?? [])
      addLine('font', `${font.name} (${font.type}${font.embedded ? '' : ', NOT embedded'})`);
  } else if (facts.kind === 'psd') {
    addLine('size', `${facts.width} × ${facts.height} px at ${facts.dpiX ?? '?'} dpi`);
    addLine('color', `${facts.colorMode}, ${facts.depth} bits, ${facts.iccName ?? 'no profile'}`);
    addLine('layers', facts.layerCount ?? 'not read');
  } else if (facts.kind === 'svg') {
    addLine('size', `${facts.widthMm ?? '?'} × ${facts.heightMm ?? '?'} mm`);
    if (facts.hasText)
      addLine(
        'text',
        `live, smallest ${facts.minTextPt ?? '?'} pt, fonts ${facts.fonts.join(', ') || 'unnamed'}`,
      );
  }
  if (conformance?.broken.length === 0)
    addLine(conformance.standard, `no broken rule found (not checked: ${PDFX_NOT_CHECKED})`);
  for (const code of conformance?.broken ?? []) addLine(conformance?.standard ?? '', PDFX_RULES[code].title);
  for (const problem of facts.problems) addLine('problem', problem.message);
  for (const field of facts.notChecked) addLine('not checked', field);
  return `${lines.join('\n')}\n`;
}
