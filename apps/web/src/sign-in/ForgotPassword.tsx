import { betaGate, closedMethods, signIn } from '@printready/contracts/messages';
import { loadClient } from '@printready/sign-in/client';
import { useAuth } from '@printready/sign-in/session';
import {
  type CheckEmailState,
  callbackUrl,
  NEW_PASSWORD_PATH,
  readCheckEmailState,
  SIGN_IN_PATH,
  safeReturnPath,
  useAction,
  withReturnPath,
  withToken,
} from '@printready/sign-in/steps';
import { Button, Form, TextField } from '@printready/ui';
import { useState } from 'react';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { config } from '../platform/config.ts';
import { useTitle } from '../shell/use-title.ts';
import { AuthCard } from './AuthCard.tsx';
import { useCaptcha } from './use-captcha.tsx';

export function ForgotPassword() {
  useTitle('Reset your password');
  const { user } = useAuth();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const next = safeReturnPath(query.get('next'));
  const [email, setEmail] = useState(readCheckEmailState(useLocation().state).email);
  const { busy, problem, setProblem, act } = useAction();
  const captcha = useCaptcha();
  if (user) return <Navigate to="/profile?tab=security" replace />;
  if (!config.mailsEnabled) return <AuthCard title="Reset your password" lead={closedMethods.noMail} />;

  const send = () =>
    act(async () => {
      const after = withReturnPath(NEW_PASSWORD_PATH, next);
      const address = email.trim();
      const { auth } = await loadClient();
      const token = withToken(await captcha.takeToken());
      const redirectTo = callbackUrl(after);
      const { error } = await auth.resetPasswordForEmail(address, { redirectTo, ...token });
      if (error) throw error;
      const state: CheckEmailState = { email: address, next: after, kind: 'recovery' };
      await navigate('/auth/check-email', { state });
    });

  const submit = () => {
    if (email.trim()) void send();
    else setProblem(signIn.invalidEmail);
  };

  return (
    <AuthCard title="Reset your password" lead="We email you a link that lets you choose a new one.">
      <Form onSubmit={submit}>
        <TextField
          label={betaGate.emailLabel}
          type="email"
          autoComplete="email"
          placeholder="you@yourshop.com"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={problem}
        />
        {captcha.widget}
        <Button type="submit" look="primary" size="large" busy={busy}>
          Send reset link
        </Button>
      </Form>
      <p className="text-center text-sm text-ink-700">
        <Link to={withReturnPath(SIGN_IN_PATH, next)} className="font-medium text-accent underline">
          Back to sign-in
        </Link>
      </p>
    </AuthCard>
  );
}
