import { Spinner, Tooltip } from '@printready/ui';
import { Coins, Users } from 'lucide-react';
import { type BadgeLevel, badgeLevel, badgeText, UNKNOWN_BALANCE } from './badge.ts';
import type { Subscription } from './subscription.ts';

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

const tooltipOf = (shop: string | undefined): string =>
  shop === undefined ? 'Tokens left this month' : `Tokens of ${shop} left this month`;

export function TokenBadgeView(props: {
  readonly state: {
    readonly status: 'signed-out' | 'loading' | 'loaded' | 'fallback';
    readonly subscription: Subscription | null;
  };
  /** Name of the shop that pays; undefined if the person pays. */
  readonly shop?: string | undefined;
  readonly onOpen: () => void;
  readonly onAttend?: () => void;
}) {
  const { state, shop, onOpen, onAttend } = props;
  const loading = state.status === 'loading';
  const balance = state.status === 'loaded' ? state.subscription : null;
  const text = badgeText(balance?.tokensRemaining, balance?.tokenLimit);
  const known = balance !== null && text !== UNKNOWN_BALANCE;
  const Icon = shop === undefined ? Coins : Users;
  const level = known ? badgeLevel(balance.tokensRemaining, balance.tokenLimit) : null;
  return (
    <Tooltip label={known ? tooltipOf(shop) : 'The balance could not be loaded'}>
      <button
        type="button"
        data-level={level ?? undefined}
        aria-busy={loading}
        onClick={onOpen}
        onPointerEnter={onAttend}
        className={`thumb-area inline-flex h-8 min-w-20 max-sm:min-w-0 max-sm:px-2.5 items-center justify-center gap-1.5 rounded-full border px-3 text-sm font-medium tabular-nums transition-colors duration-120 hover:bg-ink-100 ${level ? COLOR[level] : 'border-ink-300 text-ink-700'}`}
      >
        {loading ? (
          <Spinner size={16} label="Loading tokens" />
        ) : (
          <>
            <Icon size={16} strokeWidth={1.5} aria-hidden className="max-sm:hidden" />
            {text}
            <span className="sr-only">
              {' '}
              {level ? MEANING[level] : 'tokens, balance unknown'}
              {shop !== undefined && `, of ${shop}`}
            </span>
          </>
        )}
      </button>
    </Tooltip>
  );
}
