/** Detects the end of zooming, when sharp tiles are worth making. */

/** Without a change for this long, the zoom is at rest. */
const ZOOM_RESTS_MS = 90;

/** Returns whether the zoom is at rest; true on the first call. */
export function createRest() {
  let last: { readonly zoom: string; readonly sinceMs: number } | null = null;
  return (zoom: string): boolean => {
    const now = performance.now();
    if (last?.zoom !== zoom) last = { zoom, sinceMs: last ? now : now - ZOOM_RESTS_MS };
    return now - last.sinceMs >= ZOOM_RESTS_MS;
  };
}
