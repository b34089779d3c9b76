/** Where sign-in links and Google come back to: trades the code for a session and goes on. */
import { Button, Spinner } from '@printready/ui';
import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { useTitle } from '../shell/use-title.ts';
import { AuthCard } from './AuthCard.tsx';
import { useAuth } from './auth-context.ts';
import { readCallbackParams } from './callback-params.ts';
import { loadClient } from './client.ts';
import type { CheckEmailState } from './pending-email.ts';
import { withReturnPath } from './return-path.ts';

const OTHER_BROWSER =
  'This link was asked for in another browser. Open it there, or type the 6-digit code from the mail here.';
const NO_CODE = 'This address carries no sign-in code. Ask for a new link.';

/** A code works once; React may run an effect twice. */
const exchanges = new Map<string, Promise<string | null>>();

/** @returns what went wrong, or null. */
function exchange(code: string): Promise<string | null> {
  const known = exchanges.get(code);
  if (known) return known;
  const started = (async () => {
    const client = await loadClient();
    const { error } = await client.auth.exchangeCodeForSession(code);
    if (!error) return null;
    return /code.?verifier/i.test(`${error.name} ${error.message}`) ? OTHER_BROWSER : error.message;
  })();
  exchanges.set(code, started);
  return started;
}

export function Callback() {
  useTitle('Signing in');
  const { status } = useAuth();
  const { search, hash } = useLocation();
  const { code, failure, next } = readCallbackParams(search, hash);
  const [problem, setProblem] = useState<string | null>(failure ?? (code ? null : NO_CODE));

  useEffect(() => {
    if (!code || failure) return;
    exchange(code).then(setProblem, (error: unknown) => {
      setProblem(error instanceof Error ? error.message : String(error));
    });
  }, [code, failure]);

  if (status === 'signed-in') return <Navigate to={next} replace />;
  if (!problem) {
    return (
      <p role="status" className="flex items-center justify-center gap-3 px-4 py-32 text-ink-700">
        <Spinner label="" />
        Signing you in…
      </p>
    );
  }
  const state: CheckEmailState = { email: '', next };
  return (
    <AuthCard title="The link did not sign you in" lead={<span role="alert">{problem}</span>}>
      <Button look="primary" size="large" asChild>
        <Link to={withReturnPath('/auth/signin', next)}>Send a new link</Link>
      </Button>
      <Button size="large" asChild>
        <Link to="/auth/check-email" state={state}>
          Type the code instead
        </Link>
      </Button>
    </AuthCard>
  );
}
