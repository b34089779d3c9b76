import { tokens as messages } from '@printready/contracts/messages';
import { failed } from '@printready/pixels/result';
import { loadClient } from '@printready/sign-in/client';
import { useAuth } from '@printready/sign-in/session';
import {
  type Charge,
  type CheckResult,
  checkBalance,
  payOnce,
  type SpendResult,
  spendableTokens,
  wasSent,
} from '@printready/wallet';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePayer } from './payer.ts';
import { setSubscription, subscriptionQuery } from './use-subscription.ts';

export type Spending = {
  readonly loaded: () => Promise<void>;
  readonly check: (tokens: number) => CheckResult;
  /** Never rejects. Reusing a requestId never charges twice. */
  readonly spend: (charge: Charge) => Promise<SpendResult>;
};

export function useSpend(): Spending {
  const { user } = useAuth();
  const cache = useQueryClient();
  const userId = user?.id ?? null;
  const payer = usePayer();
  const payerId = payer?.id ?? '';
  const isShop = payer !== null && payer.shop !== null;

  return useMemo(() => {
    const balance = subscriptionQuery(payerId, isShop);
    const { queryKey } = balance;
    /** Cached balance, which remains after a failed request; null before the first response. */
    const current = () => cache.getQueryData(queryKey) ?? null;
    const loaded = async () => {
      if (!userId || cache.getQueryState(queryKey)?.fetchStatus !== 'fetching' || current()) return;
      await cache.query(balance).catch(() => undefined);
    };
    const check = (tokens: number) => checkBalance(userId, current(), tokens, new Date());

    const spend = async (charge: Charge): Promise<SpendResult> => {
      const again = charge.again === true || wasSent(charge.requestId);
      const allowed = again ? ({ ok: true } as const) : check(charge.tokens);
      if (!allowed.ok) return allowed;
      const before = current();
      if (!userId || !before) return failed({ code: 'signed-out', text: messages.signedOut });
      const refusal = await payOnce(await loadClient(), userId, charge);
      if (refusal) return failed(refusal);
      if (again) {
        // A request that started before the payment returns the old balance.
        await cache.cancelQueries({ queryKey });
        const fresh = await cache.query({ ...balance, staleTime: 0 }).catch(() => before);
        return { ok: true, remaining: fresh.tokensRemaining };
      }
      const paid = { ...before, tokensRemaining: spendableTokens(before, new Date()) - charge.tokens };
      // The live channel may already have delivered the new balance, which must not be subtracted twice.
      setSubscription(cache, payerId, (now) => (now === before ? paid : now));
      return { ok: true, remaining: current()?.tokensRemaining ?? paid.tokensRemaining };
    };
    return { loaded, check, spend };
  }, [userId, payerId, isShop, cache]);
}
