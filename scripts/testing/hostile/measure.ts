/** Hostile files through the terminal's own tasks, in its own processes, watched from outside by the system's books (Linux). */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPool } from '@printready/jobs';
import { openBoundedProcess } from '@printready/jobs/bounded';
import { ceilingsFor } from '@printready/pipeline/ceilings';
import { schema } from '@printready/tools/image-converter/options';
import { toConversion } from '@printready/tools/image-converter/to-conversion';
import type { HostileFile } from './bytes.ts';
import { type Cost, childrenOf, watch } from './watch.ts';

const MOST_MEGABYTES = 1000;
const MOST_CPU_SECONDS = 30;

const cli = (name: string) => new URL(`../../../apps/cli/src/${name}`, import.meta.url);
const writing = { force: true, ending: 'png', stem: 'out' };

/** As the commands ask for them. */
const TASKS: Readonly<
  Record<string, { readonly worker: URL; readonly request: object; readonly task: string }>
> = {
  inspect: { worker: cli('validate.worker.ts'), task: 'inspect', request: { password: null } },
  validate: {
    worker: cli('validate.worker.ts'),
    task: 'validate',
    request: { password: null, judging: {} },
  },
  convert: {
    worker: cli('engine.worker.ts'),
    task: 'convert',
    request: { ...writing, ...toConversion(schema.parse({})) },
  },
  tool: {
    worker: cli('engine.worker.ts'),
    task: 'file',
    request: { ...writing, tool: 'color-ko', also: [], options: {}, suggest: true, dpi: null, page: 0 },
  },
};

/** What the user is told; null when it is no sentence. */
function wordsOf(answer: unknown): string | null {
  const told = answer as {
    readonly ok: boolean;
    readonly problem?: string;
    readonly facts?: { readonly kind?: string; readonly problems?: readonly { readonly message: string }[] };
    readonly assessment?: {
      readonly verdict: string;
      readonly issues: readonly { readonly message: string }[];
    };
  };
  if (!told.ok) return told.problem ?? null;
  const said = told.assessment?.issues[0]?.message ?? told.facts?.problems?.[0]?.message;
  return said ?? `done${told.assessment ? `, ${told.assessment.verdict}` : ''}`;
}

export type Row = Cost & { readonly name: string; readonly words: string | null };

/** @param told hears of each file as it ends */
export async function measure(
  files: readonly HostileFile[],
  name: string,
  folder: string,
  told: (row: Row) => void = () => {},
): Promise<readonly Row[]> {
  const kind = TASKS[name];
  if (!kind) throw new RangeError(`There is no task "${name}": ${Object.keys(TASKS).join(', ')}.`);
  const pool = createPool({ open: () => openBoundedProcess(kind.worker, ceilingsFor(null)), size: 1 });
  const run = async (path: string) => {
    const paths = { path, input: path, output: join(folder, `out-${name}.png`) };
    try {
      return wordsOf(await pool.run({ task: kind.task, payload: { ...kind.request, ...paths } }));
    } catch (error) {
      return error instanceof Error && error.name === 'CeilingReached'
        ? error.message
        : `CRASH ${String(error)}`;
    }
  };
  const rows: Row[] = [];
  try {
    await run(join(folder, 'nothing-here'));
    for (const file of files) {
      const path = join(folder, `${name}-${file.name}`);
      writeFileSync(path, file.make());
      const costs = watch(() => childrenOf(process.pid));
      const words = await run(path);
      const row = { name: file.name, words, ...costs.stop() };
      rows.push(row);
      told(row);
      rmSync(path);
    }
  } finally {
    pool.dispose();
  }
  return rows;
}

/** Ended in no words, or over the bar. */
export const isBad = ({ words, cpuSeconds, megabytes }: Row) =>
  words === null ||
  !/^done|[.!?]$/.test(words) ||
  words.startsWith('CRASH') ||
  cpuSeconds >= MOST_CPU_SECONDS ||
  megabytes >= MOST_MEGABYTES;

export const TASK_NAMES = Object.keys(TASKS);
