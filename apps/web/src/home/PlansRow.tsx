import {
  formatPrice,
  MONTHLY_PRICE_CENTS,
  TIERS,
  tierAllowance,
  tierName,
} from '@printready/contracts/plans';
import { useAuth } from '@printready/sign-in/session';
import { Link } from 'react-router';
import { config } from '../platform/config.ts';
import { LinkButton } from '../shell/LinkButton.tsx';

export function PlansRow() {
  const { status } = useAuth();
  return (
    <section aria-labelledby="plans">
      <h2 id="plans" className="text-2xl font-semibold tracking-tight">
        Plans
      </h2>
      <p className="mt-2 text-ink-700">Tokens renew every month. Most runs cost one.</p>
      <ul className="mt-6 grid overflow-hidden rounded-md border border-ink-300 bg-surface sm:grid-cols-2 lg:grid-cols-5">
        {TIERS.map((tier) => {
          const cents = MONTHLY_PRICE_CENTS[tier];
          return (
            <li
              key={tier}
              className="-mt-px -ml-px flex flex-col gap-1 border-t border-l border-ink-200 p-5 last:sm:col-span-2 last:lg:col-span-1"
            >
              <h3 className="font-semibold">{tierName(tier)}</h3>
              {cents === null ? (
                <p className="flex h-9 items-end text-ink-700">Custom pricing</p>
              ) : (
                <p className="flex h-9 items-end gap-1">
                  <span className="text-3xl leading-none font-semibold tabular-nums">
                    {formatPrice(cents)}
                  </span>
                  <span className="text-sm text-ink-600">a month</span>
                </p>
              )}
              <p className="mt-2 text-sm text-ink-700 tabular-nums">{tierAllowance(tier)} tokens a month</p>
              {cents === null && (
                <a
                  href={`mailto:${config.supportEmail}?subject=${encodeURIComponent(tierName(tier))}`}
                  className="thumb-area mt-2 rounded-sm text-sm font-medium text-accent hover:underline"
                >
                  Contact us
                </a>
              )}
            </li>
          );
        })}
      </ul>
      <p className="mt-4 text-sm">
        <Link to="/pricing" className="thumb-area font-medium text-accent hover:underline">
          Compare plans
        </Link>
      </p>
      {status === 'signed-out' && (
        <LinkButton size="large" className="mt-6" to="/auth/signup">
          Start with {tierAllowance('free')} free tokens
        </LinkButton>
      )}
    </section>
  );
}
