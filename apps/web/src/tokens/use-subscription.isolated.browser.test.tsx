import '../testing/runtime-config-block.ts';
import { JANE, SignedIn } from '@printready/sign-in/testing';
import { freeSubscription } from '@printready/wallet';
import {
  loadSubscription,
  type SubscriptionListener,
  watchSubscription,
} from '@printready/wallet/subscription-source';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useLiveSubscription, useRefreshSubscription, useSubscription } from './use-subscription.ts';

vi.mock('@printready/wallet/subscription-source', () => ({
  loadSubscription: vi.fn(),
  watchSubscription: vi.fn(),
}));
vi.mock('@printready/sign-in/client', async (original) => ({
  ...(await original<object>()),
  loadClient: () => Promise.resolve({}),
}));

const COOLDOWN_MS = 5_000;
const reads = () => vi.mocked(loadSubscription).mock.calls.length;
let channel: SubscriptionListener | undefined;
let readAtMs = 0;
/** Polling advances the fake clock, so this resets the clock to the time of the request. */
const backToRead = () => vi.setSystemTime(readAtMs);

beforeEach(() => {
  // Fakes only these functions, because the test also waits on the browser's real clock.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: new Date('2026-11-23T12:00:00Z') });
  vi.mocked(loadSubscription).mockImplementation((_client, userId, now) => {
    expect(userId).toBe(JANE.id);
    readAtMs = Date.now();
    return Promise.resolve(freeSubscription(now));
  });
  vi.mocked(watchSubscription).mockImplementation((_client, _userId, listener) => {
    channel = listener;
    return () => undefined;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
  channel = undefined;
});

function Balance() {
  const { subscription } = useSubscription();
  return <p>{subscription ? `${subscription.tokensRemaining} left` : 'loading'}</p>;
}

/** Parts of every page: the live channel, and several displays of the balance. */
function Shell() {
  useLiveSubscription();
  const refresh = useRefreshSubscription();
  return (
    <>
      <Balance />
      <Balance />
      <button type="button" onClick={() => void refresh()}>
        Refresh
      </button>
      <button type="button" onClick={() => void refresh({ force: true })}>
        Refresh now
      </button>
    </>
  );
}

it('loads the plan at page load, and again when the cooldown after joining the channel ends', async () => {
  await render(
    <SignedIn>
      <Shell />
    </SignedIn>,
  );
  await expect.poll(() => channel).toBeDefined();
  await expect.element(page.getByText('15 left').first()).toBeVisible();
  backToRead();
  // The channel joined, then rejoined after a reconnection.
  channel?.onStale();
  channel?.onStale();
  await vi.advanceTimersByTimeAsync(COOLDOWN_MS - 100);
  expect(reads()).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(reads()).toBe(2);
});

it('skips a refresh of the plan within the cooldown unless forced', async () => {
  await render(
    <SignedIn>
      <Shell />
    </SignedIn>,
  );
  await expect.element(page.getByText('15 left').first()).toBeVisible();
  backToRead();
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await vi.advanceTimersByTimeAsync(100);
  expect(reads()).toBe(1);
  await page.getByRole('button', { name: 'Refresh now' }).click();
  await expect.poll(reads).toBe(2);
  await vi.advanceTimersByTimeAsync(COOLDOWN_MS);
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect.poll(reads).toBe(3);
});
