/**
 * Which addresses an account has had, as keyed hashes: the ledger gives an address its free tokens once in a period,
 * also when its account is deleted and opened anew, or when several accounts of one mailbox live together
 * (supabase/migrations, returning_addresses and one_mailbox).
 */

import type { AuthDeps } from './deps.ts';
import type { Queryable } from './users.ts';

const PURPOSE = 'address of a period';
/** They leave dots out, under either name. */
const GOOGLE = new Set(['gmail.com', 'googlemail.com']);

/** One mailbox has many spellings: what stands after a plus does not count, and at Google no dot does. */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.normalize('NFKC').toLowerCase().split('@');
  const name = local.split('+')[0] ?? '';
  return GOOGLE.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/** At every sign-in, and before an account goes; guests have no address. */
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
