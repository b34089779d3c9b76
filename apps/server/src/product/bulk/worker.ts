/** One file per lane, each in its own process; this loop sends heartbeats and processes no pixels. */
import { randomUUID } from 'node:crypto';
import { totalmem } from 'node:os';
import process from 'node:process';
import { createPool } from '@printready/jobs';
import { openBoundedProcess } from '@printready/jobs/bounded';
import { CEILINGS } from '@printready/pipeline/ceilings';
import type { Pool } from 'pg';
import { Counter, Gauge, type Metric } from 'prom-client';
import type { FileStore } from '../../data/storage/stores/file-store.ts';
import { isDatabaseOutage } from '../../platform/database/outage.ts';
import { type Handler, openQueue, type QueueOptions } from '../../platform/job-queue/queue.ts';
import { recallJobs } from '../../platform/job-queue/rows.ts';
import { createGate } from './gate.ts';
import { type ItemResult, runItem } from './run-item.ts';

/** Jobs of other kinds that the worker does beside the files of batches. */
export type OpenTasks = (deps: Pick<WorkerOptions, 'pool' | 'files' | 'lanes'>) => {
  readonly handlers: Readonly<Record<string, Handler>>;
  readonly stop: () => void;
};

export type WorkerOptions = QueueOptions & {
  readonly pool: Pool;
  readonly files: FileStore;
  readonly lanes: number;
  readonly engine: string;
  /** Limits for one file, from reading to result; by default, the machine's memory divided by the number of lanes. */
  readonly fileCeilings?: FileCeilings;
  readonly tasks?: readonly OpenTasks[];
};

type FileCeilings = { readonly cpuMs: number; readonly megabytes: number };

export type BulkWorker = {
  readonly metrics: readonly Metric[];
  /** Lets claimed files finish within a timeout; the rest go to the next worker, and their attempt does not count. */
  readonly stop: () => Promise<void>;
};

const ROUND_MS = 10_000;
/** Interval of the check for workers without a heartbeat, whose files go to other workers. */
const RECALL_MS = 1_000;
/** Time that files get to finish at a stop; below the ten seconds that Docker and systemd usually allow. */
const GRACE_MS = 5_000;

const HOUR_MS = 3_600_000;
/** Minimum memory limit for one file, MB, even on a small machine, because few files need it at the same time. */
const LARGEST_WORK_MEGABYTES = 4_096;
/** Share of memory that files may use; the rest is for the system and the worker itself. */
const MEMORY_SHARE = 0.75;

/** @param megabytes memory of the machine or the container */
export function fileCeilings(megabytes: number, lanes: number): FileCeilings {
  const usable = megabytes * MEMORY_SHARE;
  return {
    cpuMs: HOUR_MS,
    megabytes: Math.round(Math.min(usable, Math.max(LARGEST_WORK_MEGABYTES, usable / lanes))),
  };
}

/** If there is no container limit, Node reports 0 or more than the machine's memory. */
const machineMegabytes = (): number => {
  const limit = process.constrainedMemory();
  return Math.min(totalmem(), limit > 0 ? limit : Infinity) / 2 ** 20;
};

/** Limits for a file's last attempt: little memory, so that any worker can run it. */
const frugalCeilings = ({ cpuMs }: FileCeilings) => ({ cpuMs, megabytes: 2 * CEILINGS.megabytes });

const WAITING = `
  select count(*)::integer as waiting,
    coalesce(extract(epoch from now() - min(created_on)), 0)::float8 as oldest
  from jobs.job where name = $1 and state in ('created', 'retry') and start_after <= now()`;

function createMetrics(pool: Pool, kind: string) {
  const files = new Counter({
    name: 'bulk_files_total',
    help: 'Files of batches by what became of them here; rate() gives files a second.',
    labelNames: ['result'],
    registers: [],
  });
  const oldest = new Gauge({
    name: 'bulk_oldest_seconds',
    help: 'Age of the oldest file that no worker has taken.',
    registers: [],
  });
  const waiting = new Gauge({
    name: 'bulk_waiting',
    help: 'Files that wait for a worker.',
    registers: [],
    async collect() {
      try {
        const { rows } = await pool.query<{ waiting: number; oldest: number }>(WAITING, [kind]);
        this.set(rows[0]?.waiting ?? 0);
        oldest.set(rows[0]?.oldest ?? 0);
      } catch (error) {
        if (!isDatabaseOutage(error)) throw error;
      }
    },
  });
  return { files, metrics: [files, waiting, oldest] };
}

function repeat(afterMs: number, work: () => Promise<void>): () => void {
  let timer = setTimeout(again, afterMs);
  let ended = false;
  function again(): void {
    void work().then(() => {
      if (!ended) timer = setTimeout(again, afterMs);
    });
  }
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}

export async function startBulkWorker(options: WorkerOptions): Promise<BulkWorker> {
  const { pool, files, lanes, engine, onError } = options;
  const { rows } = await pool.query<{ kind: string }>('select private.open_bulk_queue($1) as kind', [engine]);
  const kind = rows[0]?.kind ?? '';
  const module = new URL('./recipe.worker.ts', import.meta.url);
  const whole = options.fileCeilings ?? fileCeilings(machineMegabytes(), lanes);
  const runner = createPool({ open: () => openBoundedProcess(module, { ...CEILINGS, whole }), size: lanes });
  const frugal = createPool({ open: () => openBoundedProcess(module, frugalCeilings(whole)), size: 1 });
  const tasks = (options.tasks ?? []).map((open) => open(options));
  const gate = createGate();
  const stopping = new AbortController();
  const counted = createMetrics(pool, kind);
  const count = (result: ItemResult | 'trouble'): void => counted.files.inc({ result });
  const queue = await openQueue({ ...options, eager: true });
  const id = randomUUID();
  const report = () => pool.query('select private.report_bulk_worker($1, $2, $3)', [id, engine, lanes]);
  // Reports first, because fair turns depend on the number of lanes.
  await report();
  await queue.work(
    {
      ...Object.fromEntries(tasks.flatMap(({ handlers }) => Object.entries(handlers))),
      [kind]: async (payload, job) => {
        try {
          const { signal } = stopping;
          count(await runItem({ pool, files, runner, frugal, gate, kind, stopping: signal }, payload, job));
        } catch (error) {
          count('trouble');
          throw error;
        }
      },
    },
    lanes,
  );
  const rounds = setInterval(
    () => void Promise.all([report(), pool.query('select private.sweep_bulk()')]).catch(onError),
    ROUND_MS,
  );
  const stopRecalls = repeat(RECALL_MS, () =>
    recallJobs(pool, kind).catch((error: unknown) => {
      if (!isDatabaseOutage(error)) onError(error);
    }),
  );
  return {
    metrics: counted.metrics,
    stop: async () => {
      clearInterval(rounds);
      stopRecalls();
      const grace = setTimeout(() => stopping.abort(new Error('The worker stops.')), GRACE_MS);
      await queue.stop();
      clearTimeout(grace);
      runner.dispose();
      frugal.dispose();
      for (const task of tasks) task.stop();
      await pool.query('delete from private.bulk_workers where id = $1', [id]).catch(onError);
    },
  };
}
