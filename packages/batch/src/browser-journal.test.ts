import { afterEach, expect, it, vi } from 'vitest';
import { hasRoomFor } from './browser-journal.ts';

afterEach(() => vi.unstubAllGlobals());

const stores = (estimate: StorageEstimate) =>
  vi.stubGlobal('navigator', { storage: { estimate: () => Promise.resolve(estimate) } });

it.each([
  ['less than 60% of what is left', 599, true],
  ['60% of what is left', 600, false],
])('hasRoomFor judges %s of the quota', async (_name, bytes, fits) => {
  stores({ quota: 1500, usage: 500 });
  expect(await hasRoomFor(bytes)).toBe(fits);
});

it('hasRoomFor takes an unknown usage as none', async () => {
  stores({ quota: 1000 });
  expect([await hasRoomFor(599), await hasRoomFor(601)]).toEqual([true, false]);
});

it('hasRoomFor allows less than 50 MB in a browser that estimates no quota', async () => {
  stores({});
  expect([await hasRoomFor(49_999_999), await hasRoomFor(50_000_000)]).toEqual([true, false]);
});
