/** Pixel count of the proxy. */

/** Upper bound: one render per slider step. */
const PROXY_PIXELS = { min: 400_000, max: 1_500_000 } as const;
/** Approximate share of the window that the canvas takes. */
const CANVAS_SHARE = 0.62;

/** Pixels that the screen shows when the image fits it. */
export function proxyPixels(): number {
  const { innerWidth, innerHeight, devicePixelRatio } = window;
  const shown = innerWidth * innerHeight * devicePixelRatio ** 2 * CANVAS_SHARE;
  return Math.round(Math.min(Math.max(shown, PROXY_PIXELS.min), PROXY_PIXELS.max));
}
