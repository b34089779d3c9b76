import { screens } from '@printready/contracts/messages';
import { Button } from '@printready/ui';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { ErrorDetails } from './ErrorDetails.tsx';
import { errorMessage } from './error-message.ts';

const { title, retry: retryLabel, reload } = screens.toolError;

export function ToolErrorBoundary(props: { readonly wrapperTitle: string; readonly children: ReactNode }) {
  return (
    <ErrorBoundary
      fallback={(error, retry) => (
        <section
          role="alert"
          className="flex h-full flex-col items-center justify-center gap-4 overflow-y-auto p-6 text-center"
        >
          <TriangleAlert size={32} strokeWidth={1.5} aria-hidden className="text-bad" />
          <h1 className="text-xl font-semibold">{title(props.wrapperTitle)}</h1>
          <p className="max-w-xl text-ink-700">{errorMessage(error)}</p>
          <div className="flex flex-wrap justify-center gap-2">
            <Button look="primary" onClick={retry}>
              {retryLabel}
            </Button>
            <Button onClick={() => window.location.reload()}>{reload}</Button>
          </div>
          <ErrorDetails error={error} />
        </section>
      )}
    >
      {props.children}
    </ErrorBoundary>
  );
}
