import { signIn } from '@printready/contracts/messages';
import { loadClient } from '@printready/sign-in/client';
import {
  type CheckEmailState,
  callbackUrl,
  describeGoogleError,
  describeSignInError,
  requireGoogle,
  type SignInProblem,
  sendMagicLink,
  withToken,
} from '@printready/sign-in/steps';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { showProblem } from './show-problem.ts';
import type { TakeToken } from './use-captcha.tsx';

export type FormPurpose = 'signin' | 'signup';
type Attempt = 'link' | 'password' | 'google';

const JUST_MAILED = 'over_email_send_rate_limit';

/** @returns true if signed in; false if an email was sent */
async function submitPassword(
  purpose: FormPurpose,
  { email, password, next }: { readonly email: string; readonly password: string; readonly next: string },
  takeToken: TakeToken,
) {
  const { auth } = await loadClient();
  const emailRedirectTo = callbackUrl(next);
  const token = withToken(await takeToken());
  const { data, error } =
    purpose === 'signin'
      ? await auth.signInWithPassword({ email, password, options: token })
      : await auth.signUp({ email, password, options: { emailRedirectTo, ...token } });
  if (error?.code === 'email_not_confirmed') {
    // The password is correct, but the address was never confirmed, so another email is sent.
    const options = { emailRedirectTo, ...withToken(await takeToken()) };
    const again = await auth.resend({ type: 'signup', email, options });
    if (again.error && again.error.code !== JUST_MAILED) throw again.error;
    return false;
  }
  if (error) throw error;
  return data.session !== null;
}

async function goToGoogle(next: string): Promise<void> {
  await requireGoogle();
  const { auth } = await loadClient();
  const { error } = await auth.signInWithOAuth({
    provider: 'google',
    options: { redirectTo: callbackUrl(next), queryParams: { access_type: 'offline', prompt: 'consent' } },
  });
  if (error) throw error;
}

export function useCredentials(purpose: FormPurpose, next: string, takeToken: TakeToken) {
  const navigate = useNavigate();
  const [pending, setPending] = useState<Attempt | null>(null);
  const [problem, setProblem] = useState<SignInProblem | null>(null);

  const attempt = async (kind: Attempt, action: () => Promise<void>) => {
    setPending(kind);
    setProblem(null);
    try {
      await action();
    } catch (error) {
      const described = kind === 'google' ? describeGoogleError(error) : describeSignInError(error);
      setProblem(described);
      showProblem(described);
    } finally {
      setPending(null);
    }
  };

  const withAddress = (typed: string, kind: Attempt, action: (email: string) => Promise<void>) => {
    const email = typed.trim();
    if (email) void attempt(kind, () => action(email));
    else setProblem({ title: signIn.invalidEmail });
  };

  const checkEmail = async (email: string) => {
    const state: CheckEmailState = { email, next, kind: 'email' };
    await navigate('/auth/check-email', { state });
  };

  return {
    pending,
    problem,
    sendLink: (typed: string) =>
      withAddress(typed, 'link', async (email) => {
        await sendMagicLink(email, next, await takeToken());
        await checkEmail(email);
      }),
    signInWithPassword: (typed: string, password: string) =>
      withAddress(typed, 'password', async (email) => {
        const signedIn = await submitPassword(purpose, { email, password, next }, takeToken);
        await (signedIn ? navigate(next, { replace: true }) : checkEmail(email));
      }),
    signInWithGoogle: () => void attempt('google', () => goToGoogle(next)),
  };
}
