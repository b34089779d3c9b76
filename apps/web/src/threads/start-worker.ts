/** Workers at addresses of the server; the offline validator's build replaces this file (vite.offline.config.ts). */

export const startEngine = (): Worker =>
  new Worker(new URL('../worker/engine.worker.ts', import.meta.url), { type: 'module' });

export const startShareMeter = (): Worker =>
  new Worker(new URL('./thread-share.worker.ts', import.meta.url), { type: 'module' });
