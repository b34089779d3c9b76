import type { ProofAnswer, ProofDetails } from '@printready/contracts/shared';
import { Select, Skeleton } from '@printready/ui';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useId, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { AnswerNotes } from '../../screen-parts/proofs/AnswerNotes.tsx';
import { CompareVersions } from '../../screen-parts/proofs/CompareVersions.tsx';
import { Marks } from '../../screen-parts/proofs/Marks.tsx';
import { ProofFactsList, Verdict } from '../../screen-parts/proofs/ProofFactsList.tsx';
import { ProofPicture } from '../../screen-parts/proofs/ProofPicture.tsx';
import { timeText } from '../../screen-parts/proofs/proof-words.ts';
import { proofPictureQuery, proofQuery } from '../../screen-parts/proofs/proofs-query.ts';
import { useTitle } from '../../shell/use-title.ts';
import { TryAgain } from '../team/TryAgain.tsx';
import { ProofActions } from './ProofActions.tsx';
import { ProofState } from './ProofState.tsx';
import { useLiveProofs } from './use-live-proofs.ts';

export function OwnProofPage() {
  const { id = '' } = useParams();
  useLiveProofs();
  const { data, error, refetch } = useQuery(proofQuery(id));
  useTitle(data?.job ?? 'Proof');
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-8 sm:px-6">
      <Link
        to="/proofs"
        className="inline-flex items-center gap-1.5 pb-3 text-sm text-ink-700 underline thumb:min-h-11"
      >
        <ArrowLeft size={16} strokeWidth={1.5} aria-hidden />
        All proofs
      </Link>
      {data && <Details proof={data} />}
      {!data && error && <TryAgain error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96 w-full" />}
    </div>
  );
}

function Details({ proof }: { readonly proof: ProofDetails }) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = chosen ?? proof.version;
  const version = proof.versions.find((each) => each.version === shown) ?? proof.versions[0];
  if (!version) return null;
  const answer = proof.answers.find((each) => each.version === version.version);
  return (
    <>
      <header className="flex flex-wrap items-start justify-between gap-3 pb-4">
        <div className="min-w-0">
          <h1 className="text-2xl font-semibold tracking-tight break-words text-ink-950">{proof.job}</h1>
          <ProofState state={proof.state} />
        </div>
        <ProofActions proof={proof} onDeleted={() => void navigate('/proofs', { replace: true })} />
      </header>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <ProofPicture facts={version.facts} label="Proof picture with rulers">
          <Picture id={proof.id} version={version.version} />
          <Marks pins={answer?.pins ?? []} />
        </ProofPicture>
        <div className="flex flex-col gap-5">
          {proof.versions.length > 1 && (
            <VersionField proof={proof} value={version.version} onChange={setChosen} />
          )}
          {answer ? <Answer answer={answer} /> : <p className="text-sm text-ink-700">No answer yet.</p>}
          <Verdict facts={version.facts} />
          <ProofFactsList version={version} />
        </div>
        <Compare proof={proof} version={version.version} />
      </div>
    </>
  );
}

/** Compares with the version before; nothing for the first one. */
function Compare({ proof, version }: { readonly proof: ProofDetails; readonly version: number }) {
  const [older, newer] = [version - 1, version].map((wanted) =>
    proof.versions.find((each) => each.version === wanted),
  );
  const { data: olderSrc } = useQuery({ ...proofPictureQuery(proof.id, version - 1), enabled: !!older });
  const { data: newerSrc } = useQuery(proofPictureQuery(proof.id, version));
  return (
    older &&
    newer && <CompareVersions older={{ ...older, src: olderSrc }} newer={{ ...newer, src: newerSrc }} />
  );
}

function VersionField(props: {
  readonly proof: ProofDetails;
  readonly value: number;
  readonly onChange: (version: number) => void;
}) {
  const id = useId();
  const choices = props.proof.versions.map(({ version }) => ({
    value: String(version),
    label: version === props.proof.version ? `${version} (newest)` : String(version),
  }));
  return (
    <div className="flex items-center gap-3 text-sm">
      <label htmlFor={id} className="font-medium text-ink-900">
        Version
      </label>
      <Select
        id={id}
        value={String(props.value)}
        choices={choices}
        onChange={(value) => props.onChange(Number(value))}
      />
    </div>
  );
}

function Picture({ id, version }: { readonly id: string; readonly version: number }) {
  const { data: url, error } = useQuery(proofPictureQuery(id, version));
  if (error)
    return <p className="absolute inset-0 bg-surface p-4 text-sm">The picture could not be loaded.</p>;
  return (
    url !== undefined && <img src={url} alt={`Version ${version}`} className="absolute inset-0 size-full" />
  );
}

function Answer({ answer }: { readonly answer: ProofAnswer }) {
  const { kind, name, at } = answer;
  return (
    <section aria-label="Answer" className="rounded-md border border-ink-300 bg-surface p-4 text-sm">
      <h2 className="text-base font-semibold text-ink-950">
        {kind === 'approved' ? 'Approved' : 'Change requested'}
      </h2>
      <p className="pt-1 text-ink-800">
        By {name}, {timeText(at)}
      </p>
      <AnswerNotes answer={answer} />
    </section>
  );
}
