import {
  formatPrice,
  isPaidTier,
  type PaidTier,
  type Period,
  priceCents,
  type Tier,
  tierAllowance,
  tierName,
  yearlySavingCents,
} from '@printready/contracts/plans';
import { useAuth } from '@printready/sign-in/session';
import { catalog } from '@printready/tools/catalog';
import { Button } from '@printready/ui';
import { Check } from 'lucide-react';
import { config } from '../platform/config.ts';
import { LinkButton } from '../shell/LinkButton.tsx';

const timesOf = (toolId: string, tokens: number): number => {
  const tool = catalog.find(({ id }) => id === toolId);
  return tool ? Math.floor(tokens / tool.price.tokens) : 0;
};

const enoughFor = (tokens: number): string =>
  `Enough to remove ${timesOf('background-remover', tokens)} backgrounds or separate ${timesOf('color-separator', tokens)} designs.`;

const FOR: Readonly<Record<Tier, string>> = {
  free: 'Try every tool.',
  creator: 'For a few orders a week.',
  professional: 'For a shop that prints daily.',
  studio: 'For several people and presses.',
  partner: 'For platforms and print networks.',
};

function Price({ tier, period }: { readonly tier: Tier; readonly period: Period }) {
  if (tier === 'partner') {
    return (
      <>
        <p className="flex h-10 items-end text-xl font-semibold">Custom pricing</p>
        <p className="min-h-10 text-sm text-ink-700">Invoiced, on your own terms.</p>
      </>
    );
  }
  const cents = isPaidTier(tier) ? priceCents(tier, period) : 0;
  const monthly = period === 'yearly' ? cents / 12 : cents;
  const yearly = isPaidTier(tier) && period === 'yearly';
  return (
    <>
      <p className="flex h-10 items-end gap-1">
        <span className="text-4xl leading-none font-semibold tracking-tight tabular-nums">
          {formatPrice(monthly)}
        </span>
        <span className="text-sm text-ink-600">a month</span>
      </p>
      <p className="min-h-10 text-sm text-ink-700 tabular-nums">
        {yearly ? (
          <>
            {formatPrice(monthly)} a month, billed {formatPrice(cents)} a year.{' '}
            <span className="font-medium text-ok">Save {formatPrice(yearlySavingCents(tier))}</span>
          </>
        ) : (
          tier !== 'free' && 'Billed every month.'
        )}
      </p>
    </>
  );
}

type Current = { readonly tier: string; readonly period: string } | null;

function BuyButton(props: {
  readonly tier: PaidTier;
  readonly period: Period;
  readonly subscribed: boolean;
  readonly unavailable: boolean;
}) {
  const { tier, period, subscribed, unavailable } = props;
  if (unavailable || config.billing.mode === 'off') {
    return (
      <Button disabled className="w-full">
        Not available right now
      </Button>
    );
  }
  // Subscribers change plans on the account page, which shows a price preview.
  const to = subscribed
    ? `/profile?tab=subscription&change=${tier}-${period}`
    : `/checkout?tier=${tier}&period=${period}`;
  return (
    <LinkButton look={tier === 'professional' ? 'primary' : 'secondary'} className="w-full" to={to}>
      Choose {tierName(tier)}
    </LinkButton>
  );
}

function Action(props: {
  readonly tier: Tier;
  readonly period: Period;
  readonly isCurrent: boolean;
  readonly subscribed: boolean;
  readonly unavailable: boolean;
}) {
  const { tier, period, isCurrent, subscribed, unavailable } = props;
  const { status } = useAuth();
  if (isCurrent) {
    return (
      <p className="flex h-9 items-center justify-center gap-2 rounded-md border border-ok bg-ok-soft text-sm font-medium text-ok thumb:h-11">
        <Check size={16} strokeWidth={1.5} aria-hidden />
        Your plan
      </p>
    );
  }
  if (tier === 'partner') {
    return (
      <Button asChild className="w-full">
        <a href={`mailto:${config.supportEmail}?subject=${encodeURIComponent(tierName(tier))}`}>Contact us</a>
      </Button>
    );
  }
  if (isPaidTier(tier)) {
    return <BuyButton tier={tier} period={period} subscribed={subscribed} unavailable={unavailable} />;
  }
  if (status !== 'signed-out') return <span className="block h-9 thumb:h-11" />;
  return (
    <LinkButton className="w-full" to="/auth/signup">
      Start for free
    </LinkButton>
  );
}

export function PlanCard(props: {
  readonly tier: Tier;
  readonly period: Period;
  readonly current: Current;
  readonly subscribed: boolean;
  readonly unavailable: readonly PaidTier[];
}) {
  const { tier, period, current, subscribed, unavailable } = props;
  const isCurrent = current?.tier === tier && (!isPaidTier(tier) || current.period === period);
  const tokens = tierAllowance(tier);
  return (
    <li
      aria-current={isCurrent || undefined}
      className={`flex flex-col gap-4 rounded-md border bg-surface p-5 ${isCurrent ? 'border-ok' : 'border-ink-300'}`}
    >
      <div>
        <h2 className="text-lg font-semibold">{tierName(tier)}</h2>
        <p className="mt-1 text-sm text-ink-700 sm:min-h-10">{FOR[tier]}</p>
      </div>
      <div className="flex flex-col gap-2">
        <Price tier={tier} period={period} />
      </div>
      <div className="text-sm text-ink-800 tabular-nums">
        <p className="font-medium">{tokens} tokens a month</p>
        <p className="mt-1 text-ink-700">{enoughFor(tokens)}</p>
      </div>
      <div className="mt-auto">
        <Action
          tier={tier}
          period={period}
          isCurrent={isCurrent}
          subscribed={subscribed}
          unavailable={isPaidTier(tier) && unavailable.includes(tier)}
        />
      </div>
    </li>
  );
}
