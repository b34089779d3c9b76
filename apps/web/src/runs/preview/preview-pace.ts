/** Chooses the largest preview size that renders within two frames. Size 0 is the largest (the proxy). */

/** Two frames at 60 Hz, minus the canvas's own drawing time. */
const STEP_MS = 24;
/** Number of render times stored per size; the shortest one is used, because the first one includes an analysis. */
const SAMPLES = 3;
const MAX_TIME_RATIO = 0.6;

export type PreviewPace = {
  readonly took: (size: number, milliseconds: number) => void;
  /** @param pixels pixel count of each size, descending */
  readonly choose: (pixels: readonly number[]) => number;
};

export function createPreviewPace(): PreviewPace {
  const times = new Map<number, readonly number[]>();
  const shortest = (size: number): number | null => {
    const known = times.get(size);
    return known ? Math.min(...known) : null;
  };

  /** Expected render time of a size, ms; extrapolated from the nearest larger size until it has two samples. */
  function expected(size: number, pixels: readonly number[]): number | null {
    const own = shortest(size);
    if (own !== null && (size === 0 || (times.get(size)?.length ?? 0) > 1)) return own;
    for (let larger = size - 1; larger >= 0; larger--) {
      const known = shortest(larger);
      const [few, many] = [pixels[size], pixels[larger]];
      if (known === null || few === undefined || many === undefined) continue;
      const scaled = (known * few) / many;
      return own === null ? scaled : Math.min(own, scaled);
    }
    return own;
  }

  return {
    took(size, milliseconds) {
      times.set(size, [milliseconds, ...(times.get(size) ?? [])].slice(0, SAMPLES));
    },
    choose(pixels) {
      const whole = expected(0, pixels);
      if (whole === null) return 0;
      const all = pixels.map((_, size) => expected(size, pixels) ?? whole);
      const fits = all.findIndex((milliseconds) => milliseconds <= STEP_MS);
      if (fits >= 0) return fits;
      const quickest = all.indexOf(Math.min(...all));
      return (all[quickest] ?? whole) < whole * MAX_TIME_RATIO ? quickest : 0;
    },
  };
}
