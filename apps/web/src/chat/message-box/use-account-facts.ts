import { accountFacts } from '@printready/assistant/facts';
import { tierName } from '@printready/contracts/plans';
import { spendableTokens } from '@printready/wallet';
import { useQueryClient } from '@tanstack/react-query';
import { usePayer } from '../../tokens/payer.ts';
import { subscriptionQuery } from '../../tokens/use-subscription.ts';
import { asksAboutAccount } from './this-file.ts';

export function useAccountFacts(): (question: string) => readonly string[] {
  const payer = usePayer();
  const cache = useQueryClient();
  return (question) => {
    if (!payer || !asksAboutAccount(question)) return [];
    const subscription = cache.getQueryData(subscriptionQuery(payer.id).queryKey);
    if (!subscription) return [];
    return accountFacts({
      plan: tierName(subscription.tier),
      tokensLeft: spendableTokens(subscription, new Date()),
      tokenLimit: subscription.tokenLimit,
      renews: subscription.resetDate,
    });
  };
}
