/** Sets a password: after a reset, and on the security tab, where the backend asks who it is. */
import { password as messages, proof as proofWords } from '@printready/contracts/messages';
import { Button, toast } from '@printready/ui';
import { type SyntheticEvent, useState } from 'react';
import { useUser } from './auth-context.ts';
import { describePasswordError, isAboutProof } from './auth-errors.ts';
import { newPasswordError, PasswordField } from './PasswordField.tsx';
import { ProofFields } from './ProofFields.tsx';
import { useAction } from './use-action.ts';
import { useProof } from './use-proof.ts';

export function NewPasswordForm({ onDone }: { readonly onDone: () => void }) {
  const { email = '' } = useUser();
  const [password, setPasswordText] = useState('');
  const [unfit, setUnfit] = useState<string | null>(null);
  const { asked, secret, setSecret, missing, change, askForPassword, askForCode } = useProof();
  const { busy, problem, setProblem, act } = useAction(describePasswordError);
  const aboutProof = asked !== 'nothing' && problem !== null && isAboutProof(problem);

  const save = () =>
    act(async () => {
      if (!(await change({ password }))) return;
      toast.success(messages.changed.title, { description: messages.changed.text });
      setPasswordText('');
      onDone();
    });

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const wrong = newPasswordError(password);
    setUnfit(wrong);
    if (wrong) return;
    if (missing) setProblem(missing);
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
        error={unfit ?? (aboutProof ? null : problem)}
      />
      {asked !== 'nothing' && (
        <ProofFields
          asked={asked}
          reason={proofWords.wanted}
          passwordLabel="Current password"
          codeHint={proofWords.mailed(email)}
          secret={secret}
          error={aboutProof ? problem : null}
          onSecret={setSecret}
          onPassword={askForPassword}
          onCode={() => void act(askForCode)}
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
