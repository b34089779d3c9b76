/** How much one user, and one address, may call and leave behind: 429 with the time to wait, long before a disk is full. */

import type { PlatformDeps } from '../../platform/deps/platform-deps.ts';
import { AppError } from '../../platform/errors.ts';

export const kilobytes = (bytes: number): number => Math.ceil(bytes / 1024);

/** kB that a write may leave: each row has its overhead, indexes included. */
export const bodyGrowth = (body: unknown): number =>
  kilobytes(JSON.stringify(body ?? null).length) + (Array.isArray(body) ? body.length : 1);

/** A shorter message fits a notification (realtime.publish); what is longer is laid down for a minute. */
const NOTIFIED_BYTES = 7_000;

/** @returns the kB that a broadcast leaves on the disk */
export const broadcastGrowth = (bytes: number): number => (bytes < NOTIFIED_BYTES ? 0 : 1 + kilobytes(bytes));

const tooMany = (seconds: number, text: string): AppError =>
  new AppError('over_request_rate_limit', 429, text, { retryAfterSeconds: seconds });

/** What of an identity (request.ts) is counted by. */
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

/**
 * @param kB that the call may add to the disk
 * @param isPaid asked only where the hour's growth is used up: what is paid for in tokens is never refused
 * @throws AppError 429
 */
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
