/**
 * Limits requests and stored growth per user and per IP address: 429 with Retry-After, long before a disk is full.
 */

import type { PlatformDeps } from '../../platform/deps/platform-deps.ts';
import { AppError } from '../../platform/errors.ts';

export const kilobytes = (bytes: number): number => Math.ceil(bytes / 1024);

/** kB stored by a write; each row has overhead, including indexes. */
export const bodyGrowth = (body: unknown): number =>
  kilobytes(JSON.stringify(body ?? null).length) + (Array.isArray(body) ? body.length : 1);

/** A shorter message fits in a notification (realtime.publish); a longer one is stored for a minute. */
const NOTIFIED_BYTES = 7_000;

/** @returns kB that a broadcast stores on disk */
export const broadcastGrowth = (bytes: number): number => (bytes < NOTIFIED_BYTES ? 0 : 1 + kilobytes(bytes));

const tooMany = (seconds: number, text: string): AppError =>
  new AppError('over_request_rate_limit', 429, text, { retryAfterSeconds: seconds });

type Counted = {
  readonly role: string;
  readonly claims: Readonly<Record<string, unknown>>;
  readonly request?: { readonly ip: string };
};

const subjectOf = ({ claims: { sub } }: Counted): string | undefined =>
  typeof sub === 'string' ? sub : undefined;

/** @throws AppError 429 */
export async function takeCall(
  { limits }: Pick<PlatformDeps, 'limits'>,
  identity: Counted,
  ip: string,
): Promise<void> {
  if (identity.role === 'service_role') return;
  const user = subjectOf(identity);
  const wait = Math.max(
    await limits.take('callsAddress', ip),
    user === undefined ? 0 : await limits.take('calls', user),
  );
  if (wait > 0) throw tooMany(wait, 'Too many requests. Please wait a moment.');
}

/** @param kB upper bound on the growth. @param isPaid called only at the limit. @throws AppError 429 */
export async function takeGrowth(
  { limits }: Pick<PlatformDeps, 'limits'>,
  identity: Counted,
  kB: number,
  isPaid?: () => Promise<boolean>,
): Promise<void> {
  if (identity.role === 'service_role' || kB === 0) return;
  const key = subjectOf(identity) ?? identity.request?.ip ?? 'elsewhere';
  const wait = await limits.take('growth', key, kB);
  if (wait > 0 && !(await isPaid?.()))
    throw tooMany(wait, 'That is all that can be kept within an hour. Please try again later.');
}
