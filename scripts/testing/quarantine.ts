/**
 * Tests that are known to fail now and then, each with the reason and who looks at it. Nothing is tried twice: a test
 * that fails stops a landing, unless it stands here; then it is counted as skipped and named at the end. An entry is
 * a debt, so it has a day by which it is gone.
 */
import type { Count, Failure } from './reports.ts';

export type Quarantined = {
  /** The file, from the project's root. */
  readonly where: string;
  /** The test's full name. */
  readonly what: string;
  readonly reason: string;
  /** `2026-12-01`: from then on it fails the run again. */
  readonly until: string;
};

export const QUARANTINE: readonly Quarantined[] = [];

const isListed = (list: readonly Quarantined[], today: string, { where, what }: Failure): boolean =>
  list.some((entry) => entry.where === where && entry.what === what && today < entry.until);

/** @param today `2026-11-23`. @returns the count without the failures that are listed, and those apart */
export function quarantined(
  count: Count,
  list: readonly Quarantined[],
  today: string,
): { readonly count: Count; readonly aside: readonly Failure[] } {
  const aside = count.failures.filter((failure) => isListed(list, today, failure));
  const failures = count.failures.filter((failure) => !aside.includes(failure));
  return { count: { ...count, failures, skipped: count.skipped + aside.length }, aside };
}
