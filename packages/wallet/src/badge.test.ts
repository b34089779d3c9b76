import { describe, expect, it } from 'vitest';
import { badgeLevel, badgeText } from './badge.ts';

describe('badgeLevel', () => {
  it.each([
    [0, 15, 'bad'],
    [3, 15, 'bad'],
    [3.01, 15, 'warn'],
    [20, 100, 'bad'],
    [21, 100, 'warn'],
    [50, 100, 'warn'],
    [51, 100, 'ok'],
    [15, 15, 'ok'],
    [0, 0, 'bad'],
  ])('rates %d of %d tokens as %s', (remaining, limit, level) => {
    expect(badgeLevel(remaining, limit)).toBe(level);
  });
});

describe('badgeText', () => {
  it('shows the remaining tokens and the limit', () => expect(badgeText(14, 15)).toBe('14/15'));
  it.each([
    [Number.NaN, 15],
    [undefined, 15],
    [14, null],
    ['14', 15],
    [Number.POSITIVE_INFINITY, 15],
  ])('shows question marks if the remaining tokens are %s and the limit is %s', (remaining, limit) =>
    expect(badgeText(remaining, limit)).toBe('?/?'),
  );
});
