/** Refusals of the functions in `private`: SQLSTATE PT<status>, with a code as message. */
import { DatabaseError } from 'pg';
import { AppError } from '../../platform/errors.ts';

const TEXTS: Readonly<Record<string, string>> = {
  shop_not_found: 'There is no such shop.',
  owner_only: 'Only an owner of the shop can do this.',
  address_not_confirmed: 'Confirm your email address first.',
  too_many_shops: 'You own as many shops as one can. Delete one first.',
  already_member: 'This person is a member already.',
  too_many_invitations: 'The shop has as many open invitations as it can have. Withdraw one first.',
  invitation_not_found: 'This invitation was used, withdrawn, or replaced by a newer one.',
  invitation_expired: 'This invitation has expired. Ask the shop for a new one.',
  other_address: 'This invitation is for another email address. Sign in with that one.',
  shop_full: 'The shop has as many members as it can have.',
  member_not_found: 'There is no such member.',
  last_owner: 'A shop needs an owner. Make another member an owner first, or delete the shop.',
  too_many_webhooks: 'The shop has as many webhooks as it can have. Delete one first.',
  webhook_not_found: 'There is no such webhook.',
  webhook_disabled: 'This webhook is turned off. Turn it on first.',
  delivery_not_found: 'There is no such delivery; deliveries are kept for 30 days.',
  too_many_keys: 'The shop has as many API keys as it can have. Revoke one first.',
  key_not_found: 'There is no such key, or it is revoked already.',
  key_revoked: 'Make a new key on the Team page.',
  upload_not_found: 'There is no such upload.',
  upload_missing: 'Send the bytes to the put_url of each upload first.',
  upload_used: 'A job has taken this upload. Upload the file again for another one.',
  idempotency_conflict: 'This Idempotency-Key was used with another request. Use a new one.',
  storage_full: 'The uploads of this shop would exceed 8 GB. Each is deleted after a day.',
  shop_left: 'The shop that paid for this batch is no longer yours to spend from.',
};

/** @throws AppError for a refusal, else the error itself */
export async function orRefusal<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    const text = TEXTS[error.message];
    const [, status] = /^PT(\d{3})$/.exec(error.code ?? '') ?? [];
    if (text === undefined || status === undefined) throw error;
    throw new AppError(error.message, Number(status), text, { cause: error });
  }
}
