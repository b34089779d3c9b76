import type { OwnShop } from '@printready/contracts/account';
import { tierName } from '@printready/contracts/plans';
import { useUser } from '@printready/sign-in/session';
import { Button, ErrorText, Skeleton, useAttempt } from '@printready/ui';
import type { Subscription } from '@printready/wallet';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LinkButton } from '../../shell/LinkButton.tsx';
import { switchShop } from '../../tokens/shop-requests.ts';
import { subscriptionQuery } from '../../tokens/use-subscription.ts';
import { SettingsSection } from '../SettingsSection.tsx';
import { TryAgain } from './TryAgain.tsx';
import { describeTeamError } from './team-requests.ts';

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

function Tokens({ subscription }: { readonly subscription: Subscription }) {
  const { tier, tokensRemaining, tokenLimit, resetDate } = subscription;
  if (tokenLimit === 0) {
    return (
      <>
        <p className="text-lg font-semibold">No tokens yet</p>
        <p className="mt-1 text-sm text-ink-700">A shop starts without tokens and gets them with a plan.</p>
      </>
    );
  }
  return (
    <>
      <p className="text-lg font-semibold tabular-nums">
        {tokensRemaining}{' '}
        <span className="text-sm font-normal text-ink-600">of {tokenLimit} tokens left</span>
      </p>
      <p className="mt-1 text-sm text-ink-700">
        {tierName(tier)}, renews on {DATE.format(new Date(resetDate))}
      </p>
    </>
  );
}

export function Balance({ shop, isActive }: { readonly shop: OwnShop; readonly isActive: boolean }) {
  const { id: userId } = useUser();
  const cache = useQueryClient();
  const { data, error, refetch } = useQuery(subscriptionQuery(shop.id, true));
  const { busy, problem, attempt } = useAttempt(describeTeamError);
  const pay = () => attempt(() => switchShop(cache, userId, isActive ? null : shop.id));
  const isOwner = shop.role === 'owner';
  return (
    <SettingsSection
      title="Tokens"
      text={
        isActive
          ? 'This shop pays for the runs you start.'
          : 'Your own tokens, or those of another shop, pay for the runs you start.'
      }
    >
      <div className="flex flex-col gap-4 rounded-md border border-ink-300 bg-surface p-5">
        {error && !data && <TryAgain error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton className="h-12 w-40" />}
        {data && (
          <div>
            <Tokens subscription={data} />
          </div>
        )}
        <div className="flex flex-wrap gap-2">
          <Button look={isActive ? 'secondary' : 'primary'} busy={busy} onClick={() => void pay()}>
            {isActive ? 'Switch to my own tokens' : 'Switch to this shop'}
          </Button>
          {isOwner && isActive && <LinkButton to="/pricing">See plans</LinkButton>}
        </div>
        {isOwner && !isActive && (
          <p className="text-sm text-ink-700">To buy a plan for the shop, switch to it first.</p>
        )}
        <ErrorText>{problem}</ErrorText>
      </div>
    </SettingsSection>
  );
}
