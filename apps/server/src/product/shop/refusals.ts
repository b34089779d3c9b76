import { translateRefusals } from '../../platform/refusals.ts';

/** @throws AppError for a refusal, else the error itself */
export const orRefusal = translateRefusals({
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
  shop_left: 'The shop that paid for this batch is no longer yours to spend from.',
});
