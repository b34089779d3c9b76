import { translateRefusals } from '../../platform/refusals.ts';

/** @throws AppError for a refusal, else the error itself */
export const orRefusal = translateRefusals({
  address_not_confirmed: 'Confirm your email address first.',
  proof_not_found: 'There is no proof under this link.',
  proof_withdrawn: 'This proof was withdrawn.',
  proof_expired: 'The link to this proof has expired.',
  proof_approved: 'This proof is approved already.',
  change_requested: 'A change was asked for. The shop will send a new version.',
  newer_version: 'There is a newer version of this proof. Reload the page.',
  too_many_proofs: 'Your proofs take as much room as they can have. Delete old ones first.',
});
