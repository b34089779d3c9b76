/** How long each step of opening a file may take, and how many pixels its previews are made from. */

/** Few enough for a repaint per slider step. */
const PROXY_PIXELS = { min: 400_000, max: 1_500_000 } as const;
/** The canvas's part of the window, about. */
const CANVAS_SHARE = 0.62;

/** As many pixels as the screen can show of the whole image: more would only cost time. */
export function proxyPixels(): number {
  const { innerWidth, innerHeight, devicePixelRatio } = window;
  const shown = innerWidth * innerHeight * devicePixelRatio ** 2 * CANVAS_SHARE;
  return Math.round(Math.min(Math.max(shown, PROXY_PIXELS.min), PROXY_PIXELS.max));
}

/** A sound file takes a fraction of this; a hostile one ends here, and its thread with it. */
export function openingTimeMs({ size }: Blob): number {
  return 8_000 + (size / 1_000_000) * 1_000;
}
