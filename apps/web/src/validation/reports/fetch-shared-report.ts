/** Loads a shared report; needs no account. */
import { type SharedReport, sharedReport } from '@printready/contracts/shared-report';

export type SharedReportAnswer =
  | { readonly ok: true; readonly shared: SharedReport }
  | { readonly ok: false; readonly reason: 'not-found' | 'revoked' | 'expired' | 'busy' | 'unreachable' };

const REASONS: Readonly<Record<number, 'not-found' | 'busy'>> = { 404: 'not-found', 429: 'busy' };

/** Retries once after a failed connection or server. Never rejects: failures are answers with a reason. */
export async function fetchSharedReport(id: string, signal?: AbortSignal): Promise<SharedReportAnswer> {
  const answer = await fetchOnce(id, signal);
  return !answer.ok && answer.reason === 'unreachable' && signal?.aborted !== true
    ? await fetchOnce(id, signal)
    : answer;
}

async function fetchOnce(id: string, signal?: AbortSignal): Promise<SharedReportAnswer> {
  try {
    const answer = await fetch(`/api/reports/${encodeURIComponent(id)}`, signal ? { signal } : {});
    const body: unknown = await answer.json();
    if (answer.ok) return { ok: true, shared: sharedReport.parse(body) };
    if (answer.status === 410) {
      const isRevoked =
        typeof body === 'object' && body !== null && 'code' in body && body.code === 'report_revoked';
      return { ok: false, reason: isRevoked ? 'revoked' : 'expired' };
    }
    return { ok: false, reason: REASONS[answer.status] ?? 'unreachable' };
  } catch (error) {
    console.error('The shared report could not be opened.', error);
    return { ok: false, reason: 'unreachable' };
  }
}
