import { expect, it } from 'vitest';
import { rulerTicks } from './ruler-ticks.ts';

it('labels every inch at true size, with half inches between', () => {
  const ticks = rulerTicks(50.8, 96 / 25.4, 'in');
  expect(ticks.map(({ at }) => Math.round(at))).toEqual([0, 48, 96, 144, 192]);
  expect(ticks.map(({ label }) => label)).toEqual(['0', null, '1', null, '2']);
});

it('keeps labels apart when the picture is shown small', () => {
  const labels = rulerTicks(254, 1, 'mm').filter(({ label }) => label !== null);
  expect(labels.map(({ label }) => label)).toEqual(['0', '50', '100', '150', '200', '250']);
});
