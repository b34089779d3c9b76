import { describe, expect, it } from 'vitest';
import { avatarColor, initialsOf } from './avatar.ts';

describe('initialsOf', () => {
  it.each([
    ['jane.doe@shop.com', 'JD'],
    ['jane.q.doe@shop.com', 'JQD'],
    ['a.b.c.d@shop.com', 'ABC'],
    ['print@shop.com', 'P'],
    ['.odd..dots.@shop.com', 'OD'],
    ['élan.vital@shop.com', 'ÉV'],
    ['', '?'],
    ['@shop.com', '?'],
  ])('%s → %s', (email, initials) => expect(initialsOf(email)).toBe(initials));
});

describe('avatarColor', () => {
  it('returns the same color for an address regardless of letter case', () => {
    expect(avatarColor(' Jane.Doe@shop.com')).toBe(avatarColor('jane.doe@shop.com'));
  });
  it('returns different colors for similar addresses', () => {
    const hues = new Set(['a@x.com', 'b@x.com', 'c@x.com', 'ab@x.com', 'ba@x.com'].map(avatarColor));
    expect(hues.size).toBe(5);
  });
});
