/** `printready inspect`: what a PDF, AI, PSD or SVG is made of, as facts; no judgment. */
import { basename } from 'node:path';
import { createPool } from '@printready/jobs';
import { openBoundedProcess } from '@printready/jobs/bounded';
import { ceilingsFor } from '@printready/pipeline/ceilings';
import { toJson } from '@printready/pipeline/json-text';
import type { Facts } from '@printready/preflight';
import { parseOptions } from './arguments.ts';
import { gatherInputs } from './inputs.ts';
import { printable, printableLine } from './printable.ts';
import { UsageError } from './usage-error.ts';
import type { InspectAnswer, InspectRequest } from './validate-file.ts';

const USAGE = `printready inspect <file> [--json] [--password <password>]

Reads a PDF, AI, PSD, PSB or SVG, or - for standard input, and prints what it is made of. Lengths are in points.
  --json       every fact, for programs
  --password   opens an encrypted PDF
Ends with 1 when the file cannot be read.
`;

const OPTIONS = {
  json: { type: 'boolean' },
  password: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Writer = { write(text: string): unknown };
export type Streams = { readonly stdout: Writer; readonly stderr: Writer };

/** @throws UsageError */
export async function inspectCommand(words: readonly string[], { stdout, stderr }: Streams): Promise<number> {
  const { values, positionals } = parseOptions(words, OPTIONS);
  if (values.help === true) {
    stdout.write(USAGE);
    return 0;
  }
  const inputs = await gatherInputs(positionals);
  const [path, ...more] = inputs.paths;
  if (path === undefined || more.length > 0) throw new UsageError('`inspect` takes one file.');
  const answer = await inspectApart({ path, password: values.password ?? null });
  await inputs.cleanUp();
  if (!answer.ok) {
    stderr.write(`${printableLine(path)}: ${answer.problem}\n`);
    if (values.json === true) stdout.write(toJson(unopened(path, answer.problem)));
    return 1;
  }
  const { facts } = answer;
  stdout.write(values.json === true ? toJson(facts) : printable(summary(facts)));
  return facts.kind === 'unreadable' ? 1 : 0;
}

/** For programs, which read no error output. */
function unopened(
  path: string,
  message: string,
): Pick<Facts, 'kind' | 'fileName' | 'problems' | 'notChecked'> {
  const problems = [{ code: 'not-there', message }];
  return { kind: 'unreadable', fileName: basename(path), problems, notChecked: ['everything'] };
}

/** In a process of its own, which a hostile file takes along and nothing else. */
async function inspectApart(payload: InspectRequest): Promise<InspectAnswer> {
  const worker = new URL('./validate.worker.ts', import.meta.url);
  const pool = createPool({ open: () => openBoundedProcess(worker, ceilingsFor(null)), size: 1 });
  try {
    return (await pool.run({ task: 'inspect', payload })) as InspectAnswer;
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : String(error) };
  } finally {
    pool.dispose();
  }
}

function summary(facts: Facts): string {
  const lines = [`${facts.fileName}: ${facts.kind}, ${facts.bytes} bytes`];
  const say = (label: string, value: unknown) => lines.push(`  ${label.padEnd(16)}${String(value)}`);
  if (facts.kind === 'pdf' || facts.kind === 'ai') {
    say('version', facts.version ?? 'unknown');
    if (facts.encrypted)
      say('encrypted', facts.passwordNeeded ? 'yes, a password is needed' : 'yes, opens freely');
    for (const page of facts.pages ?? []) {
      const { TrimBox: trim } = page.boxes.effective;
      say(
        `page ${page.index + 1}`,
        `trim ${trim[2] - trim[0]} × ${trim[3] - trim[1]} pt, ${page.images.length} images`,
      );
      say('', `colors ${[...page.colorFamilies, ...page.spotsUsed].join(', ') || 'none'}`);
    }
    for (const font of facts.fonts ?? [])
      say('font', `${font.name} (${font.type}${font.embedded ? '' : ', NOT embedded'})`);
  } else if (facts.kind === 'psd') {
    say('size', `${facts.width} × ${facts.height} px at ${facts.dpiX ?? '?'} dpi`);
    say('color', `${facts.colorMode}, ${facts.depth} bits, ${facts.iccName ?? 'no profile'}`);
    say('layers', facts.layerCount ?? 'not read');
  } else if (facts.kind === 'svg') {
    say('size', `${facts.widthMm ?? '?'} × ${facts.heightMm ?? '?'} mm`);
    if (facts.hasText)
      say(
        'text',
        `live, smallest ${facts.minTextPt ?? '?'} pt, fonts ${facts.fonts.join(', ') || 'unnamed'}`,
      );
  }
  for (const problem of facts.problems) say('problem', problem.message);
  for (const field of facts.notChecked) say('not checked', field);
  return `${lines.join('\n')}\n`;
}
