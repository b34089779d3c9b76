import { screens } from '@printready/contracts/messages';
import { Button } from '@printready/ui';
import { Info, type LucideIcon, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { errorMessage } from './error-message.ts';

type WidgetSeverity = 'critical' | 'high' | 'medium' | 'low';

const LOOK: Readonly<Record<WidgetSeverity, { color: string; Icon: LucideIcon }>> = {
  critical: { color: 'border-bad bg-bad-soft text-bad', Icon: OctagonAlert },
  high: { color: 'border-bad text-bad', Icon: TriangleAlert },
  medium: { color: 'border-warn bg-warn-soft text-warn', Icon: TriangleAlert },
  low: { color: 'border-ink-300 text-ink-700', Icon: Info },
};

export function WidgetErrorBoundary(props: {
  readonly severity: WidgetSeverity;
  readonly solutions: readonly string[];
  readonly children: ReactNode;
}) {
  const { color, Icon } = LOOK[props.severity];
  return (
    <ErrorBoundary
      fallback={(error, retry) => (
        <section role="alert" data-severity={props.severity} className={`rounded-md border p-5 ${color}`}>
          <h2 className="flex items-center gap-2 font-semibold">
            <Icon size={18} strokeWidth={1.5} aria-hidden />
            {screens.widgetError.title}
          </h2>
          <p className="mt-1 text-sm text-ink-900">{errorMessage(error)}</p>
          <p className="mt-3 text-sm font-medium text-ink-900">{screens.widgetError.solutions}</p>
          <ul className="mt-1 list-disc pl-5 text-sm text-ink-800">
            {props.solutions.map((solution) => (
              <li key={solution}>{solution}</li>
            ))}
          </ul>
          <div className="mt-4 flex flex-wrap gap-2">
            <Button size="small" onClick={retry}>
              {screens.toolError.retry}
            </Button>
            <Button size="small" look="quiet" onClick={() => window.location.reload()}>
              {screens.toolError.reload}
            </Button>
          </div>
        </section>
      )}
    >
      {props.children}
    </ErrorBoundary>
  );
}
