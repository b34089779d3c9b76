import type { ProofRecord } from '@printready/contracts/shared';
import { Button, FileInput, Form, TextField } from '@printready/ui';
import { FileCheck, ShieldCheck, ShieldX } from 'lucide-react';
import { useRef, useState } from 'react';
import { dateText, sizeText } from '../screen-parts/proofs/proof-words.ts';
import { useTitle } from '../shell/use-title.ts';
import { type Verified, verifyCode, verifyFile } from './verify-requests.ts';

type Checked = { readonly by: 'file' | 'code'; readonly verified: Verified };

export function VerifyPage() {
  useTitle('Check a proof record');
  const [answer, setAnswer] = useState<Checked | null>(null);
  const [isBusy, setBusy] = useState(false);
  const show = async (by: Checked['by'], checking: Promise<Verified>) => {
    setBusy(true);
    setAnswer({ by, verified: await checking });
    setBusy(false);
  };
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-4 py-10 sm:px-6">
      <header>
        <h1 className="text-3xl font-semibold tracking-tight">Check a proof record</h1>
        <p className="pt-2 text-ink-700">
          A record says who approved which artwork, and when. Choose its PDF to be sure that no byte was
          changed, or enter its code to compare what the page says.
        </p>
      </header>
      <Ways isBusy={isBusy} onCheck={(by, checking) => void show(by, checking)} />
      <div role="status">{answer && <Answer {...answer} />}</div>
    </div>
  );
}

function Ways(props: {
  readonly isBusy: boolean;
  readonly onCheck: (by: Checked['by'], checking: Promise<Verified>) => void;
}) {
  const { isBusy, onCheck } = props;
  const picker = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  return (
    <div className="flex flex-col gap-5 rounded-md border border-ink-300 bg-surface p-5">
      <FileInput
        ref={picker}
        aria-label="The record’s PDF"
        accept="application/pdf"
        onFiles={([file]) => onCheck('file', verifyFile(file))}
      />
      <div>
        <Button
          look="primary"
          size="large"
          icon={FileCheck}
          busy={isBusy}
          onClick={() => picker.current?.click()}
        >
          Choose the PDF
        </Button>
      </div>
      <div className="border-t border-ink-200 pt-4">
        <Form onSubmit={() => onCheck('code', verifyCode(code))}>
          <TextField
            label="Code on the record"
            hint="For example 7K2M-9QXA-0TRB-5WYC"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            className="font-mono"
          />
          <div>
            <Button type="submit" busy={isBusy}>
              Check the code
            </Button>
          </div>
        </Form>
      </div>
    </div>
  );
}

function Answer({ by, verified: answer }: Checked) {
  if (!answer.ok)
    return (
      <section className="flex gap-3 rounded-md border border-bad bg-bad-soft p-5">
        <ShieldX size={24} strokeWidth={1.5} aria-hidden className="shrink-0 text-bad" />
        <div>
          <h2 className="font-semibold text-ink-950">Not confirmed</h2>
          <p className="pt-1 text-sm text-ink-800">{answer.problem.text}</p>
        </div>
      </section>
    );
  const { code, record } = answer.verified;
  return (
    <section className="flex gap-3 rounded-md border border-ok bg-ok-soft p-5">
      <ShieldCheck size={24} strokeWidth={1.5} aria-hidden className="shrink-0 text-ok" />
      <div className="min-w-0 grow">
        <h2 className="font-semibold text-ink-950">Genuine record {code}</h2>
        <p className="pt-1 text-sm text-ink-800">
          {by === 'file'
            ? 'The file is exactly as it was made here.'
            : 'A record with this code was made here. Compare these facts with those on your page.'}
        </p>
        {record ? (
          <Facts record={record} />
        ) : (
          <p className="pt-1 text-sm text-ink-800">
            Its proof was deleted here, so only the file says what was approved.
          </p>
        )}
      </div>
    </section>
  );
}

function Facts({ record }: { readonly record: ProofRecord }) {
  const { job, version, from, name, approvedAt, facts, sha256 } = record;
  const rows = [
    ['Job', `${job}, version ${version}`],
    ...(from === null ? [] : [['Shop', from]]),
    ['Approved by', `${name}, ${dateText(approvedAt)}`],
    ['Print size', sizeText(facts.size)],
    ['Garment', facts.garment.name],
    ...(facts.inks.length > 0 ? [['Inks', facts.inks.map((ink) => ink.name).join(', ')]] : []),
    ['File', facts.fileName],
    ['File’s hash', sha256],
  ];
  return (
    <dl className="pt-2 text-sm">
      {rows.map(([label, text]) => (
        <div key={label} className="grid gap-x-3 py-1 sm:grid-cols-[7rem_minmax(0,1fr)]">
          <dt className="text-ink-700">{label}</dt>
          <dd className="break-all text-ink-950">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
