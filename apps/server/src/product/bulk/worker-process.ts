import { randomUUID } from 'node:crypto';
import { cpus } from 'node:os';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { FileStore } from '../../data/storage/stores/file-store.ts';
import { openFileStore } from '../../data/storage/stores/open-store.ts';
import type { Config } from '../../platform/config.ts';
import { findRunningCluster } from '../../platform/database/cluster.ts';
import { connect, type Database } from '../../platform/database/connect.ts';
import { readConnectionShare } from '../../platform/database/connection-share.ts';
import { StartupError } from '../../platform/errors.ts';
import { mayReadMetrics } from '../../platform/http/metrics.ts';
import { engineVersion } from './engine.ts';
import { type BulkWorker, type OpenTasks, startBulkWorker } from './worker.ts';

const STATEMENT_PATIENCE_MS = 60_000;

const onError = (error: unknown): void => console.error(`Worker: ${String(error)}`);
const say = (sentence: string): void => console.error(sentence);

type Undo = (() => Promise<void> | void)[];

/** @throws StartupError, because a worker needs a database created by a server */
async function openDatabase(config: Config, undo: Undo): Promise<Database> {
  const url = config.DATABASE_URL ?? (await findRunningCluster(config.DATA_DIR));
  if (url === undefined) {
    throw new StartupError(
      `No server is running on ${config.DATA_DIR}. Start it first (npm start), or give the worker the server’s DATABASE_URL.`,
    );
  }
  let db: Database;
  let ready: boolean | undefined;
  try {
    const { pool: max, sentence } = await readConnectionShare(url, config.DATABASE_PROCESSES);
    say(sentence);
    db = connect(url, onError, { patienceMs: STATEMENT_PATIENCE_MS, max });
    undo.push(() => db.pool.end());
    const { rows } = await db.pool.query<{ ready: boolean }>(
      "select to_regprocedure('private.open_bulk_queue(text)') is not null as ready",
    );
    ready = rows[0]?.ready;
  } catch (error) {
    throw new StartupError(`The database cannot be reached (${String(error)}).`, { cause: error });
  }
  if (ready !== true) {
    throw new StartupError(
      'The database is older than this worker. Start a server of this version first: it brings the database up to date.',
    );
  }
  return db;
}

/** Checks the store before the first file: key, bucket, disk. @throws StartupError */
async function checkStore(files: FileStore): Promise<void> {
  const version = randomUUID();
  const sent = Buffer.from(version);
  try {
    await files.write(version, Readable.from([sent]));
    const back = await files.read(version);
    if (!back || !(await buffer(back)).equals(sent)) throw new Error('What was written does not come back.');
    await files.remove(version);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? ` ${error.cause.message}` : '';
    throw new StartupError(
      `The file store cannot be used: ${error instanceof Error ? error.message : String(error)}${cause} Check S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or STORAGE_FOLDER.`,
      { cause: error },
    );
  }
}

function createApp(config: Config, { pool }: Database, worker: BulkWorker): FastifyInstance {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const metric of worker.metrics) registry.registerMetric(metric);
  const app = Fastify({ logger: { level: config.LOG_LEVEL } });
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await pool.query('select 1');
      return { status: 'ready' };
    } catch {
      return reply.code(503).header('retry-after', '1').send({ status: 'the database does not answer' });
    }
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(config, request)) return reply.code(404).send();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return app;
}

export type RunningWorker = {
  readonly address: string;
  /** Resolves when this machine's server moves its database to another address, so the worker must restart. */
  readonly moved: Promise<void>;
  readonly stop: () => Promise<void>;
};

const LOOK_MS = 5_000;

/** Resolves when the embedded database has restarted on another port. */
function watchAddress({ DATABASE_URL, DATA_DIR }: Config, { url }: Database, undo: Undo): Promise<void> {
  return new Promise((resolve) => {
    if (DATABASE_URL !== undefined) return;
    const timer = setInterval(() => {
      findRunningCluster(DATA_DIR).then((now) => {
        if (now !== undefined && now !== url) resolve();
      }, onError);
    }, LOOK_MS);
    undo.push(() => clearInterval(timer));
  });
}

/** Leaves one core for the database and heartbeats. */
const usualLanes = (): number => Math.max(1, cpus().length - 1);

/** @throws StartupError after undoing earlier steps */
export async function startWorkerProcess(
  config: Config,
  tasks: readonly OpenTasks[] = [],
): Promise<RunningWorker> {
  const undo: Undo = [];
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    if (config.hosted) {
      throw new StartupError(
        'With a hosted Supabase project, batches run in the browser and in the terminal: their files lie in the project.',
      );
    }
    const files = openFileStore(config);
    await checkStore(files);
    const db = await openDatabase(config, undo);
    const lanes = config.WORKER_LANES ?? usualLanes();
    const worker = await startBulkWorker({
      ...{ url: db.url, pool: db.pool, files, lanes, engine: engineVersion(), onError, say, tasks },
    });
    undo.push(() => worker.stop());
    const app = createApp(config, db, worker);
    undo.push(() => app.close());
    const moved = watchAddress(config, db, undo);
    return { address: await app.listen({ host: config.HOST, port: config.WORKER_PORT }), moved, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
