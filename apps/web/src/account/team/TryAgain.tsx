import { Button } from '@printready/ui';

export function TryAgain({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-sm text-ink-700">
      {error.message}
      <Button size="small" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}
