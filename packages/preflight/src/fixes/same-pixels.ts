type Pixels = {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array | Uint8ClampedArray;
};

/** @param ground removed background beneath the second drawing; null if nothing was removed, so opacity must match */
export function sameOn(ground: readonly number[] | null, old: Pixels, now: Pixels, slack: number): boolean {
  const { width, height } = now;
  if (Math.abs(old.width - width) > 1 || Math.abs(old.height - height) > 1) return false;
  const onGround = (pixels: Pixels, at: number, channel: number) => {
    const alpha = (pixels.data[at + 3] ?? 0) / 255;
    return (pixels.data[at + channel] ?? 0) * alpha + (ground?.[channel] ?? 0) * (1 - alpha);
  };
  for (let y = 0; y < Math.min(height, old.height); y++) {
    for (let x = 0; x < Math.min(width, old.width); x++) {
      const [a, b] = [(y * old.width + x) * 4, (y * width + x) * 4];
      for (const channel of [0, 1, 2])
        if (Math.abs(onGround(old, a, channel) - onGround(now, b, channel)) > slack) return false;
      if (!ground && Math.abs((old.data[a + 3] ?? 0) - (now.data[b + 3] ?? 0)) > slack) return false;
    }
  }
  return true;
}

/**
 * The mean of 3 × 3 pixels may differ by this many levels (of 255), as after a shift of less than 0.1 mm on a US
 * Letter page.
 */
const FAR_SLACK = 40;

/** Compares at a third of the resolution, because long paths are rasterized more coarsely than glyphs. */
export function sameFromAfar(old: Pixels, now: Pixels): boolean {
  const { width, height } = old;
  if (width !== now.width || height !== now.height) return false;
  // Ink is weighted by opacity, because transparent pixels have no color.
  const ink = ({ data }: Pixels, i: number): number =>
    (i & 3) === 3 ? (data[i] ?? 0) : ((255 - (data[i] ?? 0)) * (data[i | 3] ?? 0)) / 255;
  for (let y = 1; y < height - 1; y++) {
    for (let at = (y * width + 1) * 4; at < (y * width + width - 1) * 4; at++) {
      if (old.data[at] === now.data[at]) continue;
      let sum = 0;
      for (const row of [at - 4 * width, at, at + 4 * width])
        for (const i of [row - 4, row, row + 4]) sum += ink(old, i) - ink(now, i);
      if (Math.abs(sum) > 9 * FAR_SLACK) return false;
    }
  }
  return true;
}
