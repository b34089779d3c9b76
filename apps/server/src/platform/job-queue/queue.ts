/**
 * Durable background jobs: pg-boss's rows in the schema `jobs`, run by any process of the same database
 * (docs/adr/0021). Interface for the rest of the server: jobs are added in a transaction and run by handlers; failed
 * ones are retried and, after the last try, kept in the queue `dead`.
 */
import type { Pool, PoolClient } from 'pg';
import { PgBoss } from 'pg-boss';
import { SurvivingClient } from '../database/outage.ts';
import { hearsNotifications } from './listening.ts';

/**
 * Runs one kind of job; an error is recorded, and the job is retried. It may run twice: see migrations,
 * `heartbeatSeconds`.
 */
export type Handler = (payload: unknown, job: ClaimedJob) => Promise<void>;

export type ClaimedJob = {
  readonly id: string;
  readonly priority: number;
  /** A failure of this try is final. */
  readonly lastTry: boolean;
};

type Queryable = Pick<Pool | PoolClient, 'query'>;

export type JobQueue = {
  /**
   * In the caller's transaction if given, so that the job exists if and only if its cause does; workers are notified at
   * the commit. A kind is a queue, created by a migration.
   */
  add(db: Queryable, kind: string, payload: object, at?: Date): Promise<void>;
};

export type QueueOptions = {
  readonly url: string;
  /** Gets the error of every failed attempt, and of polls that could not reach the database. */
  readonly onError: (error: unknown) => void;
  /** Messages for the operator at start. */
  readonly say: (sentence: string) => void;
  /**
   * Polls every second for jobs (a notification may be lost with its connection) and for those of dead processes; else
   * every few seconds.
   */
  readonly eager?: boolean;
};

export type OpenQueue = {
  readonly jobQueue: JobQueue;
  /** @param lanes concurrent jobs of each kind in one process */
  readonly work: (handlers: Readonly<Record<string, Handler>>, lanes?: number) => Promise<void>;
  /** Finishes running jobs within a timeout, then returns them to the queue. */
  readonly stop: () => Promise<void>;
};

const USUAL_LANES = 2;
const CONNECTIONS = 4;
/** With LISTEN, jobs are announced, and polling finds only retries and dead workers' jobs. */
const CALM_SECONDS = 5;
const EAGER_SECONDS = 1;
/** Interval of the deletion of finished jobs. */
const MAINTENANCE_SECONDS = 60;
const STATEMENT_PATIENCE_MS = 60_000;
const STOP_PATIENCE_MS = 8_000;
/** Each lane that cannot reach the database reports it, every few seconds. */
const SAME_ERROR_MS = 60_000;

function createBoss({ url, eager = false }: QueueOptions, listens: boolean): PgBoss {
  const seconds = eager ? EAGER_SECONDS : CALM_SECONDS;
  const connection = {
    connectionString: url,
    application_name: 'printready jobs',
    max: CONNECTIONS,
    // pg-boss passes these on to pg.
    query_timeout: STATEMENT_PATIENCE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    Client: SurvivingClient,
  };
  return new PgBoss({
    ...connection,
    schema: 'jobs',
    // A role on a hosted project may not create schemas; ours comes by a migration.
    createSchema: false,
    migrate: false,
    schedule: false,
    registerInstance: false,
    useListenNotify: listens,
    superviseIntervalSeconds: seconds,
    monitorIntervalSeconds: seconds,
    maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
  });
}

/** pg-boss does not always emit an Error. */
const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);

function hearErrors(boss: PgBoss, { onError, say }: QueueOptions): void {
  const heard = new Map<string, number>();
  boss.on('error', (error) => {
    // Every lane reports the same cause, with its own name in brackets.
    const message = messageOf(error).replace(/ \(Queue: .*\)$/, '');
    const last = heard.get(message) ?? Number.NEGATIVE_INFINITY;
    if (performance.now() - last < SAME_ERROR_MS) return;
    heard.set(message, performance.now());
    onError(new Error(`The job queue: ${message}`, { cause: error }));
  });
  boss.on('warning', ({ message }) => say(`The job queue: ${message}`));
}

function describe(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${String(error)}${cause}`;
}

const MAX_ERROR_CHARACTERS = 2_000;

/** One lane runs one job at a time and fetches the next when it is done: a notification wakes it for one only. */
async function openLane(
  boss: PgBoss,
  kind: string,
  handler: Handler,
  { onError, eager = false }: QueueOptions,
): Promise<void> {
  const lane = await boss.work(
    kind,
    {
      includeMetadata: true,
      pollingIntervalSeconds: EAGER_SECONDS,
      notifyPollingIntervalSeconds: eager ? EAGER_SECONDS : CALM_SECONDS,
    },
    async ([job]) => {
      if (!job) return;
      try {
        const { id, data, priority, retryCount, retryLimit } = job;
        await handler(data, { id, priority, lastTry: retryCount >= retryLimit });
      } catch (error) {
        const description = describe(error).slice(0, MAX_ERROR_CHARACTERS);
        onError(
          new Error(`The job “${kind}” failed (attempt ${job.retryCount + 1}): ${description}`, {
            cause: error,
          }),
        );
        // Stored by pg-boss: one sentence, without stack and paths.
        throw Object.assign(new Error(description), { stack: undefined });
      } finally {
        boss.notifyWorker(lane);
      }
    },
  );
}

const createJobQueue = (boss: PgBoss): JobQueue => ({
  add: async (db, kind, payload, at) => {
    await boss.send(kind, payload, {
      ...(at && { startAfter: at }),
      db: { executeSql: (text, values) => db.query(text, values) },
    });
  },
});

/** @throws when the schema `jobs` has another version than this pg-boss needs */
export async function openQueue(options: QueueOptions): Promise<OpenQueue> {
  const listens = await hearsNotifications(options.url);
  if (!listens) {
    options.say(
      'The database’s notifications do not arrive here, as behind a transaction pooler: jobs are looked for every second instead.',
    );
  }
  const boss = createBoss(options, listens);
  hearErrors(boss, options);
  await boss.start();
  return {
    jobQueue: createJobQueue(boss),
    work: async (handlers, lanes = USUAL_LANES) => {
      for (const [kind, handler] of Object.entries(handlers)) {
        for (let lane = 0; lane < lanes; lane++) await openLane(boss, kind, handler, options);
      }
    },
    stop: () => boss.stop({ timeout: STOP_PATIENCE_MS }),
  };
}
