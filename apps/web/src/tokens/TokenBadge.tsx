import { BADGE_COOLDOWN_MS } from '@printready/contracts/limits';
import { createCooldown } from '@printready/sign-in/steps';
import { TokenBadgeView } from '@printready/wallet/TokenBadgeView';
import { useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { usePayer } from './payer.ts';
import { useRefreshSubscription, useSubscription } from './use-subscription.ts';

export function TokenBadge() {
  const state = useSubscription();
  const payer = usePayer();
  const navigate = useNavigate();
  const refresh = useRefreshSubscription();
  const ready = useMemo(() => createCooldown(BADGE_COOLDOWN_MS, Date.now), []);
  const refreshIfReady = useRef(() => {});
  useEffect(() => {
    refreshIfReady.current = () => {
      if (ready()) void refresh();
    };
  });
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') refreshIfReady.current();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, []);

  return (
    <TokenBadgeView
      state={state}
      shop={payer?.shop?.name}
      onOpen={() => void navigate('/profile?tab=subscription')}
      onAttend={() => refreshIfReady.current()}
    />
  );
}
