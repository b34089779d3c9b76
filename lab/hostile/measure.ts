/**
 * Runs hostile files through the CLI's tasks, each in its own process, measured from outside through /proc (Linux).
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPool } from '@printready/jobs';
import { CeilingReached, openBoundedProcess } from '@printready/jobs/bounded';
import { ceilingsFor } from '@printready/pipeline/ceilings';
import { schema, toConversion } from '@printready/tools/image-converter';
import type { HostileFile } from './bytes.ts';
import { type Cost, childrenOf, watch } from './watch.ts';

const MAX_MEGABYTES = 1000;
const MAX_CPU_SECONDS = 30;

const cli = (name: string) => new URL(`../../apps/cli/src/${name}`, import.meta.url);
const writing = { force: true, ending: 'png', stem: 'out' };

/** Requests as the CLI's commands send them. */
const TASKS: Readonly<
  Record<string, { readonly worker: URL; readonly request: object; readonly task: string }>
> = {
  inspect: { worker: cli('validation/validate.worker.ts'), task: 'inspect', request: { password: null } },
  validate: {
    worker: cli('validation/validate.worker.ts'),
    task: 'validate',
    request: { password: null, judging: {} },
  },
  convert: {
    worker: cli('tools/engine.worker.ts'),
    task: 'convert',
    request: { ...writing, ...toConversion(schema.parse({})) },
  },
  tool: {
    worker: cli('tools/engine.worker.ts'),
    task: 'file',
    request: {
      ...writing,
      ...{ tool: 'color-ko', also: [], result: null, options: {}, suggest: true, dpi: null, page: 0 },
    },
  },
};

/** Message shown to the user; null if there is none. */
function messageOf(response: unknown): string | null {
  const outcome = response as {
    readonly ok: boolean;
    readonly problem?: { readonly text: string };
    readonly facts?: { readonly kind?: string; readonly problems?: readonly { readonly message: string }[] };
    readonly assessment?: {
      readonly verdict: string;
      readonly issues: readonly { readonly message: string }[];
    };
  };
  if (!outcome.ok) return outcome.problem?.text ?? null;
  const message = outcome.assessment?.issues[0]?.message ?? outcome.facts?.problems?.[0]?.message;
  return message ?? `done${outcome.assessment ? `, ${outcome.assessment.verdict}` : ''}`;
}

export type Row = Cost & { readonly name: string; readonly message: string | null };

export async function measure(
  files: readonly HostileFile[],
  name: string,
  folder: string,
  onRow: (row: Row) => void = () => {},
): Promise<readonly Row[]> {
  const kind = TASKS[name];
  if (!kind) throw new RangeError(`There is no task "${name}": ${Object.keys(TASKS).join(', ')}.`);
  const pool = createPool({ open: () => openBoundedProcess(kind.worker, ceilingsFor(null)), size: 1 });
  const run = async (path: string) => {
    const paths = { path, input: path, output: join(folder, `out-${name}.png`) };
    try {
      return messageOf(await pool.run({ task: kind.task, payload: { ...kind.request, ...paths } }));
    } catch (error) {
      return error instanceof CeilingReached ? error.message : `CRASH ${String(error)}`;
    }
  };
  const rows: Row[] = [];
  try {
    await run(join(folder, 'nothing-here'));
    for (const file of files) {
      const path = join(folder, `${name}-${file.name}`);
      writeFileSync(path, file.make());
      const usage = watch(() => childrenOf(process.pid));
      const message = await run(path);
      const row = { name: file.name, message, ...usage.stop() };
      rows.push(row);
      onRow(row);
      rmSync(path);
    }
  } finally {
    pool.dispose();
  }
  return rows;
}

/** True if a file finished without a message, crashed, or exceeded a limit. */
export const isBad = ({ message, cpuSeconds, megabytes }: Row) =>
  message === null ||
  !/^done|[.!?]$/.test(message) ||
  message.startsWith('CRASH') ||
  cpuSeconds >= MAX_CPU_SECONDS ||
  megabytes >= MAX_MEGABYTES;

export const TASK_NAMES = Object.keys(TASKS);
