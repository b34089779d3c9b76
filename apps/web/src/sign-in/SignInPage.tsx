import { closedMethods } from '@printready/contracts/messages';
import { useAuth } from '@printready/sign-in/session';
import { SECOND_FACTOR_PATH, safeReturnPath, withReturnPath } from '@printready/sign-in/steps';
import { catalog } from '@printready/tools/catalog';
import type { ReactNode } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { isToolInUse } from '../files/stored/tool-in-use.ts';
import { config } from '../platform/config.ts';
import { useTitle } from '../shell/use-title.ts';
import { AuthCard } from './AuthCard.tsx';
import { CredentialsForm } from './CredentialsForm.tsx';
import type { FormPurpose } from './use-credentials.ts';

const TEXT = {
  signin: {
    title: 'Sign in',
    lead: 'We email you a link. No password to remember.',
    leadWithoutMail: 'With your email address and your password.',
    other: 'New here?',
    otherAction: 'Create an account',
    otherPath: '/auth/signup',
  },
  signup: {
    title: 'Create your account',
    lead: 'Free, with 15 tokens every month. We email you a link; no password needed.',
    leadWithoutMail: 'Free, with 15 tokens every month.',
    other: 'Already have an account?',
    otherAction: 'Sign in',
    otherPath: '/auth/signin',
  },
} as const;

function reasonFor(next: string): string | null {
  const { pathname } = new URL(next, window.location.origin);
  const tool = catalog.find(({ id }) => pathname === `/${id}`);
  if (!tool) return null;
  if (isToolInUse(tool.id))
    return `Sign in to run ${tool.title}. Your image and its settings are kept and open again afterwards.`;
  return tool.access === 'public'
    ? null
    : `${tool.title} needs an account. It opens as soon as you are signed in.`;
}

function SignInPage({ purpose }: { readonly purpose: FormPurpose }) {
  const text = TEXT[purpose];
  useTitle(text.title);
  const { status } = useAuth();
  const [query] = useSearchParams();
  const next = safeReturnPath(query.get('next'));
  if (status === 'signed-in') return <Navigate to={next} replace />;
  if (status === 'second-factor') return <Navigate to={withReturnPath(SECOND_FACTOR_PATH, next)} replace />;
  const closed = config.signUp === 'invited';
  const other = (!closed || purpose === 'signup') && (
    <p className="text-center text-sm text-ink-700">
      {text.other}{' '}
      <Link to={withReturnPath(text.otherPath, next)} className="font-medium text-accent underline">
        {text.otherAction}
      </Link>
    </p>
  );
  if (closed && purpose === 'signup') return <Closed>{other}</Closed>;
  const reason = reasonFor(next);
  return (
    <AuthCard title={text.title} lead={config.mailsEnabled ? text.lead : text.leadWithoutMail}>
      {reason !== null && (
        <p className="rounded-md border border-ink-300 bg-surface px-4 py-3 text-sm text-ink-950">{reason}</p>
      )}
      <CredentialsForm key={purpose} purpose={purpose} next={next} />
      {closed && config.mailsEnabled && <p className="text-sm text-ink-700">{closedMethods.strangerHint}</p>}
      {other}
    </AuthCard>
  );
}

function Closed({ children }: { readonly children: ReactNode }) {
  const address = config.supportEmail;
  const lead = (
    <>
      {closedMethods.signUp.text}{' '}
      <a href={`mailto:${address}`} className="font-medium text-accent underline">
        {address}
      </a>
      .
    </>
  );
  return (
    <AuthCard title={closedMethods.signUp.title} lead={lead}>
      {children}
    </AuthCard>
  );
}

export const SignIn = () => <SignInPage purpose="signin" />;
export const SignUp = () => <SignInPage purpose="signup" />;
