import { loadClient } from '@printready/sign-in/client';
import { useAuth } from '@printready/sign-in/session';
import type { SupabaseClient } from '@supabase/supabase-js';
import { useEffect, useState } from 'react';

/** `pending`: no response yet; `unknown`: the request failed. */
export type PaymentStatus = 'pending' | 'paid' | 'unpaid' | 'unknown';

async function queryLedger(
  client: SupabaseClient,
  requestId: string,
): Promise<Exclude<PaymentStatus, 'pending'>> {
  const { data, error } = await client
    .from('token_usage')
    .select('id')
    .eq('request_id', requestId)
    .is('refunded_at', null)
    .limit(1);
  if (error) return 'unknown';
  return data.length > 0 ? 'paid' : 'unpaid';
}

/** Needs a session. Never rejects. */
export async function loadPaymentStatus(requestId: string): Promise<Exclude<PaymentStatus, 'pending'>> {
  try {
    return await queryLedger(await loadClient(), requestId);
  } catch (error) {
    console.error('The ledger could not be asked.', error);
    return 'unknown';
  }
}

/** @param requestId if null, no request is sent */
export function usePaymentStatus(requestId: string | null): PaymentStatus {
  const { status } = useAuth();
  const [paymentStatus, setPaymentStatus] = useState<PaymentStatus>('pending');
  useEffect(() => {
    if (requestId === null || status === 'loading') return;
    let left = false;
    const answered =
      status === 'signed-in' ? loadPaymentStatus(requestId) : Promise.resolve('unpaid' as const);
    void answered.then((answer) => {
      if (!left) setPaymentStatus(answer);
    });
    return () => {
      left = true;
    };
  }, [requestId, status]);
  return paymentStatus;
}
