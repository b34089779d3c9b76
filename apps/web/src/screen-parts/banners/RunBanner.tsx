import { Button } from '@printready/ui';
import { LinkButton } from '../../shell/LinkButton.tsx';
import { useOnline } from '../../shell/use-online.ts';
import type { Activity } from '../../tokens/activity.ts';
import type { PaymentStatus } from '../../tokens/ledger.ts';
import { Banner } from './Banner.tsx';
import { TechnicalDetail } from './ProblemCard.tsx';

export type RunBannerProps = {
  readonly activity: Activity;
  readonly unpaid: boolean;
  readonly unfinished: Exclude<PaymentStatus, 'pending'> | null;
  readonly price: string;
  readonly onSignIn: () => void;
  readonly onPay: () => void;
  readonly onRun: () => void;
  readonly onDismiss: () => void;
};

export function RunBanner(props: RunBannerProps) {
  const { activity, unfinished } = props;
  if (activity.kind === 'failed') return <Failed {...props} {...activity} />;
  if (activity.kind === 'refused') return <Refused {...props} refusal={activity} />;
  if (activity.kind === 'asking') return <Asking {...props} />;
  if (unfinished !== null && activity.kind === 'idle') return <Unfinished {...props} />;
  return null;
}

type Failure = Extract<Activity, { kind: 'failed' }>;

function Failed({ detail, reason, final, onRun, onDismiss }: RunBannerProps & Failure) {
  const online = useOnline();
  const retry = (
    <Button size="small" onClick={onRun}>
      Try again
    </Button>
  );
  if (reason !== undefined) {
    return (
      <Banner tone="warn" onDismiss={onDismiss} actions={final ? null : retry}>
        <strong className="font-semibold">{reason}</strong> Nothing was charged and your file is unchanged.
      </Banner>
    );
  }
  const [happened, advice] = online
    ? ['The run stopped.', 'Try again; with very large images, close other tabs first.']
    : [
        'The run stopped. You are offline, and a part of this tool may not be on this device yet.',
        'Try again when the connection is back.',
      ];
  return (
    <Banner tone="bad" onDismiss={onDismiss} actions={retry}>
      <strong className="font-semibold">{happened}</strong> Nothing was charged and your file is unchanged.{' '}
      {advice}
      <TechnicalDetail text={detail} />
    </Banner>
  );
}

function Asking({ onDismiss }: RunBannerProps) {
  return (
    <Banner tone="info" onDismiss={onDismiss}>
      <strong className="font-semibold">Nothing is charged yet.</strong> Run again when the image looks right.
    </Banner>
  );
}

type RefusedRun = Extract<Activity, { kind: 'refused' }>;

function Refused({ refusal, ...props }: RunBannerProps & { readonly refusal: RefusedRun }) {
  const { unpaid, price, onSignIn, onPay, onRun, onDismiss } = props;
  const { code, text } = refusal;
  // An offline user sees another banner, and the payment resumes automatically.
  const online = useOnline();
  const waits = !online && unpaid && code === 'offline';
  const signedOut = code === 'signed-out';
  const comfort = unpaid
    ? 'Your result is ready and saved. You pay only once, however often you try.'
    : signedOut && 'We’ll keep your image and settings.';
  return (
    <Banner
      tone="warn"
      {...(!unpaid && { onDismiss })}
      actions={
        <>
          {signedOut && (
            <Button size="small" look={unpaid ? 'secondary' : 'primary'} onClick={onSignIn}>
              Sign in
            </Button>
          )}
          {code === 'insufficient' && (
            <LinkButton size="small" look="primary" to="/profile?tab=subscription">
              See your plan
            </LinkButton>
          )}
          {unpaid && !waits && (
            <Button size="small" look={code === 'insufficient' ? 'secondary' : 'primary'} onClick={onPay}>
              Pay and download · {price}
            </Button>
          )}
          {!unpaid && !signedOut && (
            <Button size="small" onClick={onRun}>
              Try again
            </Button>
          )}
        </>
      }
    >
      <strong className="pr-2 font-semibold">{waits ? 'The result is ready and saved.' : text}</strong>
      {waits ? 'You can pay and download when you’re back online.' : comfort}
    </Banner>
  );
}

const UNFINISHED: Readonly<
  Record<Exclude<PaymentStatus, 'pending'>, readonly [claim: string, meaning: string]>
> = {
  paid: [
    'An unfinished run is already paid for.',
    'Run it again with the same image and settings to download it. You won’t be charged again.',
  ],
  unpaid: [
    'You have an unfinished run.',
    'Finish it with the same image and settings, and pay once to download it.',
  ],
  unknown: [
    'You have an unfinished run.',
    'Finish it with the same image and settings. If it was paid before, you won’t be charged again.',
  ],
};

function Unfinished({ unfinished, price, onPay }: RunBannerProps) {
  const status = unfinished ?? 'unknown';
  const [claim, meaning] = UNFINISHED[status];
  const pay = (
    <Button size="small" look="primary" onClick={onPay}>
      {status === 'paid' ? 'Run again · already paid' : `Pay and download · ${price}`}
    </Button>
  );
  return (
    <Banner tone="warn" actions={pay}>
      <strong className="font-semibold">{claim}</strong> {meaning}
    </Banner>
  );
}
