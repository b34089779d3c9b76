/** Sign-in and sign-up: a magic link first, a password for those who want one, Google where it is configured. */
import { signIn } from '@printready/contracts/messages';
import { Button, TextField, toast } from '@printready/ui';
import { type SyntheticEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { config } from '../config.ts';
import { describeGoogleError, describeSignInError, type SignInProblem } from './auth-errors.ts';
import { loadClient } from './client.ts';
import type { CheckEmailState } from './pending-email.ts';
import { callbackUrl, sendMagicLink } from './send-magic-link.ts';

export type Purpose = 'signin' | 'signup';
type Pending = 'link' | 'password' | 'google' | null;

async function submitPassword(purpose: Purpose, email: string, password: string, next: string) {
  const { auth } = await loadClient();
  const { data, error } =
    purpose === 'signin'
      ? await auth.signInWithPassword({ email, password })
      : await auth.signUp({ email, password, options: { emailRedirectTo: callbackUrl(next) } });
  if (error) throw error;
  return data.session !== null;
}

async function goToGoogle(next: string): Promise<void> {
  const { auth } = await loadClient();
  const { error } = await auth.signInWithOAuth({
    provider: 'google',
    options: { redirectTo: callbackUrl(next), queryParams: { access_type: 'offline', prompt: 'consent' } },
  });
  if (error) throw error;
}

export function CredentialsForm({ purpose, next }: { readonly purpose: Purpose; readonly next: string }) {
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [withPassword, setWithPassword] = useState(false);
  const [pending, setPending] = useState<Pending>(null);
  const [problem, setProblem] = useState<SignInProblem | null>(null);

  const attempt = async (kind: Exclude<Pending, null>, action: () => Promise<void>) => {
    setPending(kind);
    setProblem(null);
    try {
      await action();
    } catch (error) {
      const described = kind === 'google' ? describeGoogleError(error) : describeSignInError(error);
      setProblem(described);
      toast.error(described.title, described.text ? { description: described.text } : {});
    } finally {
      setPending(null);
    }
  };

  const checkEmail = () => {
    const state: CheckEmailState = { email, next };
    return navigate('/auth/check-email', { state });
  };

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!email.trim()) {
      setProblem({ title: signIn.invalidEmail });
    } else if (withPassword) {
      void attempt('password', async () => {
        const signedIn = await submitPassword(purpose, email.trim(), password, next);
        await (signedIn ? navigate(next, { replace: true }) : checkEmail());
      });
    } else {
      void attempt('link', async () => {
        await sendMagicLink(email.trim(), next);
        await checkEmail();
      });
    }
  };

  const notice = problem && [problem.title, problem.text].filter(Boolean).join('. ');
  const aboutPassword = withPassword && problem?.title !== signIn.invalidEmail;
  const action = purpose === 'signin' ? 'Sign in' : 'Create account';
  return (
    <>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label="Email Address"
          type="email"
          autoComplete="email"
          placeholder="you@yourshop.com"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={aboutPassword ? null : notice}
        />
        {withPassword && (
          <TextField
            label="Password"
            type="password"
            autoComplete={purpose === 'signin' ? 'current-password' : 'new-password'}
            minLength={8}
            maxLength={72}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={aboutPassword ? notice : null}
            {...(purpose === 'signup' && { hint: '8 to 72 characters.' })}
          />
        )}
        <Button type="submit" look="primary" size="large" busy={pending === 'link' || pending === 'password'}>
          {withPassword ? action : pending === 'link' ? 'Sending Magic Link...' : 'Send Magic Link'}
        </Button>
      </form>
      <Button look="quiet" onClick={() => setWithPassword(!withPassword)}>
        {withPassword ? 'Use a magic link instead' : 'Use a password instead'}
      </Button>
      {config.googleEnabled && (
        <Button
          size="large"
          busy={pending === 'google'}
          onClick={() => void attempt('google', () => goToGoogle(next))}
        >
          Continue with Google
        </Button>
      )}
    </>
  );
}
