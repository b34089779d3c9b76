/** Brings the same person back without leaving the page: by password or mailed code, then their second factor. */
import { closedRoads, secondFactor, session } from '@printready/contracts/messages';
import { Button, Dialog, TextField } from '@printready/ui';
import { type SyntheticEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { useAuth } from './auth-context.ts';
import { CodeField, isCode } from './CodeField.tsx';
import { backend, loadClient } from './client.ts';
import { FactorForm } from './FactorForm.tsx';
import { PasswordField } from './PasswordField.tsx';
import { pathOf, SIGN_IN_PATH } from './return-path.ts';
import { sendMagicLink } from './send-magic-link.ts';
import { useSessionQuestion } from './session-question.ts';
import { signOut } from './sign-out.ts';
import { useAction } from './use-action.ts';

export default function SignInAgain() {
  const auth = useAuth();
  const { putOff } = useSessionQuestion();
  if (auth.status !== 'expired') return null;
  const { email = '' } = auth.user;
  return (
    <Dialog
      open
      onOpenChange={putOff}
      width="small"
      title={session.ended}
      description={session.kept}
      actions={
        <Button look="quiet" onClick={() => void signOut()}>
          Log out
        </Button>
      }
    >
      {auth.needs === 'second-factor' && <FactorForm />}
      {auth.needs !== 'second-factor' && (backend().captcha ? <InOtherTab /> : <FirstStep email={email} />)}
    </Dialog>
  );
}

/** This page cannot hold the captcha; the session of another tab is this one's, too. */
function InOtherTab() {
  return (
    <p>
      {closedRoads.otherTab}{' '}
      <a href={SIGN_IN_PATH} target="_blank" rel="noreferrer" className="font-medium text-accent underline">
        Sign in
      </a>
    </p>
  );
}

type Road = 'mail' | 'code' | 'password';

/** As on the sign-in page: mail first, a password for those who have one. */
function FirstStep({ email }: { readonly email: string }) {
  const { mailsEnabled = true } = backend();
  const [road, setRoad] = useState<Road>(mailsEnabled ? 'mail' : 'password');
  const place = useLocation();
  const { busy, problem, act } = useAction();
  const mail = () =>
    act(async () => {
      await sendMagicLink(email, pathOf(place));
      setRoad('code');
    });
  return (
    <div className="flex flex-col gap-4">
      <TextField label="Email Address" type="email" autoComplete="username" value={email} readOnly />
      {road === 'mail' && (
        <Button look="primary" size="large" busy={busy} onClick={() => void mail()}>
          Mail me a code
        </Button>
      )}
      {road === 'code' && <ByCode email={email} />}
      {road === 'password' && <ByPassword email={email} />}
      {problem && (
        <p role="alert" className="text-bad">
          {problem}
        </p>
      )}
      {mailsEnabled && (
        <Button look="quiet" onClick={() => setRoad(road === 'password' ? 'mail' : 'password')}>
          {road === 'password' ? 'Mail me a code instead' : 'Use a password instead'}
        </Button>
      )}
    </div>
  );
}

function ByPassword({ email }: { readonly email: string }) {
  const [password, setPassword] = useState('');
  const { busy, problem, act } = useAction();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void act(async () => {
      const { error } = await (await loadClient()).auth.signInWithPassword({ email, password });
      if (error) throw error;
    });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <PasswordField
        label="Password"
        purpose="current"
        value={password}
        onChange={setPassword}
        error={problem}
      />
      <Button type="submit" look="primary" size="large" busy={busy}>
        Sign in
      </Button>
    </form>
  );
}

function ByCode({ email }: { readonly email: string }) {
  const [code, setCode] = useState('');
  const { busy, problem, setProblem, act } = useAction();
  const verify = (token: string) =>
    act(async () => {
      const { error } = await (await loadClient()).auth.verifyOtp({ email, token, type: 'email' });
      if (error) throw error;
    });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isCode(code)) void verify(code);
    else setProblem(secondFactor.sixDigits);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <CodeField
        focused
        value={code}
        onChange={setCode}
        onComplete={(whole) => void verify(whole)}
        error={problem}
        hint="We mailed it to you. You can also open the link in that mail, in this browser."
      />
      <Button type="submit" look="primary" size="large" busy={busy}>
        Sign in with code
      </Button>
    </form>
  );
}
