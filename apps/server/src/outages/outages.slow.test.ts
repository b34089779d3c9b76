/** Database outages under load: the process survives, and the ledger stays exact. */

import { HOMES, OUTAGES, type Outage, playOutages } from '@printready/testing/outages';
import { cleanUp } from '@printready/testing/process';
import { afterEach, expect, test } from 'vitest';

afterEach(cleanUp);

/** `npm run bench` runs thirty rounds. */
const ROUNDS = 1;
/** Long, because each round waits until PostgreSQL is available again. */
const PATIENCE_MS = 5 * 60_000;

/** Dropped sessions, unlike restarts, look the same on any PostgreSQL; the benchmark covers the other cases. */
const cases = Object.keys(HOMES).flatMap((home) =>
  Object.keys(OUTAGES)
    .filter((harm) => home === 'embedded' || harm.startsWith('restarted'))
    .map((harm) => [home as keyof typeof HOMES, harm as Outage] as const),
);

test.each(cases)(
  'keeps the ledger exact on %s PostgreSQL (%s) while eight clients spend tokens',
  async (home, harm) => {
    const { faults, acknowledged } = await playOutages(home, [harm], ROUNDS);
    expect(faults).toEqual([]);
    expect(acknowledged).toBeGreaterThan(0);
  },
  PATIENCE_MS,
);
