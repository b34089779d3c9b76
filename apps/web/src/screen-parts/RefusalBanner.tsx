/** Why tokens were not taken, and the way out that goes with the reason: sign in, or see the plan. */

import type { SpendResult } from '@printready/sign-in/spend';
import { Button } from '@printready/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Banner } from './Banner.tsx';

type Props = {
  readonly refusal: Pick<Extract<SpendResult, { ok: false }>, 'reason' | 'message'>;
  readonly onSignIn: () => void;
  /** Null: it stays until it is solved. */
  readonly onDismiss: (() => void) | null;
  /** More buttons, such as for another try. */
  readonly actions?: ReactNode;
  /** What has become of the work. */
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
