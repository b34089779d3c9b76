import type { RuntimeConfig } from '@printready/contracts/runtime-config';

function readConfig(): RuntimeConfig {
  const text = document.getElementById('runtime-config')?.textContent.trim();
  if (!text)
    throw new Error(
      'This page carries no runtime configuration; it must be served by the PrintReady server.',
    );
  // The server serialized it through the schema; parsing it again would add zod to the first load.
  const config = JSON.parse(text) as RuntimeConfig;
  return import.meta.env.DEV ? { ...config, backendUrl: window.location.origin } : config;
}

export const config = readConfig();
