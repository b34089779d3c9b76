import { createPool } from '@printready/jobs';
import { openBoundedProcess } from '@printready/jobs/bounded';
import { ceilingsFor } from '@printready/pipeline/ceilings';
import { failed } from '@printready/pixels/result';
import { parseOptions } from '../terminal/arguments.ts';
import { printableLine } from '../terminal/printable.ts';
import { readProfile, readWidth } from '../terminal/shop-flags.ts';
import { UsageError } from '../terminal/usage-error.ts';
import type { FixRequest, FixResponse, StepOutcome } from './fix-one.ts';
import type { Streams } from './inspect.ts';

const USAGE = `printready fix <file> -o <out> [options]

Puts right in a PDF, AI, PSD, PSB or SVG what can be put right without its program: every step that the report offers,
in its order. After each step the file is read and drawn again; a step that would change anything else is left out,
with the reason. The file itself is never changed.
  -o, --output <out>           where the fixed file goes
      --step <id>              only this step; may be given several times
      --profile <name|file.json>
      --width <10in|254mm>     how wide it prints; files that do not say it are told
      --font <file>            a font that the file names but does not include, to outline its text with
                               (.ttf or .otf; may be given several times; it is not added to the file)
      --password <password>    opens an encrypted PDF
      --force                  replace a file that is there already
Ends with 1 when no step could be carried out.
`;

const OPTIONS = {
  output: { type: 'string', short: 'o' },
  step: { type: 'string', multiple: true },
  profile: { type: 'string' },
  width: { type: 'string' },
  font: { type: 'string', multiple: true },
  password: { type: 'string' },
  force: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** @throws UsageError */
export async function fixCommand(args: readonly string[], { stdout, stderr }: Streams): Promise<number> {
  const { values, positionals } = parseOptions(args, OPTIONS);
  if (values.help === true) {
    stdout.write(USAGE);
    return 0;
  }
  const [path, ...more] = positionals;
  const { output } = values;
  if (path === undefined || more.length > 0) throw new UsageError('`fix` takes one file.');
  if (output === undefined) throw new UsageError('Say where the fixed file goes: -o <out>.');
  const response = await fixIsolated({
    ...{ path, output, force: values.force === true, only: values.step ?? null },
    profile: await readProfile(values.profile),
    printWidthMm: readWidth(values.width),
    password: values.password ?? null,
    fonts: values.font ?? [],
  });
  if (!response.ok) {
    stderr.write(`${printableLine(path)}: ${response.problem.text}\n`);
    return 1;
  }
  const { steps } = response;
  if (steps.length === 0)
    stdout.write(`${printableLine(path)}: there is nothing that could be fixed in it.\n`);
  for (const step of steps) stdout.write(`${printableLine(lineOf(step))}\n`);
  return steps.some(({ ok }) => ok) ? 0 : 1;
}

function lineOf(step: StepOutcome): string {
  const name = `${step.id.padEnd(20)}${step.title}`;
  if (!step.ok) return `left  ${name}: ${step.problem.text}`;
  const changes = step.changed === 1 ? '1 change' : `${step.changed} changes`;
  return `done  ${name}: ${changes}, ${step.before} → ${step.after}%`;
}

/** Runs in a separate process, so that a hostile file cannot crash or block the CLI. */
async function fixIsolated(payload: FixRequest): Promise<FixResponse> {
  const worker = new URL('./validate.worker.ts', import.meta.url);
  const pool = createPool({ open: () => openBoundedProcess(worker, ceilingsFor(null)), size: 1 });
  try {
    return (await pool.run({ task: 'fix', payload })) as FixResponse;
  } catch (error) {
    return failed({ code: 'stopped', text: error instanceof Error ? error.message : String(error) });
  } finally {
    pool.dispose();
  }
}
