import { REDIRECT_TIME_KEY } from '@printready/contracts/billing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { takeRecovery } from './redirect-time.ts';

const NOW = Date.parse('2026-05-12T10:00:00Z');
const kept = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  kept.clear();
});

describe('time of the redirect to Stripe', () => {
  test.each([
    ['just now', String(NOW), true],
    ['4:59 ago', String(NOW - 299_999), true],
    ['5 minutes ago', String(NOW - 300_000), false],
    ['in the future', String(NOW + 1), false],
    ['unreadable', 'yesterday', false],
    ['empty', '', false],
  ])('counts as an aborted payment only if it is recent: %s', (_name, value, recovers) => {
    kept.set(REDIRECT_TIME_KEY, value);
    expect(takeRecovery(NOW)).toBe(recovers);
    // The first call consumes the stored time.
    expect(kept.size).toBe(0);
    expect(takeRecovery(NOW)).toBe(false);
  });
});
