/** Reading requests about a shop, and asking who sends them. */
import type { FastifyRequest } from 'fastify';
import type { AuthDeps } from '../../auth/deps.ts';
import { isRecent, refuseUnproved, requireSignedIn, type SignedIn } from '../../auth/sessions/caller.ts';
import { AppError } from '../../platform/errors.ts';
import { paramsReader } from '../../platform/http/read-request.ts';
import { takeLimit } from '../../platform/take-limit.ts';

/** @throws AppError shop_not_found */
export const readParams = paramsReader(() => new AppError('shop_not_found', 404, 'There is no such shop.'));

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
    await takeLimit(deps.limits, 'shop', signedIn.user.id);
    if (recent) requireRecent(signedIn);
    return { signedIn, userId: signedIn.user.id };
  };
