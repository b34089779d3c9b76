import { Button, Skeleton } from '@printready/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Payer } from '../../tokens/payer-of.ts';
import { peopleQuery, readMemberName } from '../team/people.ts';
import { toolTitle } from './UsageChart.tsx';
import { PAGE, type UsageEntry, usageQuery } from './usage-query.ts';

const WHEN = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const SKELETON_ROWS = 4;
const CELL = 'px-4 py-2';

/** Name of the member who started a run; null in lists of a single person. */
type MemberOf = ((entry: UsageEntry) => string) | null;

function UsageRow({ entry, memberOf }: { readonly entry: UsageEntry; readonly memberOf: MemberOf }) {
  return (
    <tr>
      <td className={CELL}>
        {toolTitle(entry.tool_id)}
        {entry.batch_size > 1 && <span className="text-ink-600"> × {entry.batch_size}</span>}
      </td>
      {memberOf && <td className={CELL}>{memberOf(entry)}</td>}
      <td className={`${CELL} text-ink-700`}>{WHEN.format(new Date(entry.created_at))}</td>
      <td className={`${CELL} text-right tabular-nums`}>
        <Amount entry={entry} />
      </td>
    </tr>
  );
}

function Amount({ entry: { credits_used, refunded_at } }: { readonly entry: UsageEntry }) {
  if (credits_used === 0) return 'free';
  if (refunded_at === null) return `−${credits_used}`;
  return (
    <>
      <s className="text-ink-600">−{credits_used}</s> refunded
    </>
  );
}

function SkeletonRow({ widths }: { readonly widths: readonly string[] }) {
  return (
    <tr>
      {widths.map((width) => (
        <td key={width} className={CELL}>
          <Skeleton className={`my-0.5 h-4 ${width}`} />
        </td>
      ))}
    </tr>
  );
}

const WIDTHS = ['w-28', 'w-40', 'ml-auto w-6'];
const WIDTHS_OF_SHOP = ['w-28', 'w-24', 'w-40', 'ml-auto w-6'];

function Ledger(props: { readonly entries: readonly UsageEntry[] | undefined; readonly memberOf: MemberOf }) {
  const { entries, memberOf } = props;
  return (
    <section
      aria-label="Usage table"
      aria-busy={entries === undefined}
      // Scrollable areas must be focusable.
      tabIndex={0}
      className="max-h-96 overflow-auto rounded-md border border-ink-300 bg-surface"
    >
      <table className="w-full text-sm">
        <thead className="sticky top-0 bg-ink-50 text-left text-ink-700">
          <tr>
            <th scope="col" className={`${CELL} font-medium`}>
              Tool
            </th>
            {memberOf && (
              <th scope="col" className={`${CELL} font-medium`}>
                Member
              </th>
            )}
            <th scope="col" className={`${CELL} font-medium`}>
              When
            </th>
            <th scope="col" className={`${CELL} text-right font-medium`}>
              Tokens
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-ink-200">
          {entries
            ? entries.map((entry) => <UsageRow key={entry.id} {...{ entry, memberOf }} />)
            : Array.from({ length: SKELETON_ROWS }, (_, row) => (
                <SkeletonRow key={row} widths={memberOf ? WIDTHS_OF_SHOP : WIDTHS} />
              ))}
        </tbody>
      </table>
    </section>
  );
}

/** @param props.balance undefined until loaded; no request is sent until then, because it is part of the query key */
export function UsageTable(props: { readonly payer: Payer; readonly balance: number | undefined }) {
  const { payer, balance } = props;
  const [shown, setShown] = useState(PAGE);
  const isOwner = payer.shop?.role === 'owner';
  const { data: people } = useQuery({ ...peopleQuery(payer.id), enabled: isOwner });
  const memberOf: MemberOf = isOwner ? ({ user_id }) => readMemberName(people, user_id) : null;
  const { data, error, refetch, isPlaceholderData } = useQuery(usageQuery(payer, balance, shown));
  if (error) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 text-sm text-ink-700">
        The history could not be loaded. {error.message}
        <Button size="small" onClick={() => void refetch()}>
          Try Again
        </Button>
      </div>
    );
  }
  if (data?.entries.length === 0) return <NothingSpent />;
  return (
    <>
      <Ledger entries={data?.entries} memberOf={memberOf} />
      {data?.more && (
        <Button
          size="small"
          className="mt-3"
          busy={isPlaceholderData}
          onClick={() => setShown(data.entries.length + PAGE)}
        >
          Show older
        </Button>
      )}
    </>
  );
}

function NothingSpent() {
  return (
    <p className="rounded-md border border-dashed border-ink-300 p-6 text-center text-sm text-ink-700">
      Nothing spent yet.{' '}
      <Link to="/tools" className="font-medium text-accent underline">
        Pick a tool
      </Link>{' '}
      to begin.
    </p>
  );
}
