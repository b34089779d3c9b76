import { closedMethods, session } from '@printready/contracts/messages';
import { Button, Dialog } from '@printready/ui';
import { FactorForm } from '../proof/FactorForm.tsx';
import { SIGN_IN_PATH } from '../steps/return-path.ts';
import { SignInSteps } from '../steps/SignInSteps.tsx';
import { useAuth } from './auth-context.ts';
import { backend } from './client.ts';
import { useSessionQuestion } from './session-question.ts';
import { signOut } from './sign-out.ts';

export default function SignInAgain() {
  const auth = useAuth();
  const { putOff } = useSessionQuestion();
  if (auth.status !== 'expired') return null;
  const { email = '' } = auth.user;
  return (
    <Dialog
      open
      onOpenChange={putOff}
      width="small"
      title={session.ended}
      description={session.kept}
      actions={
        <Button look="quiet" onClick={() => void signOut()}>
          Log out
        </Button>
      }
    >
      {auth.needs === 'second-factor' && <FactorForm />}
      {auth.needs !== 'second-factor' && (backend().captcha ? <InOtherTab /> : <SignInSteps email={email} />)}
    </Dialog>
  );
}

/** For pages without the captcha: signing in from another tab also restores this session. */
function InOtherTab() {
  return (
    <p>
      {closedMethods.otherTab}{' '}
      <a href={SIGN_IN_PATH} target="_blank" rel="noreferrer" className="font-medium text-accent underline">
        Sign in
      </a>
    </p>
  );
}
