import type { PlanChoice } from '@printready/contracts/billing';
import { billing as words } from '@printready/contracts/messages';
import {
  formatPrice,
  isPaidTier,
  isPeriod,
  priceCents,
  tierAllowance,
  tierName,
  yearlySavingCents,
} from '@printready/contracts/plans';
import { Button, ErrorText, Spinner } from '@printready/ui';
import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { openCheckout } from '../billing/billing-requests.ts';
import { formatDate } from '../billing/dates.ts';
import { forgetRedirect, redirectToPayment } from '../billing/redirect-time.ts';
import { TestModeNotice } from '../billing/TestModeNotice.tsx';
import { useBilling } from '../billing/use-billing.ts';
import { readClock } from '../platform/clock.ts';
import { config } from '../platform/config.ts';
import { Refusal } from '../platform/own-server.ts';
import { LinkButton } from '../shell/LinkButton.tsx';
import { useTitle } from '../shell/use-title.ts';
import { usePayer } from '../tokens/payer.ts';
import { useSubscription } from '../tokens/use-subscription.ts';

const PATIENCE_MS = 20_000;

function Frame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useTitle(title);
  return (
    <>
      <TestModeNotice />
      <div className="mx-auto flex w-full max-w-xl flex-col gap-6 px-4 py-12 sm:px-6 sm:py-16">
        <h1 className="text-3xl font-semibold tracking-tight">{title}</h1>
        {children}
      </div>
    </>
  );
}

function nextCharge(period: PlanChoice['period'], now: Date): string {
  const next = new Date(now);
  next.setUTCMonth(now.getUTCMonth() + (period === 'yearly' ? 12 : 1), 1);
  const last = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  next.setUTCDate(Math.min(now.getUTCDate(), last));
  return next.toISOString();
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 px-5 py-3">
      <dt className="text-ink-700">{label}</dt>
      <dd className="text-right font-medium tabular-nums">{children}</dd>
    </div>
  );
}

function Summary({ tier, period }: PlanChoice) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const cents = priceCents(tier, period);
  const shop = usePayer()?.shop;
  const pay = async () => {
    setBusy(true);
    setProblem(null);
    try {
      redirectToPayment((await openCheckout({ tier, period })).url);
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : words.unavailable);
      setBusy(false);
    }
  };
  return (
    <Frame title="Checkout">
      <dl className="divide-y divide-ink-200 rounded-md border border-ink-300 bg-surface">
        {shop && <Row label="For">{shop.name}</Row>}
        <Row label="Plan">{tierName(tier)}</Row>
        <Row label="Tokens">{tierAllowance(tier)} a month</Row>
        <Row label="Billed">{period === 'yearly' ? 'Every year' : 'Every month'}</Row>
        {period === 'yearly' && <Row label="You save">{formatPrice(yearlySavingCents(tier))} a year</Row>}
        <Row label="Price">
          <span className="text-xl">{formatPrice(cents)}</span>{' '}
          <span className="text-sm font-normal text-ink-600">plus tax where it applies</span>
        </Row>
        <Row label="Renews on">{formatDate(nextCharge(period, readClock()))}</Row>
      </dl>
      <p className="text-sm text-ink-700">
        {words.renewal} Cancel any time on your account page; you keep what you paid for until the period
        ends.
      </p>
      <ErrorText>{problem}</ErrorText>
      <div className="flex flex-wrap items-center gap-3">
        <Button look="primary" size="large" busy={busy} onClick={() => void pay()}>
          Continue to payment
        </Button>
        <LinkButton look="quiet" size="large" to="/pricing">
          Back to pricing
        </LinkButton>
      </div>
      {config.billing.mode === 'live' && (
        <p className="text-sm text-ink-600">You pay on Stripe’s page. We never see your card.</p>
      )}
    </Frame>
  );
}

function Arrived({ tier, tokens }: { readonly tier: string; readonly tokens: number }) {
  return (
    <Frame title="Thank you">
      <p role="status" className="flex items-center gap-3 rounded-md border border-ok bg-ok-soft p-4 text-sm">
        <Check size={18} strokeWidth={1.5} aria-hidden className="shrink-0 text-ok" />
        You are on {tierName(tier)} with {tokens} tokens.
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton look="primary" to="/tools">
          Open a tool
        </LinkButton>
        <LinkButton to="/profile?tab=subscription">Your subscription</LinkButton>
      </div>
    </Frame>
  );
}

/** The URL only names the expected plan; the server grants plans. */
function Return({ tier }: { readonly tier: string }) {
  const { subscription } = useSubscription();
  const [late, setLate] = useState(false);
  useEffect(() => {
    forgetRedirect();
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (subscription?.tier === tier)
    return <Arrived tier={subscription.tier} tokens={subscription.tokensRemaining} />;
  return (
    <Frame title="Payment">
      <p role="status" className="flex items-center gap-3 rounded-md border border-ink-300 bg-surface p-4">
        {!late && <Spinner label="" />}
        {late ? words.processing : words.confirming}
      </p>
      {late && (
        <div>
          <LinkButton to="/tools">Keep working</LinkButton>
        </div>
      )}
    </Frame>
  );
}

export function Checkout() {
  const [query] = useSearchParams();
  const { billing } = useBilling();
  const done = query.get('done');
  const [tier, period] = [query.get('tier'), query.get('period') ?? 'monthly'];
  if (done !== null) return <Return tier={done} />;
  if (!isPaidTier(tier) || !isPeriod(period)) return <Navigate to="/pricing" replace />;
  // Subscribers change plans on the account page, even if their plan was unknown when they clicked.
  if (billing?.subscription)
    return <Navigate to={`/profile?tab=subscription&change=${tier}-${period}`} replace />;
  return <Summary tier={tier} period={period} />;
}
