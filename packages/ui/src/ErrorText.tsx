import type { ReactNode } from 'react';

export function ErrorText({ children }: { readonly children: ReactNode }) {
  return (
    children && (
      <p role="alert" className="text-sm text-bad">
        {children}
      </p>
    )
  );
}
