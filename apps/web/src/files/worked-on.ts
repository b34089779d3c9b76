/** Which tools this tab had work open in: coming back to one (reload, Back) brings it back without a question. */

const keyOf = (toolId: string) => `printready-worked-on:${toolId}`;

/** The page load that it was in. */
const thisLoad = () => String(performance.timeOrigin);

export function markWorkedOn(toolId: string): void {
  sessionStorage.setItem(keyOf(toolId), thisLoad());
}

export const isWorkedOn = (toolId: string): boolean => sessionStorage.getItem(keyOf(toolId)) !== null;

export function forgetWorkedOn(toolId: string): void {
  sessionStorage.removeItem(keyOf(toolId));
}

/** @param navigation how the router got here; it calls the first address of a page load a POP, too. */
export function cameBack(toolId: string, navigation: 'POP' | 'PUSH' | 'REPLACE'): boolean {
  const load = sessionStorage.getItem(keyOf(toolId));
  if (load === null || navigation !== 'POP') return false;
  if (load === thisLoad()) return true;
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'reload' || entry?.type === 'back_forward';
}
