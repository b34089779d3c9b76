import type { OwnProof } from '@printready/contracts/shared';
import { Button, Skeleton } from '@printready/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { dateText } from '../../screen-parts/proofs/proof-words.ts';
import { ownProofsQuery } from '../../screen-parts/proofs/proofs-query.ts';
import { useShops } from '../../tokens/payer.ts';
import { TryAgain } from '../team/TryAgain.tsx';
import { ProofActions } from './ProofActions.tsx';
import { ProofState } from './ProofState.tsx';
import { useLiveProofs } from './use-live-proofs.ts';

export function ProofsTab() {
  useLiveProofs();
  const list = useInfiniteQuery(ownProofsQuery(useShops().active));
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  if (!data)
    return error ? (
      <TryAgain error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-48 w-full" />
    );
  const proofs = data.pages.flatMap((page) => page.proofs);
  return (
    <section aria-labelledby="proofs-title">
      <h2 id="proofs-title" className="font-semibold">
        Proofs
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-700">
        Customers approve a proof or ask for a change by link. Send one, or a new version, from the result of
        a tool: “Send a proof”.
      </p>
      {proofs.length === 0 ? (
        <p className="rounded-md border border-ink-300 bg-surface p-6 text-sm text-ink-700">
          No proofs yet. Run a tool, then choose “Send a proof” in its result.
        </p>
      ) : (
        <ul
          aria-label="Proofs"
          className="divide-y divide-ink-200 rounded-md border border-ink-300 bg-surface"
        >
          {proofs.map((proof) => (
            <Row key={proof.id} proof={proof} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button className="mt-4" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  );
}

function describeTimes({ state, changedAt, expiresAt }: OwnProof): string {
  const isOpen = state === 'sent' || state === 'opened' || state === 'change_requested';
  return isOpen
    ? `${dateText(changedAt)}, open until ${dateText(expiresAt)}`
    : dateText(state === 'expired' ? expiresAt : changedAt);
}

function Row({ proof }: { readonly proof: OwnProof }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-60">
        <Link
          to={`/proofs/${proof.id}`}
          className="block truncate font-medium text-ink-950 underline thumb:py-1.5"
        >
          {proof.job}
        </Link>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-0.5">
          <ProofState state={proof.state} />
          <span className="text-xs text-ink-600">
            Version {proof.version} · {describeTimes(proof)}
          </span>
        </p>
      </div>
      <ProofActions proof={proof} onDeleted={() => {}} />
    </li>
  );
}
