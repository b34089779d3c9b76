import { PRODUCT_NAME } from '@printready/contracts/messages';
import type { CustomerProof, ProofAnswer, ProofPin, ProofVersion } from '@printready/contracts/shared';
import { Button, Spinner } from '@printready/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, FileQuestion, MessageSquareText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import { Center } from '../screen-parts/Center.tsx';
import { AnswerNotes } from '../screen-parts/proofs/AnswerNotes.tsx';
import { CompareVersions } from '../screen-parts/proofs/CompareVersions.tsx';
import { MarkEditor, Marks } from '../screen-parts/proofs/Marks.tsx';
import { ProofFactsList, Verdict } from '../screen-parts/proofs/ProofFactsList.tsx';
import { ProofPicture } from '../screen-parts/proofs/ProofPicture.tsx';
import { dateText, timeText } from '../screen-parts/proofs/proof-words.ts';
import { useTitle } from '../shell/use-title.ts';
import { ApproveForm } from './ApproveForm.tsx';
import { ChangeForm } from './ChangeForm.tsx';
import { addMark, isFull, moveMark } from './marks.ts';
import { fetchProof, noteOpened, type ProofByLink, pictureOf } from './proof-by-link.ts';

/** Shows no navigation: customers have no account, and come for this page only. */
export function ProofPage() {
  const { token = '' } = useParams();
  return (
    <>
      <main id="main" tabIndex={-1} className="outline-none">
        <ProofByToken key={token} token={token} />
      </main>
      <footer className="mx-auto flex w-full max-w-6xl gap-4 px-4 pt-2 pb-20 text-xs text-ink-600 sm:px-6">
        <span>Sent with {PRODUCT_NAME}</span>
        <Link to="/privacy" className="underline">
          Privacy
        </Link>
      </footer>
    </>
  );
}

function ProofByToken({ token }: { readonly token: string }) {
  const cache = useQueryClient();
  const queryKey = ['proof-by-link', token];
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => fetchProof(token, signal), gcTime: 0 });
  useTitle(data?.ok ? data.proof.job : 'Proof');
  const refresh = () => cache.invalidateQueries({ queryKey });
  if (!data)
    return (
      <Center>
        <Spinner label="Opening the proof" />
      </Center>
    );
  if (!data.ok) return <NotHere problem={data.problem} onRetry={() => void refresh()} />;
  return <ProofView key={data.proof.version} {...{ token, refresh }} proof={data.proof} />;
}

function NotHere(props: {
  readonly problem: Extract<ProofByLink, { ok: false }>['problem'];
  readonly onRetry: () => void;
}) {
  const { code, text, cure } = props.problem;
  return (
    <Center>
      <FileQuestion size={32} strokeWidth={1.5} aria-hidden className="text-ink-600" />
      <h1 className="text-xl font-semibold text-ink-950">{text}</h1>
      <p className="max-w-md text-ink-700">{cure}</p>
      {(code === 'busy' || code === 'unreachable') && (
        <Button look="primary" onClick={props.onRetry}>
          Try Again
        </Button>
      )}
    </Center>
  );
}

function useOpened(token: string, { version, state }: CustomerProof): void {
  const isNew = state === 'sent';
  useEffect(() => {
    if (!isNew) return;
    noteOpened(token, version).catch((error: unknown) =>
      console.error('The shop was not told that the proof is open.', error),
    );
  }, [token, version, isNew]);
}

type ViewProps = {
  readonly token: string;
  readonly proof: CustomerProof;
  readonly refresh: () => Promise<void>;
};

function ProofView({ token, proof, refresh }: ViewProps) {
  const [version] = proof.versions;
  const [isChanging, setChanging] = useState(false);
  const [pins, setPins] = useState<readonly ProofPin[]>([]);
  useOpened(token, proof);
  if (!version) return null;
  const answer = proof.answers.findLast(({ version: of }) => of === proof.version);
  const answering = { token, refresh, version: proof.version };
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-6">
      <Heading proof={proof} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <ProofPicture facts={version.facts} label="Proof picture with rulers">
          <img
            src={pictureOf(token, version.version)}
            alt={`${proof.job} on ${version.facts.garment.name}`}
            className="absolute inset-0 size-full"
          />
          {isChanging && !answer ? (
            <MarkEditor
              pins={pins}
              isFull={isFull(pins)}
              onAdd={(place) => setPins((before) => addMark(before, place))}
              onMove={(index, place) => setPins((before) => moveMark(before, index, place))}
            />
          ) : (
            <Marks pins={answer?.pins ?? []} />
          )}
        </ProofPicture>
        <div className="flex flex-col gap-5">
          {answer && <Answered answer={answer} />}
          <Facts version={version} isBesideForm={isChanging && !answer} />
          {!answer && (
            <section aria-label="Your answer" className="rounded-md border border-ink-300 bg-surface p-4">
              {isChanging ? (
                <ChangeForm {...answering} pins={pins} onPins={setPins} onBack={() => setChanging(false)} />
              ) : (
                <ApproveForm {...answering} onChange={() => setChanging(true)} />
              )}
            </section>
          )}
          <Notes proof={proof} version={version} />
        </div>
        <Compare {...{ token, proof }} />
      </div>
    </div>
  );
}

function Compare({ token, proof }: Omit<ViewProps, 'refresh'>) {
  const [newer, older] = proof.versions.map(({ version, facts }) => ({
    version,
    facts,
    src: pictureOf(token, version),
  }));
  return newer && older && <CompareVersions {...{ older, newer }} />;
}

function Heading({ proof: { from, job, version } }: Pick<ViewProps, 'proof'>) {
  return (
    <header className="pb-4">
      <p className="text-sm text-ink-600">
        {from === null ? 'Proof' : `Proof from ${from}`}
        {version > 1 && ` · version ${version}`}
      </p>
      <h1 className="text-2xl font-semibold tracking-tight break-words text-ink-950">{job}</h1>
    </header>
  );
}

/** @param isBesideForm hidden on phones then, so that the form is next to the picture that it is about */
function Facts({
  version,
  isBesideForm,
}: {
  readonly version: ProofVersion;
  readonly isBesideForm: boolean;
}) {
  return (
    <div className={isBesideForm ? 'flex flex-col gap-5 max-lg:hidden' : 'flex flex-col gap-5'}>
      <Verdict facts={version.facts} />
      <ProofFactsList version={version} />
    </div>
  );
}

function Answered({ answer }: { readonly answer: ProofAnswer }) {
  const { kind, name, at } = answer;
  const isApproved = kind === 'approved';
  const Icon = isApproved ? CircleCheck : MessageSquareText;
  return (
    <section
      aria-label="Your answer"
      className={`rounded-md border p-4 text-sm ${isApproved ? 'border-ok bg-ok-soft' : 'border-warn bg-warn-soft'}`}
    >
      <h2 className="flex items-center gap-2 text-base font-semibold text-ink-950">
        <Icon size={18} strokeWidth={1.5} aria-hidden />
        {isApproved ? 'Approved' : 'Change requested'}
      </h2>
      <p className="pt-1 text-ink-800">
        By {name}, {timeText(at)}.{!isApproved && ' The shop will send a new version under this same link.'}
      </p>
      <AnswerNotes answer={answer} />
    </section>
  );
}

function Notes({ proof, version }: { readonly proof: CustomerProof; readonly version: ProofVersion }) {
  return (
    <p className="text-xs leading-4 text-ink-600">
      Sent {dateText(version.createdAt)}; the link works until {dateText(proof.expiresAt)}. Only this reduced
      picture and these facts are stored here. The print file itself stays with the shop; its hash names it
      exactly. Screens show colors a little differently from ink on cloth.
    </p>
  );
}
