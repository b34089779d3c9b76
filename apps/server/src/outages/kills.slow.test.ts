/** Kills the server under load with kill -9, ten times: acknowledged spends are kept and charged once. */

import { playKills } from '@printready/testing/kills';
import { cleanUp } from '@printready/testing/process';
import { afterEach, expect, test } from 'vitest';

afterEach(cleanUp);

/** `npm run bench` performs a thousand kills. */
const KILLS = 10;
/** Starting two processes ten times takes minutes on a shared machine. */
const PATIENCE_MS = 10 * 60_000;

test(
  `keeps every acknowledged spend, and charges it once, through ${KILLS} × kill -9`,
  async () => {
    const { faults, acknowledged } = await playKills(KILLS);
    expect(faults).toEqual([]);
    expect(acknowledged).toBeGreaterThan(KILLS);
  },
  PATIENCE_MS,
);
