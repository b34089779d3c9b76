import { Button } from '@printready/ui';
import type { SpendProblem } from '@printready/wallet';
import type { ReactNode } from 'react';
import { LinkButton } from '../../shell/LinkButton.tsx';
import { Banner } from './Banner.tsx';

type Props = {
  readonly refusal: SpendProblem;
  readonly onSignIn: () => void;
  readonly onDismiss: (() => void) | null;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

export function RefusalBanner({ refusal, onSignIn, onDismiss, actions, children }: Props) {
  const { code, text } = refusal;
  return (
    <Banner
      tone="warn"
      {...(onDismiss && { onDismiss })}
      actions={
        <>
          {code === 'signed-out' && (
            <Button size="small" look="primary" onClick={onSignIn}>
              Sign in
            </Button>
          )}
          {code === 'insufficient' && (
            <LinkButton size="small" look="primary" to="/profile?tab=subscription">
              See your plan
            </LinkButton>
          )}
          {actions}
        </>
      }
    >
      <strong className="pr-2 font-semibold">{text}</strong>
      {children}
    </Banner>
  );
}
