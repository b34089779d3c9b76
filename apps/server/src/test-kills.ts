/** For tests and benchmarks: kill -9 of the server, again and again, while people spend; its PostgreSQL lives on. */
import { randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { findRunningCluster } from './platform/database/cluster.ts';
import { freePort } from './platform/database/postmaster.ts';
import { faultsOf, type Verdict } from './test-outages.ts';
import { makeSpenders } from './test-people.ts';
import {
  addressOf,
  exitOf,
  isRunning,
  newFolder,
  type Process,
  postmasterOf,
  run,
  until,
} from './test-process.ts';
import { startSpending } from './test-spending.ts';

const SPENDERS = 8;
/** Some lives are so short that the first spends are under way at their end, some long enough for hundreds. */
const MAX_SPENDS_PER_LIFE = 60;
const NO_ANSWER = 0;

/** @param onLife hears how many kills there were, before each next one */
export async function playKills(kills: number, onLife?: (kills: number) => void): Promise<Verdict> {
  const DATA_DIR = newFolder();
  const secret = randomUUID() + randomUUID();
  // So that each life finds the sources compiled, and is at the same address.
  const env = { NODE_COMPILE_CACHE: join(DATA_DIR, 'compiled'), PORT: String(await freePort()) };
  const live = (): Process => run({ ...env, DATA_DIR, SERVER_SECRET: secret });
  let server = live();
  const origin = await addressOf(server);
  const [url, postmaster] = [await findRunningCluster(DATA_DIR), postmasterOf(DATA_DIR)];
  if (url === undefined) throw new TypeError('The server has started its database.');
  const spending = startSpending(origin, await makeSpenders(url, secret, SPENDERS));
  try {
    for (let killed = 0; killed < kills; killed++) {
      onLife?.(killed);
      const goal = spending.count() + randomInt(1, MAX_SPENDS_PER_LIFE);
      await until(() => {
        if (!isRunning(server)) throw new Error(`The server has ended by itself: ${server.output()}`);
        return spending.count() >= goal;
      }, 'spends are acknowledged');
      server.child.kill('SIGKILL');
      await exitOf(server);
      server = live();
    }
    await spending.finish();
    const faults = [...faultsOf(spending, [201, 503, NO_ANSWER]), ...(await spending.audit(url))];
    if (postmasterOf(DATA_DIR) !== postmaster) faults.push('PostgreSQL was not adopted by the next life');
    const unavailable = spending.statuses.get(503) ?? 0;
    return { rounds: kills, acknowledged: spending.count(), unavailable, faults };
  } finally {
    spending.giveUp();
  }
}
