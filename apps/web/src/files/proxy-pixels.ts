/** How many pixels previews are made from. */

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
