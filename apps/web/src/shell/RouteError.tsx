import { screens } from '@printready/contracts/messages';
import { Button } from '@printready/ui';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ErrorDetails } from './ErrorDetails.tsx';
import { errorMessage } from './error-message.ts';
import { LinkButton } from './LinkButton.tsx';
import { Logo } from './Logo.tsx';
import { useTitle } from './use-title.ts';

export function NotFound() {
  useTitle(screens.notFound.title);
  return (
    <section className="mx-auto flex max-w-xl flex-col items-center gap-4 px-4 py-24 text-center">
      <p className="text-5xl font-semibold text-ink-400 tabular-nums" aria-hidden>
        404
      </p>
      <h1 className="text-2xl font-semibold">{screens.notFound.title}</h1>
      <p className="text-ink-700">{screens.notFound.text}</p>
      <LinkButton look="primary" to="/">
        {screens.notFound.action}
      </LinkButton>
    </section>
  );
}

export function RouteError() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return <BrokenPage error={error} />;
}

function BrokenPage({ error }: { readonly error: unknown }) {
  useTitle(screens.routeError.title);
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 px-4 text-center">
      <Logo />
      <h1 className="mt-6 text-2xl font-semibold">{screens.routeError.title}</h1>
      <p role="alert" className="max-w-xl text-ink-700">
        {errorMessage(error)}
      </p>
      <Button look="primary" onClick={() => window.location.reload()}>
        {screens.routeError.action}
      </Button>
      <ErrorDetails error={error} />
    </main>
  );
}
