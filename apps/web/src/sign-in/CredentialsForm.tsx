import { betaGate, signIn } from '@printready/contracts/messages';
import { newPasswordError, PasswordField } from '@printready/sign-in/proof';
import { FORGOT_PASSWORD_PATH, withReturnPath } from '@printready/sign-in/steps';
import { Button, Form, TextField } from '@printready/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import { config } from '../platform/config.ts';
import { useCaptcha } from './use-captcha.tsx';
import { type FormPurpose, useCredentials } from './use-credentials.ts';

const PASSWORD = {
  signin: { action: 'Sign in', kind: 'current' },
  signup: { action: 'Create account', kind: 'new' },
} as const;

export function CredentialsForm({ purpose, next }: { readonly purpose: FormPurpose; readonly next: string }) {
  const captcha = useCaptcha();
  const credentials = useCredentials(purpose, next, captcha.takeToken);
  const { pending, problem, sendLink, signInWithPassword, signInWithGoogle } = credentials;
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [withPassword, setWithPassword] = useState(!config.mailsEnabled);
  const [unfit, setUnfit] = useState<string | null>(null);

  const submit = () => {
    const wrong = withPassword && purpose === 'signup' ? newPasswordError(password) : null;
    setUnfit(wrong);
    if (wrong) return;
    if (withPassword) signInWithPassword(email, password);
    else sendLink(email);
  };

  const notice = problem && [problem.title, problem.text].filter(Boolean).join('. ');
  const aboutPassword = withPassword && problem?.title !== signIn.invalidEmail;
  const { action, kind } = PASSWORD[purpose];
  const linkLabel = pending === 'link' ? betaGate.sending : betaGate.send;
  return (
    <>
      <Form onSubmit={submit}>
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
          <PasswordField
            {...{ label: 'Password', email, value: password, onChange: setPassword }}
            purpose={kind}
            error={unfit ?? (aboutPassword ? notice : null)}
          />
        )}
        {captcha.widget}
        <Button type="submit" look="primary" size="large" busy={pending === 'link' || pending === 'password'}>
          {withPassword ? action : linkLabel}
        </Button>
      </Form>
      {config.mailsEnabled && withPassword && purpose === 'signin' && (
        <ForgotPasswordLink email={email} next={next} />
      )}
      {config.mailsEnabled && (
        <Button look="quiet" onClick={() => setWithPassword(!withPassword)}>
          {withPassword ? 'Use a magic link instead' : 'Use a password instead'}
        </Button>
      )}
      {config.googleEnabled && <GoogleButton busy={pending === 'google'} onClick={signInWithGoogle} />}
    </>
  );
}

function GoogleButton({ busy, onClick }: { readonly busy: boolean; readonly onClick: () => void }) {
  return (
    <Button size="large" busy={busy} onClick={onClick}>
      Continue with Google
    </Button>
  );
}

function ForgotPasswordLink({ email, next }: { readonly email: string; readonly next: string }) {
  return (
    <p className="text-center text-sm">
      <Link
        to={withReturnPath(FORGOT_PASSWORD_PATH, next)}
        state={{ email }}
        className="font-medium text-accent underline"
      >
        Forgot password?
      </Link>
    </p>
  );
}
