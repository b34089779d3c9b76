/** The page: the header, and what the session allows. */
import { Spinner } from '@printready/ui';
import { Header } from './Header.tsx';
import { ClosedScreen } from './session/ClosedScreen.tsx';
import { useSession } from './session/session.ts';

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
      return <ClosedScreen why={state.why} said={state.said} />;
    case 'open':
      return <p>{state.session.email}</p>;
    default:
      return state satisfies never;
  }
}

export function App() {
  return (
    <div className="flex min-h-dvh flex-col">
      <Header />
      <main id="main" className="flex min-h-0 grow flex-col">
        <Content />
      </main>
    </div>
  );
}
