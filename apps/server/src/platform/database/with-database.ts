import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import { StartupError } from '../errors.ts';
import { FolderInUse, findRunningCluster, hasCluster, startCluster } from './cluster.ts';
import { connect } from './connect.ts';

const complain = (error: unknown): void => console.error(String(error));

export async function withPool<T>(url: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const { pool } = connect(url, complain);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

/** Requires that no server uses the database. @throws StartupError if one does */
export async function withOwnDatabase<T>(config: Config, work: (pool: Pool) => Promise<T>): Promise<T> {
  const cluster = await startCluster(config.DATA_DIR, { onError: complain, say: complain });
  try {
    return await withPool(cluster.url, work);
  } finally {
    await cluster.stop();
  }
}

/** Starts an embedded database if no server is running one. @throws StartupError if none was ever created. */
export async function withDatabase<T>(config: Config, work: (pool: Pool) => Promise<T>): Promise<T> {
  const url = config.DATABASE_URL ?? (await findRunningCluster(config.DATA_DIR));
  if (url !== undefined) return withPool(url, work);
  if (!hasCluster(config.DATA_DIR)) {
    throw new StartupError(
      `There is no database in ${config.DATA_DIR}. Give this command the settings of the server (DATA_DIR or DATABASE_URL) and run it as the server’s user; where systemd runs the server, \`printready-admin\` does both.`,
    );
  }
  try {
    return await withOwnDatabase(config, work);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
  }
  const started = await findRunningCluster(config.DATA_DIR);
  if (started === undefined) return withOwnDatabase(config, work);
  return withPool(started, work);
}
