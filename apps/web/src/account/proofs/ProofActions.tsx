import type { OwnProof } from '@printready/contracts/shared';
import { Button, Dialog, saveFile, toast, useAttempt } from '@printready/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { documentName } from '../../files/save/file-name.ts';
import { LinkField } from '../../screen-parts/LinkField.tsx';
import {
  deleteProof,
  describeProofError,
  fetchRecord,
  linkProof,
  withdrawProof,
} from '../../screen-parts/proofs/proof-requests.ts';
import { proofsKey } from '../../screen-parts/proofs/proofs-query.ts';
import { ConfirmDialog, type Question } from '../ConfirmDialog.tsx';

type Asked = { readonly kind: 'link' | 'withdraw' | 'delete' };

function useQuestions(proof: OwnProof, parts: { onLink: (link: string) => void; onDeleted: () => void }) {
  const cache = useQueryClient();
  const { id, job, state } = proof;
  const refresh = () => cache.invalidateQueries({ queryKey: proofsKey });
  const link: Question = {
    title: state === 'draft' ? `Make a link to “${job}”?` : `Make a new link to “${job}”?`,
    text:
      state === 'draft'
        ? 'Anyone with the link can see the proof and answer it.'
        : 'The former link stops working, and the time starts again.',
    cancel: 'Cancel',
    action: 'Make link',
    isDangerous: false,
    perform: async () => {
      parts.onLink(await linkProof(id));
      await refresh();
    },
  };
  const withdraw: Question = {
    title: `Withdraw “${job}”?`,
    text: 'Your customer can no longer see or answer it. This cannot be undone.',
    cancel: 'Keep',
    action: 'Withdraw',
    isDangerous: true,
    perform: async () => {
      await withdrawProof(id);
      await refresh();
      toast.success('The proof was withdrawn.');
    },
  };
  const remove: Question = {
    title: `Delete “${job}”?`,
    text:
      state === 'approved'
        ? 'This deletes the pictures, the answers and the approval. A record that you downloaded can still be checked.'
        : 'This deletes the pictures and the answers. The link stops working.',
    cancel: 'Keep',
    action: 'Delete',
    isDangerous: true,
    perform: async () => {
      await deleteProof(id);
      parts.onDeleted();
      await refresh();
      toast.success('The proof was deleted.');
    },
  };
  return { link, withdraw, delete: remove } satisfies Record<Asked['kind'], Question>;
}

function RecordButton({ proof: { id, job } }: { readonly proof: OwnProof }) {
  const { busy, attempt } = useAttempt((error) => {
    toast.error(describeProofError(error));
    return null;
  });
  const download = async () =>
    saveFile(await fetchRecord(id), documentName(`${job}.pdf`, '_approval', 'pdf'));
  return (
    <Button
      size="small"
      icon={Download}
      busy={busy}
      aria-label={`Download record: ${job}`}
      onClick={() => void attempt(download)}
    >
      Download record
    </Button>
  );
}

/** @param onDeleted called before the list is read again */
export function ProofActions(props: { readonly proof: OwnProof; readonly onDeleted: () => void }) {
  const { proof, onDeleted } = props;
  const [asked, setAsked] = useState<Asked['kind'] | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const questions = useQuestions(proof, { onLink: setLink, onDeleted });
  const { state, job } = proof;
  const button = (kind: Asked['kind'], label: string, isDangerous: boolean) => (
    <Button
      size="small"
      look={isDangerous ? 'danger' : 'secondary'}
      aria-label={`${label}: ${job}`}
      onClick={() => setAsked(kind)}
    >
      {label}
    </Button>
  );
  return (
    <>
      <span className="flex flex-wrap gap-2">
        {state === 'approved' && <RecordButton proof={proof} />}
        {state !== 'withdrawn' && button('link', state === 'draft' ? 'Make link' : 'New link', false)}
        {state !== 'withdrawn' && state !== 'approved' && button('withdraw', 'Withdraw', true)}
        {button('delete', 'Delete', true)}
      </span>
      {asked && (
        <ConfirmDialog
          question={questions[asked]}
          describe={describeProofError}
          onClose={() => setAsked(null)}
        />
      )}
      {link !== null && (
        <Dialog
          open
          onOpenChange={() => setLink(null)}
          title="The new link"
          description="Send it to your customer now: it cannot be shown again."
          cancel="Close"
        >
          <LinkField link={link} />
        </Dialog>
      )}
    </>
  );
}
