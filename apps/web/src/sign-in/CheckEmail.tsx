import { password as passwordMessages, secondFactor } from '@printready/contracts/messages';
import { loadClient } from '@printready/sign-in/client';
import { CodeField, isCode } from '@printready/sign-in/proof';
import { useAuth } from '@printready/sign-in/session';
import {
  type CheckEmailState,
  describeSignInError,
  FORGOT_PASSWORD_PATH,
  readCheckEmailState,
  SECOND_FACTOR_PATH,
  SIGN_IN_PATH,
  withReturnPath,
} from '@printready/sign-in/steps';
import { Button, Form, TextField, useAttempt } from '@printready/ui';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { config } from '../platform/config.ts';
import { useTitle } from '../shell/use-title.ts';
import { AuthCard } from './AuthCard.tsx';
import { showProblem } from './show-problem.ts';

async function verifyCode(email: string, token: string, type: CheckEmailState['kind']): Promise<void> {
  const { error } = await (await loadClient()).auth.verifyOtp({ email, token, type });
  if (error) throw error;
}

function CodeForm({ email: known, next, kind }: CheckEmailState) {
  const navigate = useNavigate();
  const [email, setEmail] = useState(known);
  const [code, setCode] = useState('');
  const { busy, problem, setProblem, attempt } = useAttempt((error) => {
    const described = describeSignInError(error);
    showProblem(described);
    return described.title;
  });

  const verify = (whole: string) =>
    attempt(async () => {
      await verifyCode(email.trim(), whole, kind);
      await navigate(next, { replace: true });
    });

  const submit = () => {
    if (isCode(code)) void verify(code);
    else setProblem(`${secondFactor.sixDigits} It is in the email, below the link.`);
  };

  return (
    <Form onSubmit={submit}>
      {!known && (
        <TextField
          label="Email Address"
          type="email"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      )}
      <CodeField value={code} onChange={setCode} error={problem} />
      <Button type="submit" look="primary" size="large" busy={busy}>
        {kind === 'recovery' ? 'Continue with code' : 'Sign in with code'}
      </Button>
    </Form>
  );
}

function InboxHint({ href }: { readonly href: string }) {
  return (
    <p className="flex items-start gap-3 rounded-md border border-ink-200 bg-surface p-4 text-sm text-ink-800">
      <MailCheck size={18} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0 text-accent" />
      <span>
        This is a development server: emails go to the{' '}
        <a href={href} target="_blank" rel="noreferrer" className="font-medium text-accent underline">
          local inbox
        </a>
        .
      </span>
    </p>
  );
}

export function CheckEmail() {
  useTitle('Check your email');
  const { status } = useAuth();
  const sent = readCheckEmailState(useLocation().state);
  const { email, next, kind } = sent;
  if (status === 'signed-in') return <Navigate to={next} replace />;
  if (status === 'second-factor') return <Navigate to={withReturnPath(SECOND_FACTOR_PATH, next)} replace />;
  const address = <strong className="font-medium break-words text-ink-950">{email || 'your address'}</strong>;
  const again = kind === 'recovery' ? FORGOT_PASSWORD_PATH : withReturnPath(SIGN_IN_PATH, next);
  return (
    <AuthCard
      title="Check your email"
      lead={
        kind === 'recovery' ? (
          <>
            {passwordMessages.resetSent} {address}. Both work once, for one hour.
          </>
        ) : (
          <>
            We sent a sign-in link to {address}. Open it in this browser, or type the code from the email.
            Both work for one hour.
          </>
        )
      }
    >
      {config.inboxUrl && <InboxHint href={config.inboxUrl} />}
      <CodeForm {...sent} />
      <p className="text-center text-sm text-ink-700">
        No email after a minute? Look in the spam folder, or{' '}
        <Link to={again} className="font-medium text-accent underline">
          send another one
        </Link>
        .
      </p>
    </AuthCard>
  );
}
