/** Starts the web app. */
import './styles.css';
import { TOAST, TOOLTIP } from '@printready/contracts/limits';
import { Toaster, TooltipProvider } from '@printready/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { AuthProvider } from './auth/AuthProvider.tsx';
import { queryClient } from './query-client.ts';
import { createRouter } from './routes.tsx';
import { applyTheme } from './shell/theme.ts';

const root = document.getElementById('root');
if (!root) throw new TypeError('index.html must contain <div id="root">.');

applyTheme();
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <TooltipProvider {...TOOLTIP}>
        <AuthProvider>
          <RouterProvider router={createRouter()} />
        </AuthProvider>
        <Toaster {...TOAST} />
      </TooltipProvider>
    </QueryClientProvider>
  </StrictMode>,
);
