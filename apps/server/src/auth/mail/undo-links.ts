import type { PoolClient } from 'pg';
import type { PlatformDeps } from '../../platform/deps/platform-deps.ts';
import { randomToken, sha256 } from '../../platform/vault.ts';
import { findUser } from '../users.ts';
import { noticeLater } from './mail-jobs.ts';

const UNDO_DAYS = 7;

export type Undoable =
  | 'address'
  | 'factor'
  | 'google'
  | 'factor-removed'
  | 'google-removed'
  | 'password'
  | 'device';

type Change =
  | { readonly about: 'factor' | 'google' | 'password' }
  | { readonly about: 'factor-removed' | 'google-removed'; readonly removed: object }
  | { readonly about: 'device'; readonly device: string; readonly by: string };

async function addLink(
  client: PoolClient,
  undo: { userId: string; about: Undoable; oldEmail: string | null; removed: object | null },
  site: string,
): Promise<string> {
  const { userId, about, oldEmail, removed } = undo;
  const token = randomToken();
  await client.query(
    `insert into auth.email_undos (link_hash, user_id, about, old_email, removed, expires_at)
     values ($1, $2, $3, $4, $5, now() + make_interval(days => $6))`,
    [sha256(token), userId, about, oldEmail, removed && JSON.stringify(removed), UNDO_DAYS],
  );
  const link = new URL('/auth/v1/undo', site);
  link.searchParams.set('token', token);
  return link.href;
}

export async function mailAddressUndo(
  deps: Pick<PlatformDeps, 'jobQueue'>,
  client: PoolClient,
  { userId, oldEmail, newEmail }: { userId: string; oldEmail: string; newEmail: string },
  site: string,
): Promise<void> {
  const link = await addLink(client, { userId, about: 'address', oldEmail, removed: null }, site);
  await noticeLater(deps, client, { about: 'address', to: oldEmail, newAddress: newEmail, link });
}

/** Emails the undo link to the account's address, which a guest does not have. The caller commits. */
export async function mailUndo(
  deps: Pick<PlatformDeps, 'jobQueue'>,
  client: PoolClient,
  { userId, ...change }: Change & { readonly userId: string },
  site: string,
): Promise<void> {
  const { email } = (await findUser(client, userId)) ?? {};
  if (!email) return;
  const removed = 'removed' in change ? change.removed : null;
  const link = await addLink(client, { userId, about: change.about, oldEmail: null, removed }, site);
  await noticeLater(
    deps,
    client,
    change.about === 'device' ? { ...change, to: email, link } : { about: change.about, to: email, link },
  );
}
