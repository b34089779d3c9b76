import { GARMENTS } from '@printready/canvas/backdrop';
import { PROOF_DAYS, PROOF_LIMITS } from '@printready/contracts/shared';
import {
  Button,
  ChoiceField,
  ColorField,
  Dialog,
  ErrorText,
  Form,
  formatHex,
  parseHex,
  Select,
  TextArea,
  TextField,
  toast,
  useAttempt,
} from '@printready/ui';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { sha256Hex } from '../../../files/save/sha256.ts';
import { type RunTask, useJob } from '../../../threads/use-job.ts';
import { useShops } from '../../../tokens/payer.ts';
import { LinkField } from '../../LinkField.tsx';
import { toBase64 } from '../base64.ts';
import { describeProofError, makeProof, reviseProof } from '../proof-requests.ts';
import { sizeText } from '../proof-words.ts';
import { ownProofsQuery, proofsKey } from '../proofs-query.ts';
import {
  type FormProblems,
  findProblems,
  openForm,
  type ProofForm,
  type ProofSubject,
  readFacts,
} from './proof-form.ts';

export type SendProofProps = {
  readonly subject: ProofSubject;
  /** Reduced PNG, for example by `reduceLevels`. */
  readonly picture: (runTask: RunTask) => Promise<Blob>;
  /** The print file, whose hash is stored; it is not uploaded. */
  readonly file: (runTask: RunTask) => Promise<Blob>;
  readonly onClose: () => void;
};

type Change = (patch: Partial<ProofForm>) => void;

const FORM_ID = 'send-proof';
const OWN_COLOR = 'Own color';
const GARMENT_CHOICES = GARMENTS.map(({ name, color }) => ({ name, color: formatHex(color) }));

function useSend({ subject, picture, file }: SendProofProps) {
  const runTask = useJob();
  const cache = useQueryClient();
  return async (form: ProofForm, version: number): Promise<string | null> => {
    const blob = await file(runTask);
    const parts = {
      facts: readFacts(form, subject),
      sha256: await sha256Hex(await blob.arrayBuffer()),
      picture: await toBase64(await picture(runTask)),
    };
    const { id, job, days, revises } = form;
    const { link } =
      revises === null
        ? await makeProof({ id, job: job.trim(), days, ...parts })
        : await reviseProof(revises, { version, ...parts });
    await cache.invalidateQueries({ queryKey: proofsKey });
    return link;
  };
}

export default function SendProofDialog(props: SendProofProps) {
  const { subject, onClose } = props;
  const [form, setForm] = useState(() => openForm(subject));
  const [isSubmitted, setSubmitted] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  const { busy, problem, attempt } = useAttempt(describeProofError);
  const { data: own } = useInfiniteQuery(ownProofsQuery(useShops().active));
  const open =
    own?.pages
      .flatMap(({ proofs }) => proofs)
      .filter(({ state }) => state !== 'approved' && state !== 'withdrawn') ?? [];
  const send = useSend(props);
  const change: Change = (patch) => setForm((before) => ({ ...before, ...patch, id: crypto.randomUUID() }));
  const problems = findProblems(form, subject);
  const submit = async () => {
    setSubmitted(true);
    if (Object.keys(problems).length > 0) return;
    const revised = open.find(({ id }) => id === form.revises);
    await attempt(async () => {
      const made = await send(form, (revised?.version ?? 0) + 1);
      setLink(made);
      if (made !== null) return;
      toast.success('The new version is sent. Your customer sees it under the same link.');
      onClose();
    });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Send a proof"
      description="Your customer approves it or asks for a change by link, without an account. Only a reduced picture and the facts below are uploaded; your print file stays here."
      cancel="Close"
      actions={
        link === null && (
          <Button look="primary" type="submit" form={FORM_ID} busy={busy}>
            {form.revises === null ? 'Make a link' : 'Send new version'}
          </Button>
        )
      }
    >
      {link === null ? (
        <Form id={FORM_ID} onSubmit={() => void submit()}>
          {open.length > 0 && (
            <RevisesField
              value={form.revises}
              choices={open.map(({ id, job, version }) => ({ id, label: `${job}, version ${version + 1}` }))}
              onChange={(revises) => change({ revises })}
            />
          )}
          <Fields {...{ form, change, subject }} problems={isSubmitted ? problems : {}} />
          <ErrorText>{problem}</ErrorText>
        </Form>
      ) : (
        <MadeLink link={link} />
      )}
    </Dialog>
  );
}

function MadeLink({ link }: { readonly link: string }) {
  return (
    <div className="flex flex-col gap-3">
      <LinkField link={link} />
      <p className="text-ink-700">
        Send it to your customer now: the link is stored as a hash and cannot be shown again. You get an email
        when they answer; “Proofs” in your account lists all of them.
      </p>
    </div>
  );
}

const NEW_PROOF = 'new';

function RevisesField(props: {
  readonly value: string | null;
  readonly choices: readonly { readonly id: string; readonly label: string }[];
  readonly onChange: (id: string | null) => void;
}) {
  const id = useId();
  const choices = [
    { value: NEW_PROOF, label: 'A new proof' },
    ...props.choices.map((choice) => ({ value: choice.id, label: choice.label })),
  ];
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium text-ink-900">
        Send as
      </label>
      <Select
        id={id}
        value={props.value ?? NEW_PROOF}
        choices={choices}
        onChange={(chosen) => props.onChange(chosen === NEW_PROOF ? null : chosen)}
      />
    </div>
  );
}

function Fields(props: {
  readonly form: ProofForm;
  readonly change: Change;
  readonly subject: ProofSubject;
  readonly problems: FormProblems;
}) {
  const { form, change, subject, problems } = props;
  const isNew = form.revises === null;
  return (
    <>
      {isNew && (
        <TextField
          label="Job"
          maxLength={PROOF_LIMITS.jobCharacters}
          value={form.job}
          onChange={(event) => change({ job: event.target.value })}
          error={problems.job ?? null}
        />
      )}
      <p className="text-ink-800">
        Print size: <strong className="font-medium text-ink-950">{sizeText(subject.size)}</strong>
      </p>
      <GarmentField {...{ form, change }} error={problems.garment ?? null} />
      <TextField
        label="Inks"
        hint="Names separated by commas"
        value={form.inks}
        onChange={(event) => change({ inks: event.target.value })}
        error={problems.inks ?? null}
      />
      <TextField
        label="Quantity"
        hint="Optional"
        inputMode="numeric"
        value={form.quantity}
        onChange={(event) => change({ quantity: event.target.value })}
        error={problems.quantity ?? null}
      />
      <TextArea
        label="Note to your customer"
        className="min-h-20"
        maxLength={PROOF_LIMITS.noteCharacters}
        value={form.note}
        onChange={(event) => change({ note: event.target.value })}
      />
      {isNew && (
        <ChoiceField
          label="The link works for"
          value={String(form.days)}
          choices={PROOF_DAYS.map((value) => ({ value: String(value), label: `${value} days` }))}
          onChange={(value) => change({ days: PROOF_DAYS.find((one) => String(one) === value) ?? 14 })}
        />
      )}
    </>
  );
}

function GarmentField(props: {
  readonly form: ProofForm;
  readonly change: Change;
  readonly error: string | null;
}) {
  const { form, change, error } = props;
  const id = useId();
  const { name, color } = form.garment;
  const known = GARMENT_CHOICES.find((each) => each.name === name && each.color === color);
  const [isOwn, setOwn] = useState(!known);
  const choices = [...GARMENT_CHOICES.map((each) => each.name), OWN_COLOR];
  const choose = (value: string) => {
    const chosen = GARMENT_CHOICES.find((each) => each.name === value);
    setOwn(!chosen);
    change({ garment: chosen ?? { name: '', color } });
  };
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium text-ink-900">
        Garment
      </label>
      <div className="flex items-center gap-2">
        <Select
          id={id}
          value={isOwn ? OWN_COLOR : name}
          choices={choices.map((value) => ({ value, label: value }))}
          onChange={choose}
        />
        <ColorField
          label="Garment color"
          value={parseHex(color) ?? { r: 255, g: 255, b: 255 }}
          onChange={(next) => {
            setOwn(true);
            change({ garment: { name: isOwn ? name : '', color: formatHex(next) } });
          }}
        />
      </div>
      {isOwn && (
        <TextField
          label="Name of the color"
          maxLength={60}
          value={name}
          onChange={(event) => change({ garment: { name: event.target.value, color } })}
          error={error}
        />
      )}
    </div>
  );
}
