/** State of navigation to the site's root: meanwhile, other navigation in this tab is deferred. */

let deferred: (() => void)[] | null = null;

export const isNavigatingAway = (): boolean => deferred !== null;

/** Runs the action now, or deferred if the tab is leaving and then stays. */
export function unlessNavigatingAway(action: () => void): void {
  if (deferred) deferred.push(action);
  else action();
}

export function beginNavigatingAway(): void {
  deferred ??= [];
}

/** The tab stays: runs deferred actions in order. */
export function cancelNavigation(): void {
  const actions = deferred ?? [];
  deferred = null;
  for (const action of actions) action();
}

/** Covers pages whose unload was cancelled, and those restored from the back/forward cache. */
export function cancelIfStaying(): void {
  const ask = (event: Event) => {
    if (event.defaultPrevented) cancelNavigation();
  };
  window.addEventListener('beforeunload', ask, { once: true });
  window.addEventListener('pageshow', cancelNavigation, { once: true });
}
