/**
 * Work that must not be lost although nobody waits for it: pg-boss's rows in the schema `jobs`, done by any process of
 * the same database (docs/adr/0021). Here is what the rest of the server knows of it: jobs are added in a transaction,
 * handlers do them, and what fails comes again later or, after the last try, lies in the queue `dead`.
 */
import type { Pool, PoolClient } from 'pg';
import { PgBoss } from 'pg-boss';
import { SurvivingClient } from '../database/outage.ts';
import { hearsNotifications } from './listening.ts';

/** Does one kind of job; what it throws is recorded, and the job comes again. It may run twice: see migrations, `heartbeatSeconds`. */
export type Handler = (payload: unknown, job: JobInHand) => Promise<void>;

export type JobInHand = {
  readonly id: string;
  readonly priority: number;
  /** What fails now is given up. */
  readonly lastTry: boolean;
};

type Queryable = Pick<Pool | PoolClient, 'query'>;

export type JobQueue = {
  /**
   * In the caller's transaction when it gives one, so that the work is there if and only if its cause is; workers hear
   * of it at the commit. A kind is a queue, which a migration has made.
   */
  add(db: Queryable, kind: string, payload: object, at?: Date): Promise<void>;
};

export type QueueOptions = {
  readonly url: string;
  /** Hears of every failed attempt, and of rounds that could not reach the database. */
  readonly onError: (error: unknown) => void;
  /** What the person who starts the server should know. */
  readonly say: (sentence: string) => void;
  /**
   * Every second it looks for jobs, since an announcement may be lost with its connection, and for those of dead
   * processes; else every few seconds.
   */
  readonly eager?: boolean;
};

export type OpenQueue = {
  readonly jobQueue: JobQueue;
  /** @param lanes of each kind, at the same time in one process */
  readonly work: (handlers: Readonly<Record<string, Handler>>, lanes?: number) => Promise<void>;
  /** What is under way is finished first, as long as patience lasts; then it is handed back. */
  readonly stop: () => Promise<void>;
};

const USUAL_LANES = 2;
const CONNECTIONS = 4;
/** Where LISTEN works, jobs are announced, and looking finds only those that are due again, or dead workers'. */
const CALM_SECONDS = 5;
const EAGER_SECONDS = 1;
/** How often what is done is deleted. */
const MAINTENANCE_SECONDS = 60;
const STATEMENT_PATIENCE_MS = 60_000;
const STOP_PATIENCE_MS = 8_000;
/** Each lane that cannot reach the database says so, every few seconds. */
const SAME_ERROR_MS = 60_000;

function createBoss({ url, eager = false }: QueueOptions, listens: boolean): PgBoss {
  const seconds = eager ? EAGER_SECONDS : CALM_SECONDS;
  const connection = {
    connectionString: url,
    application_name: 'printready jobs',
    max: CONNECTIONS,
    // pg-boss hands these on to pg.
    query_timeout: STATEMENT_PATIENCE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    Client: SurvivingClient,
  };
  return new PgBoss({
    ...connection,
    schema: 'jobs',
    // A role on a hosted project may not make schemas, and ours comes by a migration.
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

/** What pg-boss emits is not always an Error. */
const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);

function hearErrors(boss: PgBoss, { onError, say }: QueueOptions): void {
  const heard = new Map<string, number>();
  boss.on('error', (error) => {
    // Of one cause every lane says the same, with its own name in brackets.
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

/** One lane takes one job at a time, and looks for the next as soon as it is done: an announcement wakes for one only. */
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
        // What pg-boss keeps of it: one sentence, without a stack or its paths.
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

/** @throws when the schema `jobs` is not the one that this version of pg-boss wants */
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
