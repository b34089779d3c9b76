/**
 * For what the backend allows only soon after a sign-in, such as another way in: asks for it where it is refused, and then
 * does it once more.
 */
import { session } from '@printready/contracts/messages';
import { isAuthError } from '@supabase/supabase-js';
import { type ReactNode, useState } from 'react';
import { useUser } from './auth-context.ts';
import { backend } from './client.ts';
import { FactorForm } from './FactorForm.tsx';
import { SignInSteps } from './SignInSteps.tsx';
import { useAction } from './use-action.ts';

type Action = () => Promise<void>;

/** The auth wire's error, or another with its code. */
const codeOf = (error: unknown): unknown =>
  isAuthError(error) || (error instanceof Error && 'code' in error) ? error.code : undefined;

/** A page that holds no captcha cannot sign anybody in: there the backend's words say what to do. */
const mayAsk = (error: unknown): boolean => codeOf(error) === 'reauthentication_needed' && !backend().captcha;

/** The second factor alone, where there is one: with it the session is fresh again. */
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

/** @param describe puts whatever was thrown into words */
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
  const goOn = (action: Action) => {
    setWaiting(null);
    void tryOnce(action);
  };
  const question: ReactNode = waiting && <Question onDone={() => goOn(waiting)} />;

  return {
    ...rest,
    /** What follows a success belongs into the action: it may come after a question. */
    act,
    question,
    /** Whoever does not want to sign in again. */
    giveUp: () => setWaiting(null),
  };
}
