/**
 * Addresses of an account, as keyed hashes. The ledger grants an address its free tokens once a period, also when its
 * account is deleted and created again, or when several accounts share a mailbox (supabase/migrations,
 * returning_addresses and one_mailbox).
 */

import type { AuthDeps } from './deps.ts';
import type { Queryable } from './users.ts';

const PURPOSE = 'address of a period';
/** Gmail ignores dots, under either domain. */
const GOOGLE = new Set(['gmail.com', 'googlemail.com']);

/** Spellings of one mailbox: the part after a plus does not count, and for Google no dot does. */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.normalize('NFKC').toLowerCase().split('@');
  const name = local.split('+')[0] ?? '';
  return GOOGLE.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/** Called at every sign-in and before an account is deleted; guests have no address. */
export async function noteAddress(
  { vault }: Pick<AuthDeps, 'vault'>,
  db: Queryable,
  userId: string,
  email: string | null,
): Promise<void> {
  if (email === null) return;
  const hash = vault.hash(PURPOSE, mailboxOf(email)).toString('base64url');
  await db.query('select private.note_address($1, $2)', [userId, hash]);
}
