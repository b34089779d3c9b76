/** Sign-in and sign-up are one page with two openings. */

import { useAuth } from '@printready/sign-in/auth-context';
import { SECOND_FACTOR_PATH, safeReturnPath, withReturnPath } from '@printready/sign-in/return-path';
import { Link, Navigate, useSearchParams } from 'react-router';
import { useTitle } from '../shell/use-title.ts';
import { AuthCard } from './AuthCard.tsx';
import { CredentialsForm } from './CredentialsForm.tsx';
import type { Purpose } from './use-credentials.ts';

const TEXT = {
  signin: {
    title: 'Sign in',
    lead: 'We mail you a link. No password to remember.',
    other: 'New here?',
    otherAction: 'Create an account',
    otherPath: '/auth/signup',
  },
  signup: {
    title: 'Create your account',
    lead: 'Free, with 15 tokens every month. We mail you a link; no password needed.',
    other: 'Already have an account?',
    otherAction: 'Sign in',
    otherPath: '/auth/signin',
  },
} as const;

function SignInPage({ purpose }: { readonly purpose: Purpose }) {
  const text = TEXT[purpose];
  useTitle(text.title);
  const { status } = useAuth();
  const [query] = useSearchParams();
  const next = safeReturnPath(query.get('next'));
  if (status === 'signed-in') return <Navigate to={next} replace />;
  if (status === 'second-factor') return <Navigate to={withReturnPath(SECOND_FACTOR_PATH, next)} replace />;
  return (
    <AuthCard title={text.title} lead={text.lead}>
      <CredentialsForm key={purpose} purpose={purpose} next={next} />
      <p className="text-center text-sm text-ink-700">
        {text.other}{' '}
        <Link to={withReturnPath(text.otherPath, next)} className="font-medium text-accent underline">
          {text.otherAction}
        </Link>
      </p>
    </AuthCard>
  );
}

export const SignIn = () => <SignInPage purpose="signin" />;
export const SignUp = () => <SignInPage purpose="signup" />;
