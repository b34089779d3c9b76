import { type SharedReport, sharedReport } from '@printready/contracts/shared';
import { failed, type Problem, type Result } from '@printready/pixels/result';

type ReportCode = 'not-found' | 'revoked' | 'expired' | 'busy' | 'unreachable';

type ReportProblem = Problem<ReportCode> & {
  /** Remedy, in one sentence. */
  readonly cure: string;
};

export type SharedReportAnswer = Result<{ readonly shared: SharedReport }, ReportProblem>;

const CODES: Readonly<Record<number, 'not-found' | 'busy'>> = { 404: 'not-found', 429: 'busy' };

const WORDS: Readonly<Record<ReportCode, Pick<ReportProblem, 'text' | 'cure'>>> = {
  'not-found': {
    text: 'There is no report under this link',
    cure: 'Check that you copied the whole link. Old reports are deleted.',
  },
  revoked: {
    text: 'This report was revoked',
    cure: 'The person who shared it has revoked the link. Ask them for a new one.',
  },
  expired: {
    text: 'The link to this report has expired',
    cure: 'Shared reports stay for 7, 30 or 90 days. Ask the sender for a new one.',
  },
  busy: { text: 'Too many reports were opened from here', cure: 'Wait a minute and try again.' },
  unreachable: { text: 'The report could not be opened', cure: 'Check your connection and try again.' },
};

const refuse = (code: ReportCode): SharedReportAnswer => failed({ code, ...WORDS[code] });

/** Retries once after a connection or server failure. Never rejects: failures are returned as problems. */
export async function fetchSharedReport(id: string, signal?: AbortSignal): Promise<SharedReportAnswer> {
  const answer = await fetchOnce(id, signal);
  return !answer.ok && answer.problem.code === 'unreachable' && signal?.aborted !== true
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
      return refuse(isRevoked ? 'revoked' : 'expired');
    }
    return refuse(CODES[answer.status] ?? 'unreachable');
  } catch (error) {
    console.error('The shared report could not be opened.', error);
    return refuse('unreachable');
  }
}
