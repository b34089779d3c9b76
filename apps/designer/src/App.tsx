import { Spinner } from '@printready/ui';
import { TokenBadgeView } from '@printready/wallet/TokenBadgeView';
import { useEffect } from 'react';
import { config } from './config.ts';
import { Header } from './Header.tsx';
import { ClosedScreen } from './session/ClosedScreen.tsx';
import { useSession } from './session/session.ts';
import { readBalance, useBalance } from './studio/designs/balance.ts';
import { enterStudio } from './studio/designs/studio.ts';
import { Studio } from './studio/Studio.tsx';

function Content() {
  const state = useSession();
  switch (state.status) {
    case 'opening':
      return (
        <p role="status" className="flex grow items-center justify-center gap-3 text-sm text-ink-700">
          <Spinner label="" />
          Opening the designer…
        </p>
      );
    case 'closed':
      return <ClosedScreen why={state.why} message={state.message} />;
    case 'open':
      return <Studio />;
    default:
      return state satisfies never;
  }
}

function Account({ email }: { readonly email: string }) {
  const balance = useBalance();
  return (
    <>
      <span className="max-w-56 truncate text-sm text-ink-700 max-md:hidden">{email}</span>
      <TokenBadgeView
        state={balance}
        onOpen={() => window.location.assign(new URL('/profile?tab=subscription', config.toolkitUrl))}
        onAttend={() => void readBalance()}
      />
    </>
  );
}

export function App() {
  const state = useSession();
  const open = state.status === 'open' ? state.session : null;
  const userId = open?.userId;
  useEffect(() => {
    if (userId === undefined) return;
    enterStudio(userId);
    void readBalance();
  }, [userId]);
  return (
    <div className="flex min-h-dvh flex-col">
      <Header>{open !== null && <Account email={open.email} />}</Header>
      <main id="main" className="flex min-h-0 grow flex-col">
        <Content />
      </main>
    </div>
  );
}
