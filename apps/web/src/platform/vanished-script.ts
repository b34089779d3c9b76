/** Reloads the page once when a deployment has removed a chunk; drafts are restored after it. */

const KEY = 'printready-reloaded-for';

/** @param reload replaced in tests. */
export function reloadForVanishedScripts(reload = () => location.reload()): void {
  window.addEventListener('vite:preloadError', (event) => {
    const missing = (event as Event & { readonly payload?: unknown }).payload;
    const what = missing instanceof Error ? missing.message : 'a script';
    // Offline, or still missing after a reload: reloading again cannot help.
    if (!navigator.onLine || sessionStorage.getItem(KEY) === what) return;
    sessionStorage.setItem(KEY, what);
    event.preventDefault();
    reload();
  });
}
