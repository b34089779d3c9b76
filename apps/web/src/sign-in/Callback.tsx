import { email as emailWords, failedReturn, signIn } from '@printready/contracts/messages';
import { loadClient } from '@printready/sign-in/client';
import { useAuth } from '@printready/sign-in/session';
import {
  type CheckEmailState,
  describeReturn,
  type FailedReturn,
  FORGOT_PASSWORD_PATH,
  isNewPasswordPath,
  readCallbackParams,
  SECOND_FACTOR_PATH,
  SIGN_IN_PATH,
  type SignInFailure,
  withReturnPath,
} from '@printready/sign-in/steps';
import { Spinner } from '@printready/ui';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { LinkButton } from '../shell/LinkButton.tsx';
import { useTitle } from '../shell/use-title.ts';
import { AuthCard } from './AuthCard.tsx';

/** Exchanges by code: a code works once, but React may run an effect twice. */
const exchanges = new Map<string, Promise<SignInFailure | null>>();

function exchange(code: string): Promise<SignInFailure | null> {
  const known = exchanges.get(code);
  if (known) return known;
  const started = (async () => {
    const { error } = await (await loadClient()).auth.exchangeCodeForSession(code);
    return error && { code: error.code ?? '', description: error.message };
  })();
  exchanges.set(code, started);
  return started;
}

type Outcome = { readonly done: boolean; readonly failed: FailedReturn | null };

function useArrival(code: string | null, failure: SignInFailure | null): Outcome {
  const [outcome, setOutcome] = useState<Outcome>(() => {
    if (failure) return { done: true, failed: describeReturn(failure) };
    return code ? { done: false, failed: null } : { done: true, failed: noCode };
  });
  useEffect(() => {
    if (!code || outcome.done) return;
    exchange(code).then(
      (problem) => setOutcome({ done: true, failed: problem && describeReturn(problem) }),
      (error: unknown) => {
        console.error('The sign-in code could not be exchanged.', error);
        setOutcome({ done: true, failed: { from: 'mail', text: signIn.unexpected } });
      },
    );
  }, [code, outcome.done]);
  return outcome;
}

const noCode: FailedReturn = { from: 'mail', text: failedReturn.noCode };

export function Callback() {
  useTitle('Signing in');
  const { status } = useAuth();
  const { search, hash } = useLocation();
  const { code, failure, halfway, next } = readCallbackParams(search, hash);
  const { done, failed } = useArrival(code, failure);
  if (halfway && !failure) return <Halfway next={next} />;
  if (failed) return <NotSignedIn failed={failed} next={next} />;
  if (done && status === 'second-factor')
    return <Navigate to={withReturnPath(SECOND_FACTOR_PATH, next)} replace />;
  if (done && status === 'signed-in') return <Navigate to={next} replace />;
  return (
    <p role="status" className="flex items-center justify-center gap-3 px-4 py-32 text-ink-700">
      <Spinner label="" />
      Signing you in…
    </p>
  );
}

function Halfway({ next }: { readonly next: string }) {
  const { title, text } = emailWords.halfway;
  return (
    <AuthCard title={title} lead={<span role="status">{text}</span>}>
      <LinkButton look="primary" size="large" to={next}>
        Continue
      </LinkButton>
    </AuthCard>
  );
}

function NotSignedIn({ failed, next }: { readonly failed: FailedReturn; readonly next: string }) {
  const { user } = useAuth();
  const { from, text } = failed;
  if (from === 'google') {
    const reason = text === signIn.googleDisabled ? text : [signIn.googleFailed, text].join(' ');
    return (
      <AuthCard
        title={user ? 'Google was not added' : 'You are not signed in'}
        lead={<span role="alert">{reason}</span>}
      >
        <LinkButton look="primary" size="large" to={user ? next : withReturnPath(SIGN_IN_PATH, next)}>
          {user ? 'Back to your account' : 'Back to sign-in'}
        </LinkButton>
      </AuthCard>
    );
  }
  // The link was opened twice; the first visit signed the user in.
  if (user) {
    return (
      <AuthCard title="You are already signed in" lead={<span role="alert">{text}</span>}>
        <LinkButton look="primary" size="large" to={next}>
          Continue
        </LinkButton>
      </AuthCard>
    );
  }
  const recovery = isNewPasswordPath(next);
  const state: CheckEmailState = { email: '', next, kind: recovery ? 'recovery' : 'email' };
  return (
    <AuthCard title="The link did not sign you in" lead={<span role="alert">{text}</span>}>
      <LinkButton
        look="primary"
        size="large"
        to={recovery ? FORGOT_PASSWORD_PATH : withReturnPath(SIGN_IN_PATH, next)}
      >
        Send a new link
      </LinkButton>
      <LinkButton size="large" to="/auth/check-email" state={state}>
        Type the code instead
      </LinkButton>
    </AuthCard>
  );
}
