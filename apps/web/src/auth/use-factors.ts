/** The authenticator apps of the signed-in person, and what can be done with them. */
import type { Factor } from '@supabase/supabase-js';
import { queryOptions } from '@tanstack/react-query';
import { PRODUCT_DATA } from '../query-client.ts';
import { loadClient } from './client.ts';

export const FACTORS_KEY = ['mfa-factors'] as const;

/** Verified ones only: an enrolment that was broken off opens nothing. */
export const factorsQuery = queryOptions({
  ...PRODUCT_DATA,
  queryKey: FACTORS_KEY,
  staleTime: 0,
  queryFn: async (): Promise<readonly Factor[]> => {
    const { data, error } = await (await loadClient()).auth.mfa.listFactors();
    if (error) throw error;
    return data.totp;
  },
});

export const factorName = ({ friendly_name }: Factor): string => friendly_name || 'Authenticator app';

/** Lifts the session. @throws AuthError */
export async function proveFactor(factorId: string, code: string): Promise<void> {
  const { auth } = await loadClient();
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code });
  if (error) throw error;
}
