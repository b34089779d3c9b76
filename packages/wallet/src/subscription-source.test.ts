import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadShopSubscription, loadSubscription, watchSubscription } from './subscription-source.ts';
import { fakeBackend } from './testing/fake-backend.ts';

const now = new Date('2026-11-21T12:00:00Z');
const user = '6f0e9a4e-4a35-4a53-9d5e-111111111111';
const row = {
  user_id: user,
  tier: 'creator',
  period: 'yearly',
  is_active: true,
  tokens_remaining: 70,
  token_limit: 75,
  reset_date: '2026-12-01T00:00:00+00:00',
  stripe_customer_id: null,
  stripe_subscription_id: null,
};
const noRow = { status: 200, body: [] };

afterEach(() => void vi.restoreAllMocks());

describe('loadSubscription', () => {
  it("reads the user's single row", async () => {
    const changed = '2026-11-20T08:00:00+00:00';
    const { client, calls } = fakeBackend(() => ({
      status: 200,
      body: [{ ...row, billing_changed_at: changed }],
    }));
    expect(await loadSubscription(client, user, now)).toMatchObject({
      tier: 'creator',
      tokensRemaining: 70,
      tokenLimit: 75,
      billingChangedAt: changed,
    });
    expect(calls[0]?.path).toBe(`/rest/v1/user_subscriptions?select=*&user_id=eq.${user}`);
  });

  it('inserts the default row if no row exists', async () => {
    const { client, calls } = fakeBackend((call) =>
      call.method === 'GET'
        ? noRow
        : {
            status: 201,
            body: [{ ...row, tier: 'free', period: 'monthly', tokens_remaining: 15, token_limit: 15 }],
          },
    );
    expect(await loadSubscription(client, user, now)).toMatchObject({ tier: 'free', tokensRemaining: 15 });
    expect(calls[1]?.body).toEqual({
      user_id: user,
      tier: 'free',
      period: 'monthly',
      is_active: true,
      tokens_remaining: 15,
      token_limit: 15,
      reset_date: '2026-12-21T12:00:00.000Z',
    });
    // Ignores a row that another tab has inserted, so that the console shows no 409 error.
    expect(calls[1]?.path).toContain('on_conflict=user_id');
  });

  it('reads the row again if another tab has inserted it', async () => {
    let exists = false;
    const { client, calls } = fakeBackend((call) => {
      if (call.method === 'GET') return exists ? { status: 200, body: [row] } : noRow;
      exists = true;
      return { status: 201, body: [] };
    });
    expect(await loadSubscription(client, user, now)).toMatchObject({ tokensRemaining: 70 });
    expect(calls.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']);
  });

  it('rejects on a database error', async () => {
    const body = { code: '42P01', message: 'relation does not exist' };
    const { client } = fakeBackend(() => ({ status: 400, body }));
    await expect(loadSubscription(client, user, now)).rejects.toThrow('relation does not exist');
  });

  it('rejects with the connection message if the backend is unreachable', async () => {
    const { client } = fakeBackend(() => 'no-connection');
    await expect(loadSubscription(client, user, now)).rejects.toThrow('There was a connection problem...');
  });

  it('rejects after ten seconds', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      expect(ms).toBe(10_000);
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException('late', 'TimeoutError')), 0);
      return controller.signal;
    });
    const { client } = fakeBackend(() => 'never');
    await expect(loadSubscription(client, user, now)).rejects.toThrow('Database query timed out.');
  });

  it('retries once after a failure', async () => {
    let failed = false;
    const { client, calls } = fakeBackend(() => {
      if (failed) return { status: 200, body: [row] };
      failed = true;
      return { status: 500, body: { code: 'XX000', message: 'internal error' } };
    });
    expect(await loadSubscription(client, user, now)).toMatchObject({ tokensRemaining: 70 });
    expect(calls).toHaveLength(2);
  });

  it('limits both attempts together to ten seconds', async () => {
    const late = new AbortController();
    const timeouts = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
    const { client, calls } = fakeBackend(() => {
      if (calls.length === 1) return 'no-connection';
      setTimeout(() => late.abort(new DOMException('late', 'TimeoutError')), 0);
      return 'never';
    });
    await expect(loadSubscription(client, user, now)).rejects.toThrow('Database query timed out.');
    expect(timeouts).toHaveBeenCalledTimes(1);
    expect(calls).toHaveLength(2);
  });
});

describe('loadShopSubscription', () => {
  it('reads the shop’s row', async () => {
    const { client, calls } = fakeBackend(() => ({ status: 200, body: [row] }));
    expect(await loadShopSubscription(client, user)).toMatchObject({ tier: 'creator', tokensRemaining: 70 });
    expect(calls.map(({ path }) => path)).toEqual([
      `/rest/v1/user_subscriptions?select=*&user_id=eq.${user}`,
    ]);
  });

  it('rejects without inserting a row if the shop’s row cannot be read', async () => {
    const { client, calls } = fakeBackend(() => noRow);
    await expect(loadShopSubscription(client, user)).rejects.toThrow('The shop’s balance could not be read.');
    expect(calls.map(({ method }) => method)).toEqual(['GET', 'GET']);
  });
});

describe('watchSubscription', () => {
  it('uses a new channel per call, because realtime-js would return a channel that is closing', () => {
    const { client } = fakeBackend(() => 'no-connection');
    const listener = { onChange: () => undefined, onStale: () => undefined };
    const topics = [1, 2].map(() => {
      const stop = watchSubscription(client, user, listener);
      const [channel] = client.getChannels();
      stop();
      return channel?.topic;
    });
    expect(new Set(topics).size).toBe(2);
  });
});
