/** The service worker: installed once the page stands, told what this visit has loaded, and an update that asks first. */

import { registerSW } from 'virtual:pwa-register';
import { toast } from '@printready/ui';

/** A tab that stays open for days hears of a new version all the same. */
const LOOK_AGAIN_MS = 60 * 60_000;

/** What was loaded before the service worker stood in front of it: it is kept from the browser's own cache. */
async function keepWhatWasLoaded(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'));
  const urlsToCache = [location.origin + '/', ...loaded.map(({ href }) => href)];
  // As workbox-routing understands it.
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
}

export function installOffline(): void {
  const update = registerSW({
    immediate: true,
    onNeedRefresh: () =>
      toast('A new version of PrintReady is ready.', {
        description: 'Your work is kept and opens again after the reload.',
        duration: Number.POSITIVE_INFINITY,
        action: { label: 'Reload', onClick: () => void update(true) },
      }),
    onRegisteredSW: (_url, registration) => {
      setInterval(() => void registration?.update().catch(() => undefined), LOOK_AGAIN_MS);
    },
    onRegisterError: (error: unknown) => console.error('The app cannot be kept for offline use.', error),
  });
  // Also what a tool loads a while after it was opened.
  for (const event of ['load', 'visibilitychange'])
    window.addEventListener(event, () => void keepWhatWasLoaded());
  void keepWhatWasLoaded();
}
