import type { DesignerConfig } from '@printready/contracts/designer';

function readConfig(): DesignerConfig {
  const text = document.getElementById('designer-config')?.textContent.trim();
  if (!text)
    throw new Error('This page carries no configuration; it must be served by the PrintReady server.');
  return JSON.parse(text) as DesignerConfig;
}

export const config = readConfig();
