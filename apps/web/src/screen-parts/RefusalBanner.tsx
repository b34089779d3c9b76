/** Reason why a payment was refused, with its remedy: sign in, or see the plans. */

import type { SpendResult } from '@printready/sign-in/balance';
import { Button } from '@printready/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Banner } from './Banner.tsx';

type Props = {
  readonly refusal: Pick<Extract<SpendResult, { ok: false }>, 'reason' | 'message'>;
  readonly onSignIn: () => void;
  /** Null: stays until solved. */
  readonly onDismiss: (() => void) | null;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

export function RefusalBanner({ refusal, onSignIn, onDismiss, actions, children }: Props) {
  const { reason, message } = refusal;
  return (
    <Banner
      tone="warn"
      {...(onDismiss && { onDismiss })}
      actions={
        <>
          {reason === 'signed-out' && (
            <Button size="small" look="primary" onClick={onSignIn}>
              Sign in
            </Button>
          )}
          {reason === 'insufficient' && (
            <Button size="small" look="primary" asChild>
              <Link to="/profile?tab=subscription">See your plan</Link>
            </Button>
          )}
          {actions}
        </>
      }
    >
      <strong className="pr-2 font-semibold">{message}</strong>
      {children}
    </Banner>
  );
}
