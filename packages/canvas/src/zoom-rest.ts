/** When a zoom has come to rest, so that sharp tiles are worth making. */

/** While the zoom changes more often than this, what is there is drawn at its new size. */
const ZOOM_RESTS_MS = 90;

/** Tells whether somebody has stopped zooming, who then looks; at the first look nobody has begun. */
export function createRest() {
  let last: { readonly zoom: string; readonly sinceMs: number } | null = null;
  return (zoom: string): boolean => {
    const now = performance.now();
    if (last?.zoom !== zoom) last = { zoom, sinceMs: last ? now : now - ZOOM_RESTS_MS };
    return now - last.sinceMs >= ZOOM_RESTS_MS;
  };
}
