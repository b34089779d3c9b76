/** After a magic link was sent: open the mail, or type its code here. */
import { Button, TextField, toast } from '@printready/ui';
import { MailCheck } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { config } from '../config.ts';
import { useTitle } from '../shell/use-title.ts';
import { AuthCard } from './AuthCard.tsx';
import { useAuth } from './auth-context.ts';
import { describeSignInError } from './auth-errors.ts';
import { loadClient } from './client.ts';
import { readCheckEmailState } from './pending-email.ts';
import { withReturnPath } from './return-path.ts';

async function verifyCode(email: string, token: string): Promise<void> {
  const { error } = await (await loadClient()).auth.verifyOtp({ email, token, type: 'email' });
  if (error) throw error;
}

function CodeForm({ known, next }: { readonly known: string; readonly next: string }) {
  const navigate = useNavigate();
  const [email, setEmail] = useState(known);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const verify = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await verifyCode(email.trim(), code);
      await navigate(next, { replace: true });
    } catch (error) {
      const { title, text } = describeSignInError(error);
      setProblem(title);
      toast.error(title, text ? { description: text } : {});
    } finally {
      setBusy(false);
    }
  };

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (/^\d{6}$/.test(code)) void verify();
    else setProblem('The code has 6 digits. It stands in the mail, below the link.');
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {!known && (
        <TextField
          label="Email Address"
          type="email"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      )}
      <TextField
        label="6-digit code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        className="text-center text-lg tracking-[0.4em] tabular-nums"
        value={code}
        onChange={(event) => setCode(event.target.value.replaceAll(/\D/g, ''))}
        error={problem}
      />
      <Button type="submit" look="primary" size="large" busy={busy}>
        Sign in with code
      </Button>
    </form>
  );
}

export function CheckEmail() {
  useTitle('Check your email');
  const { status } = useAuth();
  const { email, next } = readCheckEmailState(useLocation().state);
  if (status === 'signed-in') return <Navigate to={next} replace />;
  return (
    <AuthCard
      title="Check your email"
      lead={
        <>
          We sent a sign-in link to{' '}
          <strong className="font-medium break-words text-ink-950">{email || 'your address'}</strong>. Open it
          in this browser, or type the code from the mail. Both work for one hour.
        </>
      }
    >
      {config.inboxUrl && (
        <p className="flex items-start gap-3 rounded-md border border-ink-200 bg-surface p-4 text-sm text-ink-800">
          <MailCheck size={18} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0 text-accent" />
          <span>
            This is a development server: mails go to the{' '}
            <a
              href={config.inboxUrl}
              target="_blank"
              rel="noreferrer"
              className="font-medium text-accent underline"
            >
              local inbox
            </a>
            .
          </span>
        </p>
      )}
      <CodeForm known={email} next={next} />
      <p className="text-center text-sm text-ink-700">
        No mail after a minute? Look in the spam folder, or{' '}
        <Link to={withReturnPath('/auth/signin', next)} className="font-medium text-accent underline">
          send another one
        </Link>
        .
      </p>
    </AuthCard>
  );
}
