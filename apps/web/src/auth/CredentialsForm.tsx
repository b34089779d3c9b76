/** Sign-in and sign-up: a magic link first, a password for those who want one, Google where it is configured. */
import { betaGate, signIn } from '@printready/contracts/messages';
import { Button, TextField } from '@printready/ui';
import { type SyntheticEvent, useState } from 'react';
import { config } from '../config.ts';
import { type Purpose, useCredentials } from './use-credentials.ts';

const PASSWORD = {
  signin: { action: 'Sign in', autoComplete: 'current-password', hint: null },
  signup: { action: 'Create account', autoComplete: 'new-password', hint: '8 to 72 characters.' },
} as const;

export function CredentialsForm({ purpose, next }: { readonly purpose: Purpose; readonly next: string }) {
  const { pending, problem, sendLink, signInWithPassword, signInWithGoogle } = useCredentials(purpose, next);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [withPassword, setWithPassword] = useState(false);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (withPassword) signInWithPassword(email, password);
    else sendLink(email);
  };

  const notice = problem && [problem.title, problem.text].filter(Boolean).join('. ');
  const aboutPassword = withPassword && problem?.title !== signIn.invalidEmail;
  const { action, autoComplete, hint } = PASSWORD[purpose];
  const linkLabel = pending === 'link' ? betaGate.sending : betaGate.send;
  return (
    <>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={betaGate.emailLabel}
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
            autoComplete={autoComplete}
            maxLength={72}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            hint={hint}
            error={aboutPassword ? notice : null}
          />
        )}
        <Button type="submit" look="primary" size="large" busy={pending === 'link' || pending === 'password'}>
          {withPassword ? action : linkLabel}
        </Button>
      </form>
      <Button look="quiet" onClick={() => setWithPassword(!withPassword)}>
        {withPassword ? 'Use a magic link instead' : 'Use a password instead'}
      </Button>
      {config.googleEnabled && (
        <Button size="large" busy={pending === 'google'} onClick={signInWithGoogle}>
          Continue with Google
        </Button>
      )}
    </>
  );
}
