import { transfer } from './session/transfer.ts';
import './styles.css';
import { TOAST, TOOLTIP } from '@printready/contracts/limits';
import { Toaster, TooltipProvider } from '@printready/ui';
import { whileInFlight } from '@printready/ui/pending-work';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { openSession } from './session/session.ts';

const root = document.getElementById('root');
if (!root) throw new TypeError('index.html must contain <div id="root">.');

void whileInFlight(openSession(transfer));
createRoot(root).render(
  <StrictMode>
    <TooltipProvider {...TOOLTIP}>
      <App />
      <Toaster {...TOAST} />
    </TooltipProvider>
  </StrictMode>,
);
