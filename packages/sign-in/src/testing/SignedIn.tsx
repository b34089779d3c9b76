/** Browser test wrapper with a signed-in user. */
import { TooltipProvider } from '@printready/ui';
import type { User } from '@supabase/supabase-js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { type Auth, AuthContext } from '../session/auth-context.ts';

export const JANE: User = {
  id: '6f0e9a4e-4a35-4a53-9d5e-111111111111',
  email: 'jane@shop.com',
  app_metadata: {},
  user_metadata: {},
  aud: 'authenticated',
  created_at: '2026-11-21T12:00:00Z',
};

export function SignedIn(props: { readonly auth?: Auth; readonly children: ReactNode }) {
  const { auth = { status: 'signed-in', user: JANE }, children } = props;
  return (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TooltipProvider openDelayMs={700} skipDelayMs={300}>
        <AuthContext value={auth}>
          <MemoryRouter>{children}</MemoryRouter>
        </AuthContext>
      </TooltipProvider>
    </QueryClientProvider>
  );
}
