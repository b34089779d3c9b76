/** The balance in the header; leads to the subscription tab. */
import { BADGE_COOLDOWN_MS } from '@printready/contracts/limits';
import { Spinner, Tooltip } from '@printready/ui';
import { Coins } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { type BadgeLevel, badgeLevel, badgeText, UNKNOWN_BALANCE } from './badge.ts';
import { createCooldown } from './cooldown.ts';
import { type SubscriptionState, useRefreshSubscription, useSubscription } from './use-subscription.ts';

const COLOR: Readonly<Record<BadgeLevel, string>> = {
  ok: 'text-ok border-ok',
  warn: 'text-warn border-warn',
  bad: 'text-bad border-bad',
};

const MEANING: Readonly<Record<BadgeLevel, string>> = {
  ok: 'tokens left',
  warn: 'tokens left, half or less of your plan',
  bad: 'tokens left, running out',
};

/** What the badge shows; apart from where it comes from, so that every state can be looked at. */
export function TokenBadgeView(props: {
  readonly state: SubscriptionState;
  readonly onOpen: () => void;
  readonly onAttend?: () => void;
}) {
  const { state, onOpen, onAttend } = props;
  const loading = state.status === 'loading';
  const balance = state.status === 'loaded' ? state.subscription : null;
  const text = badgeText(balance?.tokensRemaining, balance?.tokenLimit);
  const known = balance !== null && text !== UNKNOWN_BALANCE;
  const level = known ? badgeLevel(balance.tokensRemaining, balance.tokenLimit) : null;
  return (
    <Tooltip label={known ? 'Tokens left this month' : 'The balance could not be loaded'}>
      <button
        type="button"
        data-level={level ?? undefined}
        aria-busy={loading}
        onClick={onOpen}
        onPointerEnter={onAttend}
        className={`thumb-area inline-flex h-8 min-w-20 items-center justify-center gap-1.5 rounded-full border px-3 text-sm font-medium tabular-nums transition-colors duration-120 hover:bg-ink-100 ${level ? COLOR[level] : 'border-ink-300 text-ink-700'}`}
      >
        {loading ? (
          <Spinner size={16} label="Loading tokens" />
        ) : (
          <>
            <Coins size={16} strokeWidth={1.5} aria-hidden />
            {text}
            <span className="sr-only"> {level ? MEANING[level] : 'tokens, balance unknown'}</span>
          </>
        )}
      </button>
    </Tooltip>
  );
}

export function TokenBadge() {
  const state = useSubscription();
  const navigate = useNavigate();
  const refresh = useRefreshSubscription();
  const ready = useMemo(() => createCooldown(BADGE_COOLDOWN_MS, Date.now), []);
  const refreshIfReady = useRef(() => {});
  useEffect(() => {
    refreshIfReady.current = () => {
      if (ready()) void refresh();
    };
  });
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') refreshIfReady.current();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, []);

  return (
    <TokenBadgeView
      state={state}
      onOpen={() => void navigate('/profile?tab=subscription')}
      onAttend={() => refreshIfReady.current()}
    />
  );
}
