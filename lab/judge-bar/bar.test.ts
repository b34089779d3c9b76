/** Runs a twelfth of the cases of bar.slow.test.ts. */
import { expect, it } from 'vitest';
import { tallyJudges } from './bar.ts';

it('tools ask the user about all but at most two ruined results, and about no good result', async () => {
  const tallies = await tallyJudges(12);
  expect(tallies.flatMap(({ asked }) => asked)).toEqual([]);
  const ruined = tallies.reduce((total, tally) => total + tally.ruined, 0);
  const missed = tallies.flatMap((tally) => tally.missed);
  expect(ruined).toBeGreaterThanOrEqual(30);
  expect(missed.length, missed.join('; ')).toBeLessThanOrEqual(2);
});
