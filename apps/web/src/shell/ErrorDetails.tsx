import { Button, toast } from '@printready/ui';

/** Includes the cause, such as the address of a missing script, which stacks omit. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const stack = error.stack ?? error.message;
  return error.cause instanceof Error ? `${stack}\nCaused by ${String(error.cause)}` : stack;
}

export function ErrorDetails({ error }: { readonly error: unknown }) {
  const details = describe(error);
  const copy = () => {
    navigator.clipboard.writeText(details).then(
      () => toast.success('Copied.'),
      () => toast.error('The browser does not allow copying here. Select the text instead.'),
    );
  };
  return (
    <details className="w-full max-w-xl text-center text-sm">
      <summary className="inline-flex min-h-8 items-center rounded-sm text-ink-600 hover:text-ink-950">
        Technical details
      </summary>
      <pre className="mt-2 max-h-48 overflow-auto text-left rounded-md border border-ink-200 bg-ink-50 p-3 font-mono text-xs whitespace-pre-wrap text-ink-800">
        {details}
      </pre>
      <Button size="small" className="mt-2" onClick={copy}>
        Copy details
      </Button>
    </details>
  );
}
