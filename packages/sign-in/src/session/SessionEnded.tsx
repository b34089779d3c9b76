import { session } from '@printready/contracts/messages';
import { Button } from '@printready/ui';
import { KeyRound } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { useAuth } from './auth-context.ts';
import { useSessionQuestion } from './session-question.ts';

const loadDialog = () => import('./SignInAgain.tsx');
const SignInAgain = lazy(loadDialog);

export function SessionEnded() {
  const { status } = useAuth();
  const { open, ask } = useSessionQuestion();
  useEffect(() => {
    if (status !== 'signed-in') return;
    ask();
    // Preloaded in case the connection fails later.
    loadDialog().catch((error: unknown) => console.error('The sign-in question could not be loaded.', error));
  }, [status, ask]);
  if (status !== 'expired') return null;
  return (
    <>
      <div
        role="status"
        className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-b border-ink-200 bg-warn-soft px-4 py-2 text-sm text-ink-900"
      >
        <p className="flex items-center gap-2">
          <KeyRound size={16} strokeWidth={1.5} aria-hidden className="shrink-0 text-warn" />
          {session.endedBanner}
        </p>
        <Button size="small" onClick={ask}>
          Sign in
        </Button>
      </div>
      {open && (
        <Suspense>
          <SignInAgain />
        </Suspense>
      )}
    </>
  );
}
