import { secondFactor } from '@printready/contracts/messages';
import {
  beginEnrolment,
  CodeField,
  type Enrolment,
  removeFactor,
  useCodeProof,
  useFreshSignIn,
} from '@printready/sign-in/proof';
import { describeFactorError } from '@printready/sign-in/steps';
import { Button, Dialog, Form, TextField, toast } from '@printready/ui';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';

export function EnrolDialog(props: { readonly onClose: () => void; readonly onAdded: () => void }) {
  const { onClose, onAdded } = props;
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);

  const cancel = () => {
    onClose();
    if (!enrolment) return;
    removeFactor(enrolment.factorId).catch((error: unknown) => {
      // An unverified factor is inert, and the next enrollment removes it.
      console.error('The enrolment could not be taken back.', error);
    });
  };
  const finish = () => {
    toast.success(secondFactor.added, { description: 'Other devices were signed out.' });
    onAdded();
    onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={cancel}
      title="Add an authenticator app"
      description={
        enrolment
          ? 'Scan the QR code with the app, then enter the code it shows.'
          : 'Any one-time code app works, such as a password manager or the one on your phone.'
      }
    >
      {enrolment ? <Prove enrolment={enrolment} onProved={finish} /> : <NameIt onBegun={setEnrolment} />}
    </Dialog>
  );
}

function NameIt({ onBegun }: { readonly onBegun: (enrolment: Enrolment) => void }) {
  const [name, setName] = useState('');
  const { busy, problem, setProblem, act, question } = useFreshSignIn(describeFactorError);
  const submit = () => {
    const given = name.trim();
    if (given) void act(async () => onBegun(await beginEnrolment(given)));
    else setProblem('Name it so you can tell your apps apart.');
  };
  if (question) return question;
  return (
    <Form onSubmit={submit}>
      <TextField
        label="Name"
        placeholder="My phone"
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={problem}
      />
      <Button type="submit" look="primary" busy={busy}>
        Continue
      </Button>
    </Form>
  );
}

function Prove({ enrolment, onProved }: { readonly enrolment: Enrolment; readonly onProved: () => void }) {
  const { busy, field, submit } = useCodeProof(enrolment.factorId, onProved);
  return (
    <Form onSubmit={submit}>
      <div className="flex flex-wrap items-center gap-5">
        <img
          src={enrolment.qrCode}
          alt="QR code for your authenticator app"
          className="size-44 shrink-0 rounded-md border border-ink-300 bg-[oklch(1_0_0)] p-2"
        />
        <Secret secret={enrolment.secret} />
      </div>
      <CodeField focused {...field} />
      <Button type="submit" look="primary" busy={busy}>
        Turn on two-step verification
      </Button>
    </Form>
  );
}

function Secret({ secret }: { readonly secret: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setCopied(true);
    } catch (error) {
      console.error('The key could not be copied.', error);
      toast.error('The browser does not allow copying.', { description: 'Select the key and copy it.' });
    }
  };
  return (
    <div className="min-w-48 grow basis-0">
      <p className="text-ink-700">No camera? Type this key into the app:</p>
      <code className="mt-2 block font-mono text-sm select-all">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      <Button size="small" icon={copied ? Check : Copy} className="mt-3" onClick={() => void copy()}>
        {copied ? 'Copied' : 'Copy key'}
      </Button>
    </div>
  );
}
