/** Sets a password: after a reset, and on the security tab. Asks for a mailed code where the backend wants one. */
import { password as messages, secondFactor } from '@printready/contracts/messages';
import { Button, toast } from '@printready/ui';
import { isAuthError } from '@supabase/supabase-js';
import { type SyntheticEvent, useState } from 'react';
import { useUser } from './auth-context.ts';
import { describePasswordError } from './auth-errors.ts';
import { CodeField, isCode } from './CodeField.tsx';
import { loadClient } from './client.ts';
import { newPasswordError, PasswordField } from './PasswordField.tsx';
import { useAction } from './use-action.ts';

/** @returns whether it was set; otherwise a code is in the mail. */
async function setPassword(password: string, nonce: string | null): Promise<boolean> {
  const { auth } = await loadClient();
  const { error } = await auth.updateUser({ password, ...(nonce !== null && { nonce }) });
  if (!error) return true;
  if (!isAuthError(error) || error.code !== 'reauthentication_needed') throw error;
  const asked = await auth.reauthenticate();
  if (asked.error) throw asked.error;
  return false;
}

export function NewPasswordForm({ onDone }: { readonly onDone: () => void }) {
  const { email = '' } = useUser();
  const [password, setPasswordText] = useState('');
  const [unfit, setUnfit] = useState<string | null>(null);
  /** Null until the backend asks for one. */
  const [nonce, setNonce] = useState<string | null>(null);
  const { busy, problem, setProblem, act } = useAction(describePasswordError);
  const aboutCode = nonce !== null && (problem === messages.wrongCode || problem === secondFactor.sixDigits);

  const save = () =>
    act(async () => {
      if (!(await setPassword(password, nonce))) {
        setNonce('');
        return;
      }
      toast.success(messages.changed.title, { description: messages.changed.text });
      setPasswordText('');
      setNonce(null);
      onDone();
    });

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const wrong = newPasswordError(password);
    setUnfit(wrong);
    if (wrong) return;
    if (nonce !== null && !isCode(nonce)) setProblem(secondFactor.sixDigits);
    else void save();
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {/* For password managers: whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="New password"
        purpose="new"
        email={email}
        value={password}
        onChange={setPasswordText}
        error={unfit ?? (aboutCode ? null : problem)}
      />
      {nonce !== null && (
        <CodeField
          focused
          value={nonce}
          onChange={setNonce}
          hint={`You signed in a while ago. Type the code that we mailed to ${email}.`}
          error={aboutCode ? problem : null}
        />
      )}
      <div>
        <Button type="submit" look="primary" busy={busy}>
          Save new password
        </Button>
      </div>
    </form>
  );
}
