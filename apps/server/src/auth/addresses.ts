/** Keyed hashes of addresses: each mailbox gets free tokens once per period, even with a new account. */

import type { AuthDeps } from './deps.ts';
import type { Queryable } from './users.ts';

const PURPOSE = 'address of a period';
/** Gmail ignores dots in addresses at both domains. */
const GOOGLE = new Set(['gmail.com', 'googlemail.com']);

export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.normalize('NFKC').toLowerCase().split('@');
  const name = local.split('+')[0] ?? '';
  return GOOGLE.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/** Records the address, at every sign-in and before an account is deleted; guests have no address. */
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
