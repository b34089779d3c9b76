import { AppError } from './errors.ts';
import type { LimitName, Limits } from './limits.ts';

const TOO_MANY = 'Too many requests. Please wait a moment.';

type Taken = { readonly points?: number; readonly text?: string };

/** @throws AppError rate_limited, with the seconds until the next attempt is allowed */
export async function takeLimit(
  limits: Limits,
  rule: LimitName,
  key: string,
  { points = 1, text = TOO_MANY }: Taken = {},
): Promise<void> {
  const retryAfterSeconds = await limits.take(rule, key, points);
  if (retryAfterSeconds > 0) throw new AppError('rate_limited', 429, text, { retryAfterSeconds });
}
