import { PROOF_LIMITS, type ProofDays, type ProofFacts, proofCalls } from '@printready/contracts/shared';

export type ProofSubject = {
  readonly fileName: string;
  readonly size: ProofFacts['size'];
  readonly judged: Pick<ProofFacts, 'verdict' | 'points'>;
  readonly garment: ProofFacts['garment'] | null;
  readonly inks: ProofFacts['inks'];
};

export type ProofForm = {
  /** Id of the proof to make; a changed form makes another proof. */
  readonly id: string;
  /** Proof that gets a new version; null for a new proof. */
  readonly revises: string | null;
  readonly job: string;
  readonly garment: ProofFacts['garment'];
  readonly inks: string;
  readonly quantity: string;
  readonly note: string;
  readonly days: ProofDays;
};

const stemOf = (name: string): string => name.replace(/\.[^.]+$/, '');

export const openForm = ({ fileName, garment, inks }: ProofSubject): ProofForm => ({
  id: crypto.randomUUID(),
  revises: null,
  job: stemOf(fileName).slice(0, PROOF_LIMITS.jobCharacters),
  garment: garment ?? { name: 'White', color: '#ffffff' },
  inks: inks.map(({ name }) => name).join(', '),
  quantity: '',
  note: '',
  days: 14,
});

/** Names as typed; colors of those that the plates have. */
function readInks(text: string, known: ProofFacts['inks']): ProofFacts['inks'] {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return [...new Set(names)].map((name) => ({
    name,
    color: known.find((ink) => ink.name.toLowerCase() === name.toLowerCase())?.color ?? null,
  }));
}

export function readFacts(form: ProofForm, subject: ProofSubject): ProofFacts {
  const quantity = form.quantity.trim() === '' ? null : Number(form.quantity.replaceAll(',', ''));
  return {
    fileName: subject.fileName.slice(0, 255),
    size: subject.size,
    garment: { name: form.garment.name.trim(), color: form.garment.color },
    inks: readInks(form.inks, subject.inks),
    quantity,
    note: form.note.trim(),
    ...subject.judged,
  };
}

export type FormProblems = Readonly<Partial<Record<'job' | 'garment' | 'inks' | 'quantity', string>>>;

/** Empty if the form can be sent. */
export function findProblems(form: ProofForm, subject: ProofSubject): FormProblems {
  const { quantity, inks, garment } = readFacts(form, subject);
  const isJobOk = form.revises !== null || proofCalls.made.shape.job.safeParse(form.job).success;
  const isQuantityOk =
    quantity === null || (Number.isInteger(quantity) && quantity >= 1 && quantity <= PROOF_LIMITS.quantity);
  return {
    ...(!isJobOk && { job: 'Enter a name for the job, without a web address.' }),
    ...(garment.name === '' && { garment: 'Enter the color’s name.' }),
    ...(inks.length > PROOF_LIMITS.inks && { inks: `Name up to ${PROOF_LIMITS.inks} inks.` }),
    ...(inks.some(({ name }) => name.length > 60) && { inks: 'Separate the names by commas.' }),
    ...(!isQuantityOk && { quantity: 'Enter a whole number from 1.' }),
  };
}
