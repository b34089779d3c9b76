/** Above the canvas when a run needs the user: sign in, pay, top up, or try again. */
import { Button } from '@printready/ui';
import { Link } from 'react-router';
import { TechnicalDetail } from '../ProblemCard.tsx';
import { Banner } from './Banner.tsx';
import type { Activity } from './use-run.ts';

export type RunBannerProps = {
  readonly activity: Activity;
  /** A finished result waits to be paid. */
  readonly unpaid: boolean;
  /** A run from before the page was loaded waits to be paid. */
  readonly unfinished: boolean;
  readonly price: string;
  readonly onSignIn: () => void;
  readonly onPay: () => void;
  readonly onRun: () => void;
  readonly onDismiss: () => void;
};

export function RunBanner(props: RunBannerProps) {
  const { activity, unpaid, unfinished, price, onSignIn, onPay, onRun, onDismiss } = props;
  if (activity.kind === 'failed') {
    return (
      <Banner
        tone="bad"
        onDismiss={onDismiss}
        actions={
          <Button size="small" onClick={onRun}>
            Try again
          </Button>
        }
      >
        <strong className="font-semibold">The run stopped.</strong> Nothing was charged and your file is
        unchanged. Try again; with very large images, close other tabs first.
        <TechnicalDetail text={activity.detail} />
      </Banner>
    );
  }
  if (activity.kind === 'refused') {
    const { reason } = activity;
    const retry = unpaid ? (
      <Button size="small" look={reason === 'insufficient' ? 'secondary' : 'primary'} onClick={onPay}>
        Pay and download · {price}
      </Button>
    ) : (
      <Button size="small" onClick={onRun}>
        Try again
      </Button>
    );
    return (
      <Banner
        tone="warn"
        {...(!unpaid && { onDismiss })}
        actions={
          <>
            {reason === 'signed-out' && (
              <Button size="small" look={unpaid ? 'secondary' : 'primary'} onClick={onSignIn}>
                Sign in
              </Button>
            )}
            {reason === 'insufficient' && (
              <Button size="small" look="primary" asChild>
                <Link to="/profile?tab=subscription">See your plan</Link>
              </Button>
            )}
            {(unpaid || reason !== 'signed-out') && retry}
          </>
        }
      >
        <strong className="pr-2 font-semibold">{activity.message}</strong>
        {unpaid
          ? 'The result is ready and kept; it costs its price once, however often you try.'
          : reason === 'signed-out' && 'Your image and your settings will be here when you are back.'}
      </Banner>
    );
  }
  if (unfinished && activity.kind === 'idle') {
    return (
      <Banner
        tone="warn"
        actions={
          <Button size="small" look="primary" onClick={onPay}>
            Pay and download · {price}
          </Button>
        }
      >
        <strong className="font-semibold">A run from before is not paid yet.</strong> It will be made again
        from the same image and settings, and costs its price once.
      </Banner>
    );
  }
  return null;
}
