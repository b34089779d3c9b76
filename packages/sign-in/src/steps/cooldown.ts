export function createCooldown(spanMs: number, now: () => number): () => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const time = now();
    if (time - last < spanMs) return false;
    last = time;
    return true;
  };
}
