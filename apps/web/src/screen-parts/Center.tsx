import type { ReactNode } from 'react';

export function Center({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex min-h-96 flex-col items-center justify-center gap-3 px-4 py-16 text-center">
      {children}
    </div>
  );
}
