/**
 * For tests and benchmarks: repeated kill -9 of server processes while users spend tokens; their PostgreSQL survives.
 * The first process runs the embedded PostgreSQL, and the others share it through DATABASE_URL.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { findRunningCluster } from '../../../apps/server/src/platform/database/cluster.ts';
import { freePort } from '../../../apps/server/src/platform/database/postmaster.ts';
import { faultsOf, type OutageVerdict } from './outages.ts';
import { makeSpenders } from './people.ts';
import {
  addressOf,
  exitOf,
  isRunning,
  newFolder,
  type Process,
  postmasterOf,
  run,
  stop,
  until,
} from './process.ts';
import { BEHIND_PROXY, SPENDER_COUNT, type SpendingLoad, startSpending } from './spending.ts';

/** Number of processes; they are killed at different times, so that spending continues while one of them starts. */
const PROCESSES = 2;
/** Maximum number of spends before a kill, drawn at random: some kills interrupt the first spends. */
const MAX_SPENDS_PER_LIFE = 60;
const NO_ANSWER = 0;

type Lives = { server: Process; readonly next: () => Process };

async function killOnce(lives: Lives, spending: SpendingLoad): Promise<void> {
  const { server } = lives;
  await addressOf(server);
  const goal = spending.count() + randomInt(1, MAX_SPENDS_PER_LIFE);
  await until(() => {
    if (!isRunning(server)) throw new Error(`The server has ended by itself: ${server.output()}`);
    return spending.count() >= goal;
  }, 'spends are acknowledged');
  server.child.kill('SIGKILL');
  await exitOf(server);
  lives.server = lives.next();
}

/** @param onKill receives the number of kills */
export async function playKills(kills: number, onKill?: (killed: number) => void): Promise<OutageVerdict> {
  const DATA_DIR = newFolder();
  const secret = randomUUID() + randomUUID();
  // Restarted processes share the compile cache and the port.
  const lifeOf = async (env: Record<string, string>): Promise<Lives> => {
    const PORT = String(await freePort());
    const shared = {
      ...BEHIND_PROXY,
      NODE_COMPILE_CACHE: join(DATA_DIR, 'compiled'),
      SERVER_SECRET: secret,
      PORT,
    };
    const next = (): Process => run({ ...shared, ...env });
    return { server: next(), next };
  };
  const owner = await lifeOf({ DATA_DIR });
  // The first process exits cleanly, because only a clean exit writes Node's compile cache.
  await addressOf(owner.server);
  await stop(owner.server);
  owner.server = owner.next();
  const processes = [owner];
  const origins = [await addressOf(owner.server)];
  const [url, postmaster] = [await findRunningCluster(DATA_DIR), postmasterOf(DATA_DIR)];
  if (url === undefined) throw new TypeError('The server has started its database.');
  while (processes.length < PROCESSES) {
    const lives = await lifeOf({ DATABASE_URL: url, DATA_DIR: newFolder() });
    processes.push(lives);
    origins.push(await addressOf(lives.server));
  }
  const spending = startSpending(origins, await makeSpenders(url, secret, SPENDER_COUNT));
  let begun = 0;
  let killed = 0;
  try {
    const killing = async (lives: Lives): Promise<void> => {
      while (begun < kills) {
        begun++;
        await killOnce(lives, spending);
        onKill?.(++killed);
      }
    };
    await Promise.all(processes.map(killing));
    await spending.finish();
    const faults = [...faultsOf(spending, [201, 503, NO_ANSWER]), ...(await spending.audit(url))];
    if (postmasterOf(DATA_DIR) !== postmaster) faults.push('PostgreSQL was not adopted by the next life');
    const unavailable = spending.statuses.get(503) ?? 0;
    return { rounds: kills, acknowledged: spending.count(), unavailable, faults };
  } finally {
    spending.giveUp();
  }
}
