import type { ReactNode } from 'react';

export function Kbd({ children }: { readonly children: ReactNode }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-ink-300 bg-ink-50 px-1 font-sans text-xs text-ink-700">
      {children}
    </kbd>
  );
}
