/** Entry of the offline validator, a single HTML file without a server. */
import './styles.css';
import { TOAST, TOOLTIP } from '@printready/contracts/limits';
import { Toaster, TooltipProvider } from '@printready/ui';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ToolErrorBoundary } from './shell/ToolErrorBoundary.tsx';
import { applyTheme } from './shell/theme.ts';
import { type Build, CounterScreen } from './validation/counter/CounterScreen.tsx';
import { readEmbedded } from './validation/counter/embedded.ts';
import { unpackEngine } from './validation/counter/start-worker.ts';

const root = document.getElementById('root');
if (!root) throw new TypeError('The page must contain <div id="root">.');

applyTheme();
const build = (await (await readEmbedded('build')).json()) as Build;
createRoot(root).render(
  <StrictMode>
    <TooltipProvider {...TOOLTIP}>
      <ToolErrorBoundary wrapperTitle="Offline validator">
        <CounterScreen build={build} />
      </ToolErrorBoundary>
      <Toaster {...TOAST} />
    </TooltipProvider>
  </StrictMode>,
);
// Begins before the first file; a failure shows with it.
unpackEngine().catch((error: unknown) => console.error('The engine could not be unpacked.', error));
