/** Time without a change after which the zoom counts as being at rest. */
const ZOOM_RESTS_MS = 90;

export function createRest() {
  let last: { readonly zoom: string; readonly sinceMs: number } | null = null;
  return (zoom: string): boolean => {
    const now = performance.now();
    if (last?.zoom !== zoom) last = { zoom, sinceMs: last ? now : now - ZOOM_RESTS_MS };
    return now - last.sinceMs >= ZOOM_RESTS_MS;
  };
}
