/** What a tool's screen needs to be paid: a check before the run, and the payment when its result is ready. */
import { tokens as messages } from '@printready/contracts/messages';
import { useAuth } from '@printready/sign-in/auth-context';
import { loadClient } from '@printready/sign-in/client';
import {
  type Charge,
  type CheckResult,
  checkBalance,
  payOnce,
  type SpendResult,
  wasSent,
} from '@printready/sign-in/spend';
import { spendableTokens } from '@printready/sign-in/subscription';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { setSubscription, subscriptionQuery } from './use-subscription.ts';

export type Spending = {
  /** Waits for the first reading of the balance where one is under way: before it, nothing can be checked. */
  readonly loaded: () => Promise<void>;
  readonly check: (tokens: number) => CheckResult;
  /** Never rejects; a second send with the same requestId never charges twice. */
  readonly spend: (charge: Charge) => Promise<SpendResult>;
};

export function useSpend(): Spending {
  const { user } = useAuth();
  const cache = useQueryClient();
  const userId = user?.id ?? null;

  return useMemo(() => {
    const { queryKey } = subscriptionQuery(userId ?? '');
    /** Also when the last reading failed: an ended session cannot read it, and what is owed is sent when it is back. */
    const current = () => cache.getQueryData(queryKey) ?? null;
    const loaded = async () => {
      if (!userId || cache.getQueryState(queryKey)?.fetchStatus !== 'fetching' || current()) return;
      // Its failure is the check's to tell.
      await cache.query(subscriptionQuery(userId)).catch(() => undefined);
    };
    const check = (tokens: number) => checkBalance(userId, current(), tokens, new Date());

    const spend = async (charge: Charge): Promise<SpendResult> => {
      const again = charge.again === true || wasSent(charge.requestId);
      const allowed = again ? ({ ok: true } as const) : check(charge.tokens);
      if (!allowed.ok) return allowed;
      const before = current();
      if (!userId || !before) return { ok: false, reason: 'signed-out', message: messages.signedOut };
      const refusal = await payOnce(await loadClient(), userId, charge);
      if (refusal) return refusal;
      if (again) {
        // A reading that began before the payment says nothing of it.
        await cache.cancelQueries({ queryKey });
        const fresh = await cache.query({ ...subscriptionQuery(userId), staleTime: 0 }).catch(() => before);
        return { ok: true, remaining: fresh.tokensRemaining };
      }
      const paid = { ...before, tokensRemaining: spendableTokens(before, new Date()) - charge.tokens };
      // The live channel may have brought the new balance already; then there is nothing left to take off.
      setSubscription(cache, userId, (now) => (now === before ? paid : now));
      return { ok: true, remaining: current()?.tokensRemaining ?? paid.tokensRemaining };
    };
    return { loaded, check, spend };
  }, [userId, cache]);
}
