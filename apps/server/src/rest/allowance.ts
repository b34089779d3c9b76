/** How much one user, and one address, may call and leave behind: 429 with the time to wait, long before a disk is full. */
import type { Deps } from '../deps.ts';
import { AppError } from '../platform/errors.ts';

export const kilobytes = (bytes: number): number => Math.ceil(bytes / 1024);

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

type Counting = Pick<Deps, 'limits'>;

/** @throws AppError 429 */
export async function takeCall({ limits }: Counting, identity: Counted, ip: string): Promise<void> {
  if (identity.role === 'service_role') return;
  const user = subjectOf(identity);
  const wait = Math.max(
    await limits.take('callsAddress', ip),
    user === undefined ? 0 : await limits.take('calls', user),
  );
  if (wait > 0) throw tooMany(wait, 'Too many requests. Please wait a moment.');
}

/** @param kB that the call may add to the disk. @throws AppError 429 */
export async function takeGrowth({ limits }: Counting, identity: Counted, kB: number): Promise<void> {
  if (identity.role === 'service_role') return;
  const key = subjectOf(identity) ?? identity.request?.ip ?? 'elsewhere';
  const wait = await limits.take('growth', key, kB);
  if (wait > 0) throw tooMany(wait, 'That is all that can be kept within an hour. Please try again later.');
}
