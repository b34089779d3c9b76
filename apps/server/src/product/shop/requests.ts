/** Reading requests about a shop, and asking who sends them. */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AuthDeps } from '../../auth/deps.ts';
import { isRecent, refuseUnproved, requireSignedIn, type SignedIn } from '../../auth/sessions/caller.ts';
import { AppError } from '../../platform/errors.ts';

export function readParams<Params>(schema: z.ZodType<Params>, { params }: FastifyRequest): Params {
  const read = schema.safeParse(params);
  if (!read.success) throw new AppError('shop_not_found', 404, 'There is no such shop.');
  return read.data;
}

export function readBody<Body>(schema: z.ZodType<Body>, { body }: FastifyRequest): Body {
  const read = schema.safeParse(body ?? {});
  if (!read.success)
    throw new AppError('bad_request', 400, `This cannot be read: ${z.prettifyError(read.error)}`);
  return read.data;
}

/** An access token alone never changes who owns a shop. @throws AppError reauthentication_needed */
export function requireRecent(signedIn: SignedIn): void {
  if (!isRecent(signedIn))
    throw new AppError(
      'reauthentication_needed',
      403,
      'You signed in a while ago. Sign out and in again, then do this within ten minutes.',
    );
}

type Asked = { readonly signedIn: SignedIn; readonly userId: string };

export const createAsk =
  (deps: Pick<AuthDeps, 'db' | 'limits' | 'verify'>) =>
  async (request: FastifyRequest, { recent = false } = {}): Promise<Asked> => {
    const signedIn = await requireSignedIn(deps, request);
    refuseUnproved(signedIn);
    const wait = await deps.limits.take('shop', signedIn.user.id);
    if (wait > 0)
      throw new AppError('rate_limited', 429, 'Too many requests. Please wait a moment.', {
        retryAfterSeconds: wait,
      });
    if (recent) requireRecent(signedIn);
    return { signedIn, userId: signedIn.user.id };
  };
