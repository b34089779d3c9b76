import type { Pool, PoolClient } from 'pg';
import { PgBoss } from 'pg-boss';
import { SurvivingClient } from '../database/outage.ts';
import { hearsNotifications } from './listening.ts';

/** An error is recorded, and the job is retried. A job may run twice: see `heartbeatSeconds` in the migrations. */
export type Handler = (payload: unknown, job: ClaimedJob) => Promise<void>;

export type ClaimedJob = {
  readonly id: string;
  readonly priority: number;
  readonly lastTry: boolean;
};

type Queryable = Pick<Pool | PoolClient, 'query'>;

export type JobQueue = {
  /** Runs in the caller's transaction, if any, so the job exists if and only if its cause does. */
  add(db: Queryable, kind: string, payload: object, at?: Date): Promise<void>;
};

export type QueueOptions = {
  readonly url: string;
  /** Receives the error of every failed attempt, and of polls that could not reach the database. */
  readonly onError: (error: unknown) => void;
  readonly say: (sentence: string) => void;
  /** Polls every second instead of every few seconds, because a notification may be lost with its connection. */
  readonly eager?: boolean;
};

export type OpenQueue = {
  readonly jobQueue: JobQueue;
  /** @param lanes concurrent jobs of each kind in one process */
  readonly work: (handlers: Readonly<Record<string, Handler>>, lanes?: number) => Promise<void>;
  readonly stop: () => Promise<void>;
};

const USUAL_LANES = 2;
const CONNECTIONS = 4;
/** Polling interval if notifications announce new jobs; polling then finds only retries and jobs of dead workers. */
const CALM_SECONDS = 5;
const EAGER_SECONDS = 1;
const MAINTENANCE_SECONDS = 60;
const STATEMENT_PATIENCE_MS = 60_000;
const STOP_PATIENCE_MS = 8_000;
/**
 * Minimum interval between reports of the same error; lanes that cannot reach the database repeat it every few
 * seconds.
 */
const SAME_ERROR_MS = 60_000;

function createBoss({ url, eager = false }: QueueOptions, listens: boolean): PgBoss {
  const seconds = eager ? EAGER_SECONDS : CALM_SECONDS;
  const connection = {
    connectionString: url,
    application_name: 'printready jobs',
    max: CONNECTIONS,
    query_timeout: STATEMENT_PATIENCE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    Client: SurvivingClient,
  };
  return new PgBoss({
    ...connection,
    schema: 'jobs',
    // A migration creates the schema, because the role of a hosted project cannot create schemas.
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
    // Drops the lane's name, because all lanes report the same cause.
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

/** A lane runs one job at a time and fetches the next when done, because a notification wakes it for only one. */
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
        // pg-boss stores the error, so it contains one sentence without a stack or paths.
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

/** @throws if the version of the schema `jobs` is not the one this pg-boss needs */
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
