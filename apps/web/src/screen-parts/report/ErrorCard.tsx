import { Button } from '@printready/ui';
import { CircleAlert } from 'lucide-react';
import type { EnhancedError } from '../../preflight/enhanced-error.ts';
import { TechnicalDetail } from '../banners/ProblemCard.tsx';

type ErrorCardProps = {
  readonly error: EnhancedError;
  readonly onRetry?: (() => void) | undefined;
};

export function ErrorCard({ error, onRetry }: ErrorCardProps) {
  const { userFriendlyMessage, suggestedActions, technicalDetails, context, severity, category } = error;
  return (
    <section
      role="alert"
      data-severity={severity}
      data-category={category ?? 'unexpected'}
      className="rounded-md border border-ink-300 bg-surface p-5"
    >
      <h2 className="flex items-start gap-2 font-semibold text-ink-950">
        <CircleAlert
          size={20}
          strokeWidth={1.5}
          aria-hidden
          className={`mt-0.5 shrink-0 ${severity === 'high' ? 'text-bad' : 'text-warn'}`}
        />
        {userFriendlyMessage}
      </h2>
      <p className="pt-1 pl-7 text-sm break-all text-ink-700">{context.fileName}</p>
      <p className="pt-4 text-sm font-medium text-ink-900">What to do now</p>
      <ul className="flex list-disc flex-col gap-1 pt-1 pl-5 text-sm text-ink-800">
        {suggestedActions.map((action) => (
          <li key={action}>{action}</li>
        ))}
      </ul>
      <TechnicalDetail text={technicalDetails} />
      {onRetry && (
        <Button className="mt-4" onClick={onRetry}>
          Try Again
        </Button>
      )}
    </section>
  );
}
