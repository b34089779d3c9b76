import { secondFactor } from '@printready/contracts/messages';
import { Button, Form, TextField } from '@printready/ui';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { CodeField, isCode } from '../proof/CodeField.tsx';
import { PasswordField } from '../proof/PasswordField.tsx';
import { backend, loadClient } from '../session/client.ts';
import { pathOf } from './return-path.ts';
import { sendMagicLink } from './send-magic-link.ts';
import { useAction } from './use-action.ts';

type Method = 'email' | 'code' | 'password';

type StepProps = { readonly email: string; readonly onDone?: (() => void) | undefined };

export function SignInSteps({ email, onDone }: StepProps) {
  const { mailsEnabled = true } = backend();
  const [method, setMethod] = useState<Method>(mailsEnabled ? 'email' : 'password');
  const place = useLocation();
  const { busy, problem, act } = useAction();
  const sendCode = () =>
    act(async () => {
      await sendMagicLink(email, pathOf(place));
      setMethod('code');
    });
  return (
    <div className="flex flex-col gap-4">
      <TextField label="Email Address" type="email" autoComplete="username" value={email} readOnly />
      {method === 'email' && (
        <Button look="primary" size="large" busy={busy} onClick={() => void sendCode()}>
          Email me a code
        </Button>
      )}
      {method === 'code' && <ByCode email={email} onDone={onDone} />}
      {method === 'password' && <ByPassword email={email} onDone={onDone} />}
      {problem && (
        <p role="alert" className="text-bad">
          {problem}
        </p>
      )}
      {mailsEnabled && (
        <Button look="quiet" onClick={() => setMethod(method === 'password' ? 'email' : 'password')}>
          {method === 'password' ? 'Email me a code instead' : 'Use a password instead'}
        </Button>
      )}
    </div>
  );
}

function ByPassword({ email, onDone }: StepProps) {
  const [password, setPassword] = useState('');
  const { busy, problem, act } = useAction();
  const signIn = async () => {
    const done = await act(async () => {
      const { error } = await (await loadClient()).auth.signInWithPassword({ email, password });
      if (error) throw error;
    });
    if (done) onDone?.();
  };
  const submit = () => {
    void signIn();
  };
  return (
    <Form onSubmit={submit}>
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
    </Form>
  );
}

function ByCode({ email, onDone }: StepProps) {
  const [code, setCode] = useState('');
  const { busy, problem, setProblem, act } = useAction();
  const verify = async (token: string) => {
    const done = await act(async () => {
      const { error } = await (await loadClient()).auth.verifyOtp({ email, token, type: 'email' });
      if (error) throw error;
    });
    if (done) onDone?.();
  };
  const submit = () => {
    if (isCode(code)) void verify(code);
    else setProblem(secondFactor.sixDigits);
  };
  return (
    <Form onSubmit={submit}>
      <CodeField
        focused
        value={code}
        onChange={setCode}
        onComplete={(whole) => void verify(whole)}
        error={problem}
        hint="We emailed it to you. You can also open the link in that email, in this browser."
      />
      <Button type="submit" look="primary" size="large" busy={busy}>
        Sign in with code
      </Button>
    </Form>
  );
}
