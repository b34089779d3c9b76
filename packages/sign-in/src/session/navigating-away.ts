/** While set, the tab is navigating to the site's root and defers other navigation. */

let deferred: (() => void)[] | null = null;

export const isNavigatingAway = (): boolean => deferred !== null;

export function unlessNavigatingAway(action: () => void): void {
  if (deferred) deferred.push(action);
  else action();
}

export function beginNavigatingAway(): void {
  deferred ??= [];
}

export function cancelNavigation(): void {
  const actions = deferred ?? [];
  deferred = null;
  for (const action of actions) action();
}

/** Cancels the navigation if the user stays on the page or returns to it from the back/forward cache. */
export function cancelIfStaying(): void {
  const ask = (event: Event) => {
    if (event.defaultPrevented) cancelNavigation();
  };
  window.addEventListener('beforeunload', ask, { once: true });
  window.addEventListener('pageshow', cancelNavigation, { once: true });
}
