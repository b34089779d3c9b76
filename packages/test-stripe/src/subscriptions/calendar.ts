/** Billing periods as in Stripe: they start on the anchor's day, or on the last day of shorter months. */

export const DAY = 86_400;

type Interval = 'month' | 'year';

/** @returns time in seconds, `count` intervals after the anchor */
export function periodAfter(anchor: number, interval: Interval, count: number): number {
  const at = new Date(anchor * 1000);
  const months = count * (interval === 'year' ? 12 : 1);
  const day = at.getUTCDate();
  const moved = new Date(at);
  moved.setUTCDate(1);
  moved.setUTCMonth(at.getUTCMonth() + months);
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(day, last));
  return moved.getTime() / 1000;
}

export function nextBoundary(anchor: number, interval: Interval, time: number): number {
  let count = 1;
  while (periodAfter(anchor, interval, count) <= time) count++;
  return periodAfter(anchor, interval, count);
}
