/**
 * Known flaky tests, each with a reason and an owner. Tests are not retried: a listed failure counts as skipped and
 * is printed at the end. Each entry has an expiration date.
 */
import type { Count, Failure } from './reports.ts';

export type Quarantined = {
  /** File, as a path from the project's root. */
  readonly where: string;
  /** Full name of the test. */
  readonly what: string;
  readonly reason: string;
  /** ISO date, such as `2026-12-01`; from then on, the failure counts again. */
  readonly until: string;
};

export const QUARANTINE: readonly Quarantined[] = [];

const isListed = (list: readonly Quarantined[], today: string, { where, what }: Failure): boolean =>
  list.some((entry) => entry.where === where && entry.what === what && today < entry.until);

/**
 * Removes listed failures from a count.
 * @param today ISO date.
 * @returns the reduced count and the removed failures
 */
export function quarantined(
  count: Count,
  list: readonly Quarantined[],
  today: string,
): { readonly count: Count; readonly aside: readonly Failure[] } {
  const aside = count.failures.filter((failure) => isListed(list, today, failure));
  const failures = count.failures.filter((failure) => !aside.includes(failure));
  return { count: { ...count, failures, skipped: count.skipped + aside.length }, aside };
}
