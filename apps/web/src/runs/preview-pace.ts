/**
 * Decides from how many pixels a preview is made while a control is dragged: the most that were drawn within two frames
 * before. Sizes are numbered from the proxy (0) down.
 */

/** Two frames at 60 Hz, less what the canvas needs to show it. */
const STEP_MS = 24;
/** So many times are remembered of each size; the shortest counts, because a first one also analyzes. */
const REMEMBERED = 3;
/** Fewer pixels must save at least this much, or they are not worth what they lose. */
const WORTH = 0.6;

export type PreviewPace = {
  readonly took: (size: number, milliseconds: number) => void;
  /** @param pixels of each size, falling */
  readonly choose: (pixels: readonly number[]) => number;
};

export function createPreviewPace(): PreviewPace {
  const times = new Map<number, readonly number[]>();
  const shortest = (size: number): number | null => {
    const known = times.get(size);
    return known ? Math.min(...known) : null;
  };

  /** What a size takes; from the nearest larger one where it was not tried often enough to be trusted. */
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
      times.set(size, [milliseconds, ...(times.get(size) ?? [])].slice(0, REMEMBERED));
    },
    choose(pixels) {
      const whole = expected(0, pixels);
      if (whole === null) return 0;
      const all = pixels.map((_, size) => expected(size, pixels) ?? whole);
      const fits = all.findIndex((milliseconds) => milliseconds <= STEP_MS);
      if (fits >= 0) return fits;
      const quickest = all.indexOf(Math.min(...all));
      return (all[quickest] ?? whole) < whole * WORTH ? quickest : 0;
    },
  };
}
