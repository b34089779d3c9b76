import { NewPasswordForm } from '@printready/sign-in/proof';
import { useUser } from '@printready/sign-in/session';
import { safeReturnPath } from '@printready/sign-in/steps';
import { useNavigate, useSearchParams } from 'react-router';
import { useTitle } from '../shell/use-title.ts';
import { AuthCard } from './AuthCard.tsx';

export function NewPassword() {
  useTitle('Choose a new password');
  const { email } = useUser();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  return (
    <AuthCard
      title="Choose a new password"
      lead={
        <>
          For <strong className="font-medium break-words text-ink-950">{email}</strong>. You are signed in;
          other devices will be signed out.
        </>
      }
    >
      <NewPasswordForm onDone={() => void navigate(safeReturnPath(query.get('next')), { replace: true })} />
    </AuthCard>
  );
}
