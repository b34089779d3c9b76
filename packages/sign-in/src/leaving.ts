/** On the way to the site's root, which is loaded anew: nothing else may lead this tab elsewhere meanwhile. */

let held: (() => void)[] | null = null;

export const isLeaving = (): boolean => held !== null;

/** Runs it now; while this tab leaves, only when it turns out that it stays. */
export function unlessNavigatingAway(action: () => void): void {
  if (held) held.push(action);
  else action();
}

export function beginNavigatingAway(): void {
  held ??= [];
}

/** The tab stays: what was held back happens, in its order. */
export function endLeaving(): void {
  const actions = held ?? [];
  held = null;
  for (const action of actions) action();
}

/** A page that asks before it goes may be stayed on, and one that went may be brought back whole. */
export function endLeavingWhereItStays(): void {
  const ask = (event: Event) => {
    if (event.defaultPrevented) endLeaving();
  };
  window.addEventListener('beforeunload', ask, { once: true });
  window.addEventListener('pageshow', endLeaving, { once: true });
}
