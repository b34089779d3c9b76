/**
 * Lists allowed sleeps in the server's tests. Tests should wait for a state, because a fixed time is too short on a
 * slow machine and wasted on a fast one.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const CHANCE = 'kills at a random moment';
const STILL = 'expects that nothing happens, for which there is no event';

/** Number of sleeps and the reason, keyed by file path relative to the project root. */
const SLEEPS: Readonly<Record<string, readonly [count: number, reason: string]>> = {
  'apps/server/src/outages/api-kills.slow.test.ts': [
    2,
    `${CHANCE}; counts in a database, which sends no events`,
  ],
  'apps/server/src/outages/test-orders.ts': [2, 'asks again as a program does, which gets no events'],
  'apps/server/src/product/billing/kill.slow.test.ts': [1, CHANCE],
  'apps/server/src/product/billing/webhook.test.ts': [1, CHANCE],
  'apps/server/src/product/bulk/breaks.slow.test.ts': [2, `${STILL}; drops connections at random moments`],
  'apps/server/src/product/bulk/outages.slow.test.ts': [2, `${CHANCE}; ${STILL}`],
  'apps/server/src/platform/database/connections.test.ts': [1, 'holds a connection with a slow query'],
  'packages/testing/src/process.ts': [1, 'polls another process, which sends no events'],
  'packages/testing/src/spending.ts': [1, 'retries after a pause while the server is unavailable'],
};

/** Test files and their helpers. */
const WATCHED = ['apps/server/src/**/*.test.ts', 'apps/server/src/**/test-*.ts', 'packages/testing/src/*.ts'];

const SLEEP = /\bsetTimeout\(|\bdelay\(|\bsleep\(|\bpg_sleep\b|\bwaitForTimeout\(/g;

export const countSleeps = (source: string): number => source.match(SLEEP)?.length ?? 0;

/** @returns messages for differences from the list */
export function checkSleeps(root: string, list = SLEEPS): string[] {
  const files = new Set([
    ...WATCHED.flatMap((pattern) => globSync(pattern, { cwd: root })),
    ...Object.keys(list),
  ]);
  const wrong: string[] = [];
  for (const file of [...files].sort()) {
    const found = countSleeps(readFileSync(join(root, file), 'utf8'));
    const [listed = 0] = list[file] ?? [];
    if (found !== listed) wrong.push(`${file}: ${found} sleeps, of which ${listed} are listed with a reason`);
  }
  return wrong;
}
