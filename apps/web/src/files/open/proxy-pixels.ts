/** The upper bound keeps one render per slider step feasible. */
const PROXY_PIXELS = { min: 400_000, max: 1_500_000 } as const;
/** Approximate share of the window that the canvas takes up. */
const CANVAS_SHARE = 0.62;

export function proxyPixels(): number {
  const { innerWidth, innerHeight, devicePixelRatio } = window;
  const shown = innerWidth * innerHeight * devicePixelRatio ** 2 * CANVAS_SHARE;
  return Math.round(Math.min(Math.max(shown, PROXY_PIXELS.min), PROXY_PIXELS.max));
}
