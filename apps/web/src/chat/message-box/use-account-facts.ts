import { accountFacts } from '@printready/assistant/facts';
import { tierName } from '@printready/contracts/plans';
import { useAuth } from '@printready/sign-in/session';
import { spendableTokens } from '@printready/wallet';
import { useQueryClient } from '@tanstack/react-query';
import { subscriptionQuery } from '../../tokens/use-subscription.ts';
import { asksAboutAccount } from './this-file.ts';

export function useAccountFacts(): (question: string) => readonly string[] {
  const { user } = useAuth();
  const cache = useQueryClient();
  return (question) => {
    if (!user || !asksAboutAccount(question)) return [];
    const subscription = cache.getQueryData(subscriptionQuery(user.id).queryKey);
    if (!subscription) return [];
    return accountFacts({
      plan: tierName(subscription.tier),
      tokensLeft: spendableTokens(subscription, new Date()),
      tokenLimit: subscription.tokenLimit,
      renews: subscription.resetDate,
    });
  };
}
