/** The tools' checks of their results must notice 95 % of ruined ones, and doubt at most 3 % of good ones. */
import { expect, it } from 'vitest';
import { tallyJudges } from './bar.ts';
import { RUIN_NAMES } from './ruins.ts';

it('tools ask the user about at least 95% of ruined results and at most 3% of good results', {
  timeout: 3_600_000,
}, async () => {
  const tallies = await tallyJudges(1, (line) => console.log(line));
  const sum = (of: (tally: (typeof tallies)[number]) => number) =>
    tallies.reduce((total, tally) => total + of(tally), 0);
  const good = sum((tally) => tally.good);
  const ruined = sum((tally) => tally.ruined);
  const asked = tallies.flatMap((tally) => tally.asked);
  const missed = tallies.flatMap(({ tool, missed: names }) => names.map((name) => `${tool}: ${name}`));
  console.log(`${good} good, asked: ${asked.join('; ')}\n${ruined} ruined, missed: ${missed.join('; ')}`);
  expect(RUIN_NAMES.length).toBeGreaterThanOrEqual(20);
  expect(good).toBeGreaterThanOrEqual(200);
  expect(ruined).toBeGreaterThanOrEqual(200);
  expect(asked.length).toBeLessThanOrEqual(0.03 * good);
  expect(missed.length).toBeLessThanOrEqual(0.05 * ruined);
});
