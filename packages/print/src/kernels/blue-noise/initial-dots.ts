/** Initial pattern for void-and-cluster (Ulichney 1993): one pixel in ten is a dot, chosen from a fixed seed. */

function xorshift(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}

export function initialDots(size: number): Uint8Array {
  const dots = new Uint8Array(size * size);
  const next = xorshift(0x9e3779b9);
  for (let placed = 0; placed < Math.max(1, Math.floor(dots.length / 10)); ) {
    const at = next() % dots.length;
    placed += 1 - dots[at]!;
    dots[at] = 1;
  }
  return dots;
}
