import { toast } from '@printready/ui';
import { Workbox } from 'workbox-window';

const UPDATE_CHECK_MS = 60 * 60_000;

/** Adds assets loaded before the service worker took control to its cache; the HTTP cache provides them. */
async function cacheLoadedAssets(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'));
  const urlsToCache = [`${location.origin}/`, ...loaded.map(({ href }) => href)];
  // Message format of workbox-routing.
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
}

export async function installOffline(): Promise<void> {
  const workbox = new Workbox('/sw.js');
  workbox.addEventListener('waiting', () => {
    const reload = () => {
      workbox.addEventListener('controlling', () => location.reload());
      workbox.messageSkipWaiting();
    };
    toast('A new version of PrintReady is ready.', {
      description: 'Your work is kept and opens again after the reload.',
      duration: Number.POSITIVE_INFINITY,
      action: { label: 'Reload', onClick: reload },
    });
  });
  await workbox.register();
  setInterval(() => {
    workbox.update().catch(() => undefined);
  }, UPDATE_CHECK_MS);
  // Caches assets again later, to include chunks that a tool loads in the meantime.
  document.addEventListener('visibilitychange', () => void cacheLoadedAssets());
  await cacheLoadedAssets();
}
