import { betaGate, closedMethods } from '@printready/contracts/messages';
import { openAccess, useAuth } from '@printready/sign-in/session';
import { pathOf, SIGN_IN_PATH, sendMagicLink, withReturnPath } from '@printready/sign-in/steps';
import { Button, Form, TextField, toast, useAttempt } from '@printready/ui';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { config } from '../platform/config.ts';

/** Form to request access; if a captcha is configured or email is disabled, a link to the sign-in page instead. */
export function BetaGate() {
  const { user } = useAuth();
  if (user) return <OpenIt />;
  return config.captcha || !config.mailsEnabled ? <ByWayOfSignIn /> : <LinkForm />;
}

function OpenIt() {
  return (
    <section className="mx-auto flex w-full max-w-md flex-col gap-5 px-4 py-16">
      <FlaskConical size={28} strokeWidth={1.5} aria-hidden className="text-accent" />
      <div>
        <h1 className="text-2xl font-semibold">Beta Access</h1>
        <p className="mt-2 text-ink-700">
          This feature is in beta, and beta access was removed from this browser.
        </p>
      </div>
      <Button look="primary" size="large" onClick={openAccess}>
        Open it
      </Button>
    </section>
  );
}

function ByWayOfSignIn() {
  const location = useLocation();
  return (
    <section className="mx-auto flex w-full max-w-md flex-col gap-5 px-4 py-16">
      <FlaskConical size={28} strokeWidth={1.5} aria-hidden className="text-accent" />
      <div>
        <h1 className="text-2xl font-semibold">Beta Access</h1>
        <p className="mt-2 text-ink-700">This feature is in beta. {closedMethods.onSignInPage}</p>
      </div>
      <Link
        to={withReturnPath(SIGN_IN_PATH, pathOf(location))}
        className="text-center font-medium text-accent underline"
      >
        Sign in
      </Link>
    </section>
  );
}

function LinkForm() {
  const location = useLocation();
  const [email, setEmail] = useState('');
  const { busy, problem, setProblem, attempt } = useAttempt((error) => {
    console.error(error);
    toast.error(betaGate.failed);
    return null;
  });

  const send = async () => {
    await sendMagicLink(email.trim(), location.pathname + location.search);
    toast.success(betaGate.sent.title, { description: betaGate.sent.text });
  };

  const submit = () => {
    if (email.trim()) void attempt(send);
    else setProblem(betaGate.emailMissing);
  };

  return (
    <section className="mx-auto flex w-full max-w-md flex-col gap-5 px-4 py-16">
      <FlaskConical size={28} strokeWidth={1.5} aria-hidden className="text-accent" />
      <div>
        <h1 className="text-2xl font-semibold">Beta Access</h1>
        <p className="mt-2 text-ink-700">
          This feature is in beta. Enter your email and we send you a magic link that opens it for you.
        </p>
      </div>
      {config.signUp === 'invited' && <p className="text-sm text-ink-700">{closedMethods.strangerHint}</p>}
      <Form onSubmit={submit}>
        <TextField
          label={betaGate.emailLabel}
          type="email"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={problem}
        />
        <Button type="submit" look="primary" size="large" busy={busy}>
          {busy ? betaGate.sending : betaGate.send}
        </Button>
      </Form>
    </section>
  );
}
