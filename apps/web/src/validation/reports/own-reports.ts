import { type OwnReport, ownReport, type ReportDays } from '@printready/contracts/shared';
import type { Assessment } from '@printready/preflight';
import { readShape } from '@printready/sign-in/answers';
import { loadClient } from '@printready/sign-in/client';

async function call(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: unknown): Promise<unknown> {
  const { data } = await (await loadClient()).auth.getSession();
  const answer = await fetch(`/api/reports${path}`, {
    method,
    headers: {
      authorization: `Bearer ${data.session?.access_token ?? ''}`,
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    },
    ...(payload !== undefined && { body: JSON.stringify(payload) }),
  });
  if (answer.status === 204) return null;
  if (answer.ok) return await answer.json();
  // A reverse proxy may respond with HTML when the server is down.
  const body: unknown = await answer.json().catch(() => null);
  throw new Error(messageOf(answer.status, body), { cause: `status ${answer.status}` });
}

function messageOf(status: number, body: unknown): string {
  if (status === 401 || status === 403) return 'Your session has ended. Sign in and try again.';
  if (status === 413) return 'The report is too long to be shared. Export it as a file instead.';
  if (typeof body === 'object' && body !== null && 'message' in body) return String(body.message);
  return 'The server could not do that just now. Please try again.';
}

/** Maximum number of places per issue; more add no information and could exceed the report's size limit. */
const PLACES_PER_ISSUE = 200;

export async function shareReport(
  assessment: Assessment,
  sha256: string,
  days: ReportDays,
): Promise<OwnReport> {
  const issues = assessment.issues.map((issue) => ({
    ...issue,
    places: issue.places.slice(0, PLACES_PER_ISSUE),
  }));
  return readShape(ownReport, await call('POST', '', { report: { ...assessment, issues }, sha256, days }));
}

export async function listReports(): Promise<readonly OwnReport[]> {
  return readShape(ownReport.array(), await call('GET', ''));
}

export async function revokeReport(id: string): Promise<void> {
  await call('DELETE', `/${encodeURIComponent(id)}`);
}

export const linkTo = (id: string): string => new URL(`/report/${id}`, window.location.origin).href;
