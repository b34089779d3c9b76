import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createPool } from '@printready/jobs';
import { openBoundedProcess } from '@printready/jobs/bounded';
import { ceilingsFor } from '@printready/pipeline/ceilings';
import { createNamePlanner, type PlannedName, type Recipe } from '@printready/pipeline/recipe';
import { codeOf, type Problem } from '@printready/pixels/result';
import { emailAboutFile } from '@printready/preflight';
import type { BulkRequest, BulkResponse } from '../bulk/bulk-one.ts';
import { DEFAULT_LIMIT_MS } from '../bulk/run-batch.ts';
import { describeFailure } from '../files/atomic-write.ts';
import { ENGINE_TASKS } from '../tools/engine-tasks.ts';
import { describeName } from './describe-name.ts';
import type { HotFolderOptions, Processed } from './hot-folder.ts';
import type { WatchJournal, WatchRecord } from './watch-journal.ts';

export type Processor = Pick<HotFolderOptions, 'process' | 'discard'> & { readonly dispose: () => void };

type RecipeOptions = {
  readonly incoming: string;
  readonly folder: string;
  readonly recipe: Recipe;
  readonly journal: WatchJournal;
  readonly jobs: number;
  readonly force: boolean;
  readonly timeLimitMs: number | null;
};

/** Numbers results in order of arrival, so that names are the same after a restart. */
function createPlans({ naming }: Recipe, journal: WatchJournal): (record: WatchRecord) => PlannedName {
  const plan = createNamePlanner(naming);
  const plans = new Map<number, PlannedName>();
  return (record) => {
    for (const { n, name, modifiedMs } of journal.records()) {
      const date = new Date(modifiedMs).toISOString().slice(0, 10);
      if (!plans.has(n)) plans.set(n, plan(name, { n, of: n, date }));
    }
    const planned = plans.get(record.n);
    if (!planned) throw new RangeError(`The journal has no file ${record.n}.`);
    return planned;
  };
}

function failure(text: string, report: object, email: string | null = null): Processed {
  return { kind: 'failed', text, email, report: { ...report, passed: false, text } };
}

/** Writes an email only about an unreadable file; recipe steps, formats, and limits are the shop's responsibility. */
function emailAbout(fileName: string, { code, text, place }: Problem): string | null {
  if (place !== undefined || code === 'no-such-format') return null;
  return emailAboutFile({ fileName, issues: [{ type: 'error', message: text, action: null }] });
}

export function processByRecipe(options: RecipeOptions): Processor {
  const { incoming, folder, recipe, journal, jobs, force, timeLimitMs } = options;
  const worker = new URL('../tools/engine.worker.ts', import.meta.url);
  const pool = createPool({ open: () => openBoundedProcess(worker, ceilingsFor(timeLimitMs)), size: jobs });
  const planOf = createPlans(recipe, journal);

  async function run(payload: BulkRequest, signal: AbortSignal): Promise<BulkResponse> {
    const late = AbortSignal.timeout(timeLimitMs ?? DEFAULT_LIMIT_MS);
    const task = { task: ENGINE_TASKS.bulk, payload };
    return (await pool.run(task, { signal: AbortSignal.any([signal, late]) })) as BulkResponse;
  }

  return {
    async process(record, signal) {
      const name = planOf(record);
      const input = join(incoming, record.name);
      const report = { recipe: recipe.name, ...describeName(recipe.fileNames, record.name) };
      try {
        const response = await run({ recipe, input, folder, name, force }, signal);
        if (response.ok)
          return { kind: 'ok', output: response.output, report: { ...report, passed: true, ...response } };
        const { problem } = response;
        if (problem.code === 'disk') return { kind: 'retry', text: problem.text };
        const email = emailAbout(record.name, problem);
        return failure(problem.text, { ...report, step: problem.place ?? null }, email);
      } catch (error) {
        if (signal.aborted) return { kind: 'retry', text: describeFailure(error) };
        return failure(describeFailure(error), { ...report, step: null, code: codeOf(error) });
      }
    },
    discard: (output) => rm(join(folder, output), { force: true }),
    dispose: () => pool.dispose(),
  };
}
