/** The service worker: installed once the page stands, told what this visit has loaded, and an update that asks first. */
import { toast } from '@printready/ui';
import { Workbox } from 'workbox-window';

/** A tab that stays open for days hears of a new version all the same. */
const LOOK_AGAIN_MS = 60 * 60_000;

/** What was loaded before the service worker stood in front of it: it is kept from the browser's own cache. */
async function keepWhatWasLoaded(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'));
  const urlsToCache = [`${location.origin}/`, ...loaded.map(({ href }) => href)];
  // As workbox-routing understands it.
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
    // Offline there is none.
    workbox.update().catch(() => undefined);
  }, LOOK_AGAIN_MS);
  // Also what a tool loads a while after it was opened.
  document.addEventListener('visibilitychange', () => void keepWhatWasLoaded());
  await keepWhatWasLoaded();
}
