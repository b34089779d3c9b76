import { account, secondFactor } from '@printready/contracts/messages';
import { loadClient } from '@printready/sign-in/client';
import { isCode, ProofFields } from '@printready/sign-in/proof';
import { useUser } from '@printready/sign-in/session';
import { dropSession } from '@printready/sign-in/sign-out';
import { describeAccountError, useAction } from '@printready/sign-in/steps';
import { Button, Dialog, ErrorText, Form, TextField, toast } from '@printready/ui';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { Refusal } from '../platform/own-server.ts';
import { type DeletionProof, deleteAccount } from './account-requests.ts';

type NeededProof = 'nothing' | 'password' | 'code';

function describeRefusal(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  return error instanceof TypeError ? account.deleteFailed : describeAccountError(error);
}

async function emailCode(email: string): Promise<void> {
  const { auth } = await loadClient();
  const { error } = await auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
  if (error) throw error;
}

function useDeletion(email: string) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<NeededProof>('nothing');
  const [secret, setSecret] = useState('');
  const [hasPassword, setHasPassword] = useState(true);
  const { busy, problem, setProblem, act } = useAction(describeRefusal);

  const ask = (how: NeededProof) => {
    setSecret('');
    setProblem(null);
    setAsked(how);
  };

  const remove = (proof: DeletionProof) =>
    act(async () => {
      try {
        await deleteAccount(proof);
      } catch (error) {
        const code = error instanceof Refusal ? error.code : undefined;
        if (code === 'reauthentication_needed') ask('password');
        else if (code === 'code_needed') {
          setHasPassword(false);
          await emailCode(email);
          ask('code');
        } else throw error;
        return;
      }
      // Renders a public page before the session is dropped.
      await navigate('/', { replace: true, flushSync: true });
      await dropSession();
      toast.success(account.deleted);
    });

  const askForCode = () =>
    act(async () => {
      await emailCode(email);
      ask('code');
    });

  const proceed = () => {
    if (asked === 'nothing') void remove(null);
    else if (asked === 'password') void remove({ password: secret });
    else if (isCode(secret)) void remove({ code: secret });
    else setProblem(secondFactor.sixDigits);
  };

  return {
    busy,
    problem,
    asked,
    secret,
    setSecret,
    askForPassword: hasPassword ? () => ask('password') : undefined,
    askForCode,
    proceed,
  };
}

export function DeleteDialog({ onClose }: { readonly onClose: () => void }) {
  const { email = '' } = useUser();
  const formId = useId();
  const [words, setWords] = useState('');
  const [unlike, setUnlike] = useState(false);
  const { busy, problem, asked, secret, setSecret, askForPassword, askForCode, proceed } = useDeletion(email);

  const submit = () => {
    const right = words.trim().toLowerCase() === account.deleteWord;
    setUnlike(!right);
    if (right) proceed();
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Delete your account?"
      description={
        <>
          This deletes the account of <strong className="font-medium text-ink-950">{email}</strong>: profile,
          plan and tokens, usage history, shared reports, kept files, and every sign-in. This cannot be
          undone, not even by support. Files on your computer stay.
        </>
      }
      cancel="Keep my account"
      actions={
        <Button type="submit" form={formId} look="danger" busy={busy}>
          Delete for good
        </Button>
      }
    >
      <Form id={formId} onSubmit={submit}>
        <TextField
          label={`Type “${account.deleteWord}”`}
          autoComplete="off"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          error={unlike ? account.deleteMismatch : null}
        />
        {asked !== 'nothing' && (
          <ProofFields
            asked={asked}
            reason={account.proofNeeded}
            passwordLabel="Password"
            codeHint={`We emailed it to ${email}. Do not open the link: the code is what counts here.`}
            secret={secret}
            onSecret={setSecret}
            onPassword={askForPassword}
            onCode={() => void askForCode()}
          />
        )}
        <ErrorText>{problem}</ErrorText>
      </Form>
    </Dialog>
  );
}
