/** kill -9 of the server under load, ten times: nothing that was acknowledged is lost, nothing is charged twice. */
import { afterEach, expect, test } from 'vitest';
import { playKills } from './test-kills.ts';
import { cleanUp } from './test-process.ts';

afterEach(cleanUp);

/** `npm run bench` kills a thousand times. */
const KILLS = 10;
/** Two processes are started ten times; on a machine that is shared this takes minutes. */
const PATIENCE_MS = 10 * 60_000;

test(
  `${KILLS} × kill -9`,
  async () => {
    const { faults, acknowledged } = await playKills(KILLS);
    expect(faults).toEqual([]);
    expect(acknowledged).toBeGreaterThan(KILLS);
  },
  PATIENCE_MS,
);
