import { PRODUCT_DATA } from '@printready/contracts/limits';
import type { Factor } from '@supabase/supabase-js';
import { queryOptions } from '@tanstack/react-query';
import { loadClient } from '../session/client.ts';

/** Verified factors only; an aborted enrollment does not count. @param userId null in the middle of a sign-in. */
export function factorsQuery(userId: string | null) {
  return queryOptions({
    ...PRODUCT_DATA,
    queryKey: ['mfa-factors', userId],
    staleTime: 0,
    gcTime: 0,
    queryFn: async (): Promise<readonly Factor[]> => {
      const { data, error } = await (await loadClient()).auth.mfa.listFactors();
      if (error) throw error;
      return data.totp;
    },
  });
}

export const factorName = ({ friendly_name }: Factor): string => friendly_name || 'Authenticator app';

/** Raises the session's assurance level. @throws AuthError */
export async function proveFactor(factorId: string, code: string): Promise<void> {
  const { auth } = await loadClient();
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code });
  if (error) throw error;
}

export type Enrolment = {
  readonly factorId: string;
  readonly name: string;
  readonly qrCode: string;
  /** Base32, for manual entry. */
  readonly secret: string;
};

/** Starts an enrollment and removes aborted ones. @throws AuthError. */
export async function beginEnrolment(name: string): Promise<Enrolment> {
  const { mfa } = (await loadClient()).auth;
  const known = await mfa.listFactors();
  if (known.error) throw known.error;
  for (const { id, status } of known.data.all) {
    if (status === 'unverified') await removeFactor(id);
  }
  const { data, error } = await mfa.enroll({ factorType: 'totp', friendlyName: name });
  if (error) throw error;
  return { factorId: data.id, name, qrCode: data.totp.qr_code, secret: data.totp.secret };
}

/** @throws AuthError */
export async function removeFactor(factorId: string): Promise<void> {
  const { error } = await (await loadClient()).auth.mfa.unenroll({ factorId });
  if (error) throw error;
}

/** Refreshes the session's copy of the user, which would still contain the removed factor. */
export async function refreshFactors(): Promise<void> {
  const { error } = await (await loadClient()).auth.refreshSession();
  if (error) throw error;
}
