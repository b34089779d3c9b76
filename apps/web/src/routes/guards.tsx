import { useAccess } from '@printready/sign-in/session';
import { Button, Spinner } from '@printready/ui';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Banner } from '../screen-parts/banners/Banner.tsx';
import { useOnline } from '../shell/use-online.ts';
import { useRefreshSubscription, useSubscription } from '../tokens/use-subscription.ts';
import { BetaGate } from './BetaGate.tsx';

/**
 * Requires beta access and a loaded subscription, except for free tools and when offline; runs do their own checks.
 */
export function ExtraGuard(props: { readonly free?: boolean; readonly children: ReactNode }) {
  const { free = false, children } = props;
  const online = useOnline();
  const access = useAccess();
  const state = useSubscription();
  const refresh = useRefreshSubscription();
  if (!access) return <BetaGate />;
  const withoutPlan = free && state.status === 'fallback' ? state.error.message : null;
  if (!online || withoutPlan !== null || state.status === 'loaded')
    return <Opened planProblem={online ? withoutPlan : null}>{children}</Opened>;
  if (state.status === 'fallback') {
    return (
      <section
        role="alert"
        className="mx-auto flex h-full max-w-md flex-col items-center justify-center gap-3 p-8 text-center"
      >
        <TriangleAlert size={32} strokeWidth={1.5} aria-hidden className="text-warn" />
        <h1 className="text-lg font-semibold">Your plan could not be loaded</h1>
        <p className="text-sm text-ink-700">{state.error.message}</p>
        <Button look="primary" onClick={() => void refresh({ force: true })}>
          Try Again
        </Button>
      </section>
    );
  }
  return (
    <p role="status" className="flex h-full items-center justify-center gap-3 p-8 text-sm text-ink-700">
      <Spinner label="" />
      Loading your plan…
    </p>
  );
}

function Opened(props: { readonly planProblem: string | null; readonly children: ReactNode }) {
  const { planProblem, children } = props;
  const refresh = useRefreshSubscription();
  const retry = (
    <Button size="small" onClick={() => void refresh({ force: true })}>
      Try Again
    </Button>
  );
  return (
    <div className="flex h-full flex-col">
      {planProblem !== null && (
        <Banner tone="warn" actions={retry}>
          <strong className="font-semibold">Your plan could not be loaded.</strong> This tool is free and
          works without it. {planProblem}
        </Banner>
      )}
      <div className="relative min-h-0 flex-1">{children}</div>
    </div>
  );
}
