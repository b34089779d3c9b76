import '../../testing/runtime-config-block.ts';
import { type BulkBatch, OFFER_EVENT, OFFER_TOPIC } from '@printready/contracts/bulk';
import { SignedIn } from '@printready/sign-in/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useIsIdle, useOffer } from './use-server-batches.ts';

const { loadClient, readOffer } = vi.hoisted(() => ({ loadClient: vi.fn(), readOffer: vi.fn() }));
vi.mock('./server-batches.ts', () => ({ readOffer, readBatches: vi.fn() }));
vi.mock('@printready/sign-in/client', async (load) => ({
  ...(await load<typeof import('@printready/sign-in/client')>()),
  loadClient,
}));

const HOUR_MS = 3_600_000;
const BATCH: BulkBatch = {
  ...{ id: 'a', name: 'Logos', engine: '1.2.3', state: 'running', total: 9, done: 0, failed: 0, skipped: 0 },
  ...{
    cancelled: 0,
    price: 1,
    tokens: 9,
    created_at: '2030-01-01',
    ended_at: null,
    expires_at: '2030-01-04',
  },
};

/** Client whose only channel is controlled by the test. */
function fakeChannel() {
  let onStatus: (status: string) => void = () => undefined;
  let onChange: () => void = () => undefined;
  const joined: unknown[] = [];
  const channel = {
    on: (_kind: string, { event }: { event: string }, callback: () => void) => {
      if (event === OFFER_EVENT) onChange = callback;
      return channel;
    },
    subscribe: (callback: (status: string) => void) => {
      onStatus = callback;
      return channel;
    },
  };
  loadClient.mockResolvedValue({
    channel: (...request: unknown[]) => {
      joined.push(request);
      return channel;
    },
  });
  return {
    joined,
    report: (status: string) => onStatus(status),
    change: () => onChange(),
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  readOffer.mockReset().mockResolvedValue({ offered: true, engines: ['1.2.3'] });
});
afterEach(() => vi.useRealTimers());

it('polls for workers twelve times an hour while the live channel works, and again after each change', async () => {
  const channel = fakeChannel();
  const { result } = await renderHook(() => [useOffer(), useOffer(), useIsIdle(BATCH)], {
    wrapper: SignedIn,
  });
  const settled = async () => {
    await vi.advanceTimersByTimeAsync(1);
    return result.current;
  };
  await expect.poll(settled).toEqual([true, true, false]);
  expect(channel.joined).toEqual([[OFFER_TOPIC, { config: { private: true } }]]);

  channel.report('SUBSCRIBED');
  await vi.advanceTimersByTimeAsync(1);
  readOffer.mockClear();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(readOffer.mock.calls.length).toBe(12);

  readOffer.mockClear().mockResolvedValue({ offered: false, engines: [] });
  channel.change();
  await expect.poll(settled).toEqual([false, false, true]);
  expect(readOffer.mock.calls.length).toBe(1);

  channel.report('CHANNEL_ERROR');
  await vi.advanceTimersByTimeAsync(1);
  readOffer.mockClear();
  for (let failures = 0; failures < 100; failures++) channel.report('CHANNEL_ERROR');
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(readOffer.mock.calls.length).toBe(120);
});
