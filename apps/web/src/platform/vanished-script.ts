/** A script that a deployment took away: the page loads itself anew, once; the work comes back after it. */

const KEY = 'printready-reloaded-for';

/** @param reload for tests. */
export function reloadForVanishedScripts(reload = () => location.reload()): void {
  window.addEventListener('vite:preloadError', (event) => {
    const missing = (event as Event & { readonly payload?: unknown }).payload;
    const what = missing instanceof Error ? missing.message : 'a script';
    // Offline, or still missing after a reload: another would change nothing.
    if (!navigator.onLine || sessionStorage.getItem(KEY) === what) return;
    sessionStorage.setItem(KEY, what);
    event.preventDefault();
    reload();
  });
}
