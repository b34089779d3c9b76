import { expect, it } from 'vitest';
import { schema, withTolerance } from './options.ts';

it('initializes the choke from the press tolerance', () => {
  const { chokeMm, toleranceMm } = schema.parse({});
  expect(chokeMm).toBe(toleranceMm);
});

it.each([
  ['follows the press tolerance', { chokeMm: 0.25, toleranceMm: 0.25 }, { toleranceMm: 0.15, chokeMm: 0.15 }],
  ['keeps a choke that the user set', { chokeMm: 0.4, toleranceMm: 0.25 }, { toleranceMm: 0.15 }],
])('changes the press tolerance: %s', (_, before, after) => {
  expect(withTolerance(before, { toleranceMm: 0.15 })).toEqual(after);
});

it('forwards changes to options other than the press tolerance unchanged', () => {
  expect(withTolerance({ chokeMm: 0.25, toleranceMm: 0.25 }, { trapMm: 0.1 })).toEqual({ trapMm: 0.1 });
});
