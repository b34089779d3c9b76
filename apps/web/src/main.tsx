import './styles.css';
import { TOAST, TOOLTIP } from '@printready/contracts/limits';
import { AuthProvider } from '@printready/sign-in/AuthProvider';
import { connectTo } from '@printready/sign-in/client';
import { Toaster, TooltipProvider } from '@printready/ui';
import { beginWork, followWork } from '@printready/ui/pending-work';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { setGeneralLimit } from './files/general-limit.ts';
import { listenForPalette } from './layout/use-command-palette.ts';
import { config } from './platform/config.ts';
import { queryClient } from './platform/query-client.ts';
import { router } from './routes/routes.tsx';
import { LoadingScreen } from './shell/LoadingScreen.tsx';
import { applyTheme } from './shell/theme.ts';

const root = document.getElementById('root');
if (!root) throw new TypeError('index.html must contain <div id="root">.');

const endStart = beginWork();
applyTheme();
listenForPalette();
connectTo(config);
setGeneralLimit(config.generalLimitMb);
followWork(
  () => !router.state.initialized || router.state.navigation.state !== 'idle',
  (changed) => router.subscribe(changed),
);
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <TooltipProvider {...TOOLTIP}>
        <AuthProvider loading={<LoadingScreen />}>
          <RouterProvider router={router} />
        </AuthProvider>
        <Toaster {...TOAST} />
      </TooltipProvider>
    </QueryClientProvider>
  </StrictMode>,
);
endStart();

async function startOffline(): Promise<void> {
  const { installOffline } = await import('./platform/offline.ts');
  await installOffline();
}
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  window.addEventListener('load', () => {
    startOffline().catch((error: unknown) => console.error('Nothing is kept for offline use.', error));
  });
