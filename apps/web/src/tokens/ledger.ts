/** Whether a run of before this page was loaded is in the ledger: the only word on whether it is paid. */
import { useAuth } from '@printready/sign-in/auth-context';
import { loadClient } from '@printready/sign-in/client';
import type { SupabaseClient } from '@supabase/supabase-js';
import { useEffect, useState } from 'react';

/** `asking`: not answered yet; `unknown`: it could not be asked. */
export type Standing = 'asking' | 'paid' | 'unpaid' | 'unknown';

async function askLedger(client: SupabaseClient, requestId: string): Promise<Exclude<Standing, 'asking'>> {
  const { data, error } = await client
    .from('token_usage')
    .select('id')
    .eq('request_id', requestId)
    .is('refunded_at', null)
    .limit(1);
  if (error) return 'unknown';
  return data.length > 0 ? 'paid' : 'unpaid';
}

/** Never rejects. Of somebody who is signed in. */
export async function standingOf(requestId: string): Promise<Exclude<Standing, 'asking'>> {
  try {
    return await askLedger(await loadClient(), requestId);
  } catch (error) {
    console.error('The ledger could not be asked.', error);
    return 'unknown';
  }
}

/** @param requestId null: there is nothing to ask about. */
export function useStanding(requestId: string | null): Standing {
  const { status } = useAuth();
  const [standing, setStanding] = useState<Standing>('asking');
  useEffect(() => {
    if (requestId === null || status === 'loading') return;
    let left = false;
    const answered = status === 'signed-in' ? standingOf(requestId) : Promise.resolve('unpaid' as const);
    void answered.then((answer) => {
      if (!left) setStanding(answer);
    });
    return () => {
      left = true;
    };
  }, [requestId, status]);
  return standing;
}
