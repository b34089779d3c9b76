import { catalog } from '@printready/tools/catalog';
import { Skeleton } from '@printready/ui';
import { useQuery } from '@tanstack/react-query';
import { readClock } from '../../platform/clock.ts';
import type { Payer } from '../../tokens/payer-of.ts';
import { mostUsed, type UsageDay, usageDays } from './usage-days.ts';
import { CHART_DAYS, spentQuery } from './usage-query.ts';

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
/** Every seventh bar, counting back from today, has a date label. */
const DATE_EVERY = 7;
/** Percentage of the height that the highest bar fills; the rest is for its label. */
const FULL_BAR_PERCENT = 82;

export function toolTitle(id: string): string {
  return catalog.find((tool) => tool.id === id)?.title ?? id;
}

/** @param props.balance undefined until loaded; no request is sent until then, because it is part of the query key */
export function UsageChart(props: { readonly payer: Payer; readonly balance: number | undefined }) {
  const { payer, balance } = props;
  const { data, error } = useQuery(spentQuery(payer, balance));
  // The table below sends the same request and shows the error.
  if (error) return null;
  if (!data) return <Skeleton className="h-44 w-full" />;
  const most = mostUsed(data);
  if (!most) return null;
  const total = data.reduce((sum, { credits_used }) => sum + credits_used, 0);
  return (
    <figure className="rounded-md border border-ink-300 bg-surface p-5">
      <figcaption className="text-sm text-ink-700">
        <strong className="font-semibold text-ink-950 tabular-nums">
          {total} {total === 1 ? 'token' : 'tokens'}
        </strong>{' '}
        in the last {CHART_DAYS} days
        {most.tokens < total && `, most on ${toolTitle(most.toolId)} (${most.tokens})`}
        {most.tokens === total && `, all on ${toolTitle(most.toolId)}`}.
      </figcaption>
      <Bars days={usageDays(data, CHART_DAYS, readClock())} />
    </figure>
  );
}

function Bars({ days }: { readonly days: readonly UsageDay[] }) {
  const highest = Math.max(...days.map(({ tokens }) => tokens));
  return (
    // Screen readers get each day's number from the list.
    <ol aria-label="Tokens per day" className="mt-4 flex h-36 items-stretch gap-px sm:gap-1">
      {days.map(({ date, tokens }, index) => {
        const dated = (days.length - 1 - index) % DATE_EVERY === 0;
        const height = (tokens / highest) * FULL_BAR_PERCENT;
        return (
          <li
            key={date.getTime()}
            title={`${DAY.format(date)}: ${tokens}`}
            className="flex min-w-0 flex-1 flex-col"
          >
            <span className="sr-only">{`${DAY.format(date)}: ${tokens}`}</span>
            <div aria-hidden className="flex grow flex-col items-center justify-end border-b border-ink-300">
              {tokens > 0 && (
                <>
                  <span
                    className={`text-[11px] leading-4 text-ink-800 tabular-nums ${tokens === highest ? '' : 'max-sm:hidden'}`}
                  >
                    {tokens}
                  </span>
                  <span className="w-full max-w-5 rounded-t-xs bg-accent" style={{ height: `${height}%` }} />
                </>
              )}
            </div>
            <span aria-hidden className="relative h-5 text-[11px] leading-5 text-ink-600">
              {dated && (
                <span className="absolute right-0 whitespace-nowrap">
                  {index === days.length - 1 ? 'today' : DAY.format(date)}
                </span>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
