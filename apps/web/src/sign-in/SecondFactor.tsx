import { FactorForm } from '@printready/sign-in/proof';
import { useAuth } from '@printready/sign-in/session';
import { signOut } from '@printready/sign-in/sign-out';
import { SIGN_IN_PATH, safeReturnPath, withReturnPath } from '@printready/sign-in/steps';
import { Button } from '@printready/ui';
import { Navigate, useSearchParams } from 'react-router';
import { useTitle } from '../shell/use-title.ts';
import { AuthCard } from './AuthCard.tsx';

export function SecondFactor() {
  useTitle('Two-step verification');
  const { status } = useAuth();
  const [query] = useSearchParams();
  const next = safeReturnPath(query.get('next'));
  if (status === 'signed-in') return <Navigate to={next} replace />;
  if (status !== 'second-factor') return <Navigate to={withReturnPath(SIGN_IN_PATH, next)} replace />;
  return (
    <AuthCard title="Two-step verification" lead="One more step: the code from your authenticator app.">
      <FactorForm />
      <Button look="quiet" onClick={() => void signOut()}>
        Sign out
      </Button>
    </AuthCard>
  );
}
