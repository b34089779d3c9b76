import { deleteAccountBody } from '@printready/contracts/account';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AuthDeps } from '../../auth/deps.ts';
import { forgetBrowser } from '../../auth/requester.ts';
import { isRecent, refuseUnproved, requireSignedIn, type SignedIn } from '../../auth/sessions/caller.ts';
import { AppError } from '../../platform/errors.ts';
import { takeLimit } from '../../platform/take-limit.ts';
import type { Billing } from '../billing/billing.ts';
import { endSubscriptions } from '../billing/sync/ending.ts';
import { shopWithoutOwner } from '../shop/people.ts';
import { exportAccount } from './export.ts';
import type { Account, AccountHome } from './home.ts';
import { ownSessions } from './own-sessions.ts';

type AccountDeps = Pick<AuthDeps, 'config' | 'db' | 'limits' | 'verify'> & {
  readonly billing: Billing | undefined;
};

const takeTry = ({ limits }: Pick<AuthDeps, 'limits'>, { user }: SignedIn): Promise<void> =>
  takeLimit(limits, 'ownAccount', user.id, { text: 'Too many tries. Please wait a few minutes.' });

/** @throws AppError if there is no proof of identity, because someone else may use the person's open browser */
async function requireProof(
  home: AccountHome,
  signedIn: SignedIn,
  account: Account,
  request: FastifyRequest,
): Promise<void> {
  refuseUnproved(signedIn);
  const read = deleteAccountBody.safeParse(request.body ?? {});
  if (!read.success)
    throw new AppError('invalid_proof', 400, 'A password, or a code of six digits, is needed.');
  const { password, code } = read.data;
  if (password !== undefined) {
    if (await home.isPassword(account, password)) return;
    throw new AppError('wrong_password', 400, 'That is not your password.');
  }
  if (code !== undefined) {
    if (await home.isCode(account, code, request)) return;
    throw new AppError('wrong_code', 400, 'That code is wrong or has expired.');
  }
  if (isRecent(signedIn)) return;
  if (!(await home.mayHavePassword(account))) {
    throw new AppError(
      'code_needed',
      403,
      'You signed in a while ago. Enter a code from your email to delete the account.',
    );
  }
  throw new AppError(
    'reauthentication_needed',
    403,
    'You signed in a while ago. Enter your password, or a code from your email, to delete the account.',
  );
}

async function deleteAccount(deps: AccountDeps, home: AccountHome, request: FastifyRequest): Promise<void> {
  const signedIn = await requireSignedIn(deps, request);
  await takeTry(deps, signedIn);
  const account = { id: signedIn.user.id, email: signedIn.user.email ?? '' };
  await requireProof(home, signedIn, account, request);
  const shop = await shopWithoutOwner(deps.db.pool, account.id);
  if (shop !== undefined)
    throw new AppError('last_owner', 409, `Make another member an owner of “${shop}” first, or delete it.`);
  // Runs first, because a deleted account must not be charged.
  await endSubscriptions(deps.billing, account.id);
  await home.remove(account);
  // Messages to support have no account, so they are deleted by email address.
  await deps.db.pool.query('delete from private.feedback where lower(email) = $1', [account.email]);
}

export function accountRoutes(app: FastifyInstance, deps: AccountDeps, home: AccountHome): void {
  app.get('/account/export', async (request, reply) => {
    const signedIn = await requireSignedIn(deps, request);
    await takeTry(deps, signedIn);
    refuseUnproved(signedIn);
    // A stolen token must not be enough to export everything.
    if (!isRecent(signedIn))
      throw new AppError(
        'reauthentication_needed',
        403,
        'You signed in a while ago. Sign out and in again, then export within ten minutes.',
      );
    const day = new Date().toISOString().slice(0, 10);
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="printready-account-${day}.json"`)
      .send(await exportAccount(deps.db.pool, signedIn.user));
  });
  app.get('/account/sessions', async (request, reply) => {
    const signedIn = await requireSignedIn(deps, request);
    refuseUnproved(signedIn);
    const sessions = await ownSessions(deps.db.pool, signedIn, deps.config.SESSION_HOURS);
    return reply.header('cache-control', 'no-store').send(sessions);
  });
  app.delete('/account', async (request, reply) => {
    await deleteAccount(deps, home, request);
    forgetBrowser(reply);
    return reply.code(204).send();
  });
}
