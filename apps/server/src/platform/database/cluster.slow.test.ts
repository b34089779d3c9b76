/** Tests that another process can find the database cluster of a running server. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findRunningCluster, startCluster } from './cluster.ts';

/** Id of init, which stands for a PostgreSQL process that is hidden from the caller. */
const INIT = '1';

test('finds a PostgreSQL cluster by connecting to it, even if its process is hidden from the caller', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'printready-cluster-'));
  const pidFile = join(folder, 'hidden.pid');
  expect(await findRunningCluster(folder)).toBeUndefined();
  const cluster = await startCluster(folder, {
    onError: (error) => expect.fail(String(error)),
    say: () => undefined,
  });
  try {
    expect(await findRunningCluster(folder)).toBe(cluster.url);
    const [, ...rest] = readFileSync(join(folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n');
    writeFileSync(pidFile, [INIT, ...rest].join('\n'));
    expect(await findRunningCluster(folder, pidFile)).toBe(cluster.url);
  } finally {
    await cluster.stop();
  }
  expect(await findRunningCluster(folder, pidFile)).toBeUndefined();
  rmSync(folder, { recursive: true });
});
