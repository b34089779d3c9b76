import { failed } from '@printready/pixels/result';
import '../testing/runtime-config-block.ts';
import { AuthContext } from '@printready/sign-in/session';
import { type Charge, freeSubscription, type Subscription } from '@printready/wallet';
import type { User } from '@supabase/supabase-js';
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { shopsKey } from './kept-shops.ts';
import { useSpend } from './use-spend.ts';
import { subscriptionQuery } from './use-subscription.ts';

const user: User = {
  id: '6f0e9a4e-4a35-4a53-9d5e-111111111111',
  email: 'jane@shop.com',
  app_metadata: {},
  user_metadata: {},
  aud: 'authenticated',
  created_at: '2026-11-21T12:00:00Z',
};
const { queryKey } = subscriptionQuery(user.id);
const free = freeSubscription(new Date());
const row = {
  user_id: user.id,
  tier: 'free',
  period: 'monthly',
  is_active: true,
  tokens_remaining: 14,
  token_limit: 15,
  reset_date: free.resetDate,
  stripe_customer_id: null,
  stripe_subscription_id: null,
};

const charge = (): Charge => ({
  toolId: 'color-ko',
  tokens: 1,
  batchSize: 1,
  variant: null,
  requestId: crypto.randomUUID(),
  options: {},
});

/** Responds to the three requests in the flow and records the writes. */
function answerCalls(beforeAnswer: (path: string) => void = () => undefined) {
  const writes: string[] = [];
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    beforeAnswer(pathname);
    if (request.method === 'POST') writes.push(pathname);
    const body = pathname.endsWith('deduct_tokens') ? true : pathname.endsWith('subscriptions') ? row : null;
    return Promise.resolve(new Response(JSON.stringify(body), { status: 200 }));
  });
  return writes;
}

async function renderSpending(cache: QueryClient) {
  const { result } = await renderHook(useSpend, {
    wrapper: ({ children }: { children?: ReactNode }) => (
      <QueryClientProvider client={cache}>
        <AuthContext value={{ status: 'signed-in', user }}>{children}</AuthContext>
      </QueryClientProvider>
    ),
  });
  return result.current;
}

function cacheWith(tokensRemaining: number): QueryClient {
  const cache = new QueryClient();
  cache.setQueryData(queryKey, { ...free, tokensRemaining });
  return cache;
}

afterEach(() => void vi.restoreAllMocks());

describe('useSpend', () => {
  it('waits for a balance request that is in flight', async () => {
    answerCalls();
    const cache = new QueryClient();
    const reading = cache.query(subscriptionQuery(user.id));
    const { loaded, check } = await renderSpending(cache);
    expect(check(1)).toMatchObject({ ok: false, problem: { code: 'no-subscription' } });
    await loaded();
    expect(check(1)).toEqual({ ok: true });
    await reading;
  });

  it('does not wait if no request is in flight or the balance is known', async () => {
    answerCalls(() => {
      throw new Error('Nobody asked.');
    });
    for (const cache of [new QueryClient(), cacheWith(15)]) {
      const { loaded } = await renderSpending(cache);
      await expect(loaded()).resolves.toBeUndefined();
    }
  });

  it('subtracts the price from the displayed balance', async () => {
    answerCalls();
    const cache = cacheWith(15);
    const { spend } = await renderSpending(cache);
    expect(await spend(charge())).toEqual({ ok: true, remaining: 14 });
    expect(cache.getQueryData(queryKey)?.tokensRemaining).toBe(14);
  });

  it('does not subtract twice if the live update came first', async () => {
    const cache = cacheWith(15);
    answerCalls((path) => {
      if (path.endsWith('deduct_tokens')) cache.setQueryData(queryKey, { ...free, tokensRemaining: 14 });
    });
    const { spend } = await renderSpending(cache);
    expect(await spend(charge())).toEqual({ ok: true, remaining: 14 });
    expect(cache.getQueryData(queryKey)?.tokensRemaining).toBe(14);
  });

  it('keeps the new balance when an older request responds after the payment', async () => {
    const cache = cacheWith(15);
    answerCalls();
    let answer = (_: number) => {};
    let readings = 0;
    const observer = new QueryObserver(cache, {
      queryKey,
      queryFn: () =>
        ++readings === 1
          ? new Promise<Subscription>((resolve) => {
              answer = (tokensRemaining) => resolve({ ...free, tokensRemaining });
            })
          : { ...free, tokensRemaining: 14 },
    });
    const unsubscribe = observer.subscribe(() => undefined);
    await expect.poll(() => readings).toBe(1);
    const { spend } = await renderSpending(cache);
    await spend(charge());
    answer(15);
    await expect.poll(() => cache.isFetching()).toBe(0);
    expect(cache.getQueryData(queryKey)?.tokensRemaining).toBe(14);
    unsubscribe();
  });

  it('reloads the balance after a repeated payment, regardless of any request in flight', async () => {
    const cache = cacheWith(15);
    answerCalls();
    let readings = 0;
    const observer = new QueryObserver(cache, {
      queryKey,
      // The first request never responds.
      queryFn: () =>
        ++readings === 1 ? new Promise<Subscription>(() => undefined) : { ...free, tokensRemaining: 14 },
    });
    const unsubscribe = observer.subscribe(() => undefined);
    await expect.poll(() => readings).toBe(1);
    const { spend } = await renderSpending(cache);
    expect(await spend({ ...charge(), again: true })).toEqual({ ok: true, remaining: 14 });
    unsubscribe();
  });

  it('sends the charge even if the balance could not be loaded, for example after the session expired', async () => {
    const cache = cacheWith(15);
    const writes = answerCalls();
    await expect(
      cache.query({ queryKey, retry: false, staleTime: 0, queryFn: () => Promise.reject(new Error('401')) }),
    ).rejects.toThrow('401');
    const { spend } = await renderSpending(cache);
    expect(await spend({ ...charge(), again: true })).toEqual({ ok: true, remaining: 14 });
    expect(writes).toEqual(['/rest/v1/token_usage', '/rest/v1/rpc/deduct_tokens']);
  });

  it('returns success for a repeated run without sending a request, even if the balance is empty', async () => {
    const writes = answerCalls();
    const cache = cacheWith(1);
    const { spend } = await renderSpending(cache);
    const run = charge();
    await spend(run);
    expect(cache.getQueryData(queryKey)?.tokensRemaining).toBe(0);
    expect(await spend(run)).toEqual({ ok: true, remaining: 14 });
    expect(writes).toEqual(['/rest/v1/token_usage', '/rest/v1/rpc/deduct_tokens']);
  });

  it('spends the tokens of the shop that pays, in the name of the person', async () => {
    const writes = answerCalls();
    const shop = {
      id: '7a1d9a4e-4a35-4a53-9d5e-222222222222',
      name: 'Ink & Co',
      slug: 'ink',
      role: 'member',
    };
    const cache = cacheWith(0);
    cache.setQueryData(shopsKey(user.id), { active: shop.id, shops: [shop] });
    cache.setQueryData(subscriptionQuery(shop.id, true).queryKey, { ...free, tokensRemaining: 20 });
    const { check, spend } = await renderSpending(cache);
    expect(check(20)).toEqual({ ok: true });
    expect(await spend(charge())).toEqual({ ok: true, remaining: 19 });
    expect(writes).toEqual(['/rest/v1/token_usage', '/rest/v1/rpc/deduct_tokens']);
    expect(cache.getQueryData(queryKey)?.tokensRemaining).toBe(0);
  });

  it('sends no request if the balance is too low', async () => {
    const writes = answerCalls();
    const { check, spend } = await renderSpending(cacheWith(0));
    const refusal = failed({
      code: 'insufficient',
      text: 'Insufficient tokens. You need 1 token but only have 0 remaining.',
    });
    expect(check(1)).toEqual(refusal);
    expect(await spend(charge())).toEqual(refusal);
    expect(writes).toEqual([]);
  });
});
