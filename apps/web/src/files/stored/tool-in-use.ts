/** Tools with unfinished work in this tab; returning to one (reload, Back) restores its draft without asking. */

const keyOf = (toolId: string) => `printready-worked-on:${toolId}`;

const pageLoad = () => String(performance.timeOrigin);

export function markToolInUse(toolId: string): void {
  sessionStorage.setItem(keyOf(toolId), pageLoad());
}

export const isToolInUse = (toolId: string): boolean => sessionStorage.getItem(keyOf(toolId)) !== null;

export function clearToolInUse(toolId: string): void {
  sessionStorage.removeItem(keyOf(toolId));
}

/** @param navigation type from the router, which also reports POP for the first URL of a page load */
export function isReturn(toolId: string, navigation: 'POP' | 'PUSH' | 'REPLACE'): boolean {
  const load = sessionStorage.getItem(keyOf(toolId));
  if (load === null || navigation !== 'POP') return false;
  if (load === pageLoad()) return true;
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'reload' || entry?.type === 'back_forward';
}
