import {
  formatPrice,
  isPaidTier,
  type Period,
  priceCents,
  tierAllowance,
  tierName,
} from '@printready/contracts/plans';
import { NumberInput } from '@printready/ui';
import { useState } from 'react';
import { type Counts, JOBS, jobPrice, smallestPlan, tokensFor } from './suggest-plan.ts';

const MAX_JOBS = 9_999;

function usualCounts(): Counts {
  return Object.fromEntries(JOBS.map(({ id, usual }) => [id, usual])) as Counts;
}

export function Calculator({ period }: { readonly period: Period }) {
  const [counts, setCounts] = useState(usualCounts);
  const tokens = tokensFor(counts);
  const tier = smallestPlan(tokens);
  return (
    <section aria-labelledby="calculator">
      <h2 id="calculator" className="text-2xl font-semibold tracking-tight">
        How many tokens do you need?
      </h2>
      <p className="mt-2 text-ink-700">Enter what you do in a typical month.</p>
      <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid gap-x-8 gap-y-3 rounded-md border border-ink-300 bg-surface p-5 sm:grid-cols-2">
          {JOBS.map((job) => (
            <div key={job.id} className="flex items-center justify-between gap-3 text-sm">
              <span>
                {job.label}
                <span className="block text-ink-600 tabular-nums">
                  {jobPrice(job)} {jobPrice(job) === 1 ? 'token' : 'tokens'} each
                </span>
              </span>
              <NumberInput
                framed
                label={job.label}
                unit=""
                min={0}
                max={MAX_JOBS}
                step={1}
                value={counts[job.id]}
                onChange={(count) => setCounts({ ...counts, [job.id]: count })}
              />
            </div>
          ))}
        </div>
        <div
          role="status"
          className="flex flex-col justify-center gap-2 rounded-md border border-accent bg-accent-soft p-5"
        >
          <p className="text-sm text-ink-800">
            You need <strong className="font-semibold tabular-nums">{tokens} tokens</strong> a month:
          </p>
          <p className="text-2xl font-semibold">{tierName(tier)}</p>
          <p className="text-sm text-ink-800 tabular-nums">
            {tier === 'partner'
              ? 'More than any plan gives. Contact us for the Partner Plan.'
              : `${tierAllowance(tier)} tokens${isPaidTier(tier) ? ` for ${formatPrice(priceCents(tier, period))} a ${period === 'yearly' ? 'year' : 'month'}` : ', free'}.`}
          </p>
        </div>
      </div>
    </section>
  );
}
