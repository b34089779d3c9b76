/** Progress as a listener may trust it: within 0…1 and never falling. */
export function risingProgress(
  listener: ((fraction: number) => void) | undefined,
): (fraction: number) => void {
  let last = -1;
  return (fraction) => {
    const next = Math.min(1, Math.max(0, fraction));
    if (next <= last) return;
    last = next;
    listener?.(next);
  };
}
