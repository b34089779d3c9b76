import { createPool, type Runner } from '@printready/jobs';
import { openWebThread } from '@printready/jobs/web';
import { codeOf } from '@printready/pixels/result';
import { whileInFlight } from '@printready/ui/pending-work';
import { leaveForNewerPage } from '../platform/load-code.ts';
import type { PoolName } from '../worker/task.ts';
import { TASKS, type TaskName } from '../worker/tasks.gen.ts';
import { startEngine } from './start-worker.ts';

type Setup = { readonly size: number; readonly retireAfterJobs: number };

export const BULK_CONCURRENCY = Math.max(2, Math.min(8, navigator.hardwareConcurrency - 1));

const SETUPS: Readonly<Record<PoolName, Setup>> = {
  previews: { size: 1, retireAfterJobs: 5_000 },
  proofs: { size: 1, retireAfterJobs: 5_000 },
  openings: { size: 2, retireAfterJobs: 1 },
  // WebAssembly memory never shrinks, so threads that ran large images are replaced.
  runs: { size: 1, retireAfterJobs: 12 },
  // At least two threads, so that a file that hangs does not block the others.
  validations: {
    size: Math.max(2, Math.min(4, navigator.hardwareConcurrency - 1)),
    retireAfterJobs: 200,
  },
  bulk: { size: BULK_CONCURRENCY, retireAfterJobs: 12 },
};

const openThread = () => openWebThread(startEngine());

const pools = new Map<PoolName, Runner>();

/** Task that only preloads code. If that code is missing, the page is not reloaded, because nothing needs it yet. */
const AHEAD: TaskName = 'prepare-run';

const isMissingCode = (error: unknown): boolean => codeOf(error) === 'missing-module';

/** A thread whose code did not load is retired, and a new thread retries once, because the file is not at fault. */
async function withCode<Answer>(run: () => Promise<Answer>, task: string): Promise<Answer> {
  try {
    return await run();
  } catch (error) {
    if (!isMissingCode(error)) throw error;
  }
  try {
    return await run();
  } catch (error) {
    if (!isMissingCode(error) || task === AHEAD) throw error;
    return leaveForNewerPage(error);
  }
}

function openPool(name: PoolName): Runner {
  const pool = createPool({ open: openThread, ...SETUPS[name] });
  return {
    run: (job, options) => whileInFlight(withCode(() => pool.run(job, options), job.task)),
    dispose: () => pool.dispose(),
  };
}

export function poolOf(task: TaskName): Runner {
  const { pool: name } = TASKS[task];
  const pool = pools.get(name) ?? openPool(name);
  pools.set(name, pool);
  return pool;
}
