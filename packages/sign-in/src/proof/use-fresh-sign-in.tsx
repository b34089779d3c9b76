/** For actions allowed only soon after sign-in: if one is rejected, asks the user to sign in and retries it. */
import { session } from '@printready/contracts/messages';
import { isAuthError } from '@supabase/supabase-js';
import { type ReactNode, useState } from 'react';
import { useUser } from '../session/auth-context.ts';
import { backend } from '../session/client.ts';
import { SignInSteps } from '../steps/SignInSteps.tsx';
import { useAction } from '../steps/use-action.ts';
import { FactorForm } from './FactorForm.tsx';

type Action = () => Promise<void>;

const codeOf = (error: unknown): unknown =>
  isAuthError(error) || (error instanceof Error && 'code' in error) ? error.code : undefined;

/** Pages without the captcha cannot sign the user in, so the backend's message tells the user what to do. */
const mayAsk = (error: unknown): boolean => codeOf(error) === 'reauthentication_needed' && !backend().captcha;

/** The second factor alone, if the user has one, is enough to refresh the session. */
function Question({ onDone }: { readonly onDone: () => void }) {
  const { email = '', factors = [] } = useUser();
  const guarded = factors.some(({ status }) => status === 'verified');
  return (
    <div className="flex flex-col gap-4">
      <p role="status">{session.whileAgo}</p>
      {guarded ? <FactorForm onProved={onDone} /> : <SignInSteps email={email} onDone={onDone} />}
    </div>
  );
}

export function useFreshSignIn(describe?: (error: unknown) => string) {
  const { act: tryOnce, ...rest } = useAction(describe);
  const [waiting, setWaiting] = useState<Action | null>(null);

  const act = (action: Action): Promise<boolean> =>
    tryOnce(async () => {
      try {
        await action();
      } catch (error) {
        if (!mayAsk(error)) throw error;
        setWaiting(() => action);
      }
    });
  const retry = (action: Action) => {
    setWaiting(null);
    void tryOnce(action);
  };
  const question: ReactNode = waiting && <Question onDone={() => retry(waiting)} />;

  return {
    ...rest,
    /** Follow-up work belongs in the action, because the action may not run until the user has signed in again. */
    act,
    question,
    cancel: () => setWaiting(null),
  };
}
