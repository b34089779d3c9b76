/** Requests of the customer's page, which needs no account. */
import { type CustomerProof, customerProof, type proofCalls } from '@printready/contracts/shared';
import { failed, type Problem, type Result } from '@printready/pixels/result';
import type { z } from 'zod';
import { callAsVisitor, Refusal } from '../platform/own-server.ts';

type ProofCode = 'not-found' | 'withdrawn' | 'expired' | 'busy' | 'unreachable';
type ProofProblem = Problem<ProofCode> & {
  /** Remedy, in one sentence. */
  readonly cure: string;
};
export type ProofByLink = Result<{ readonly proof: CustomerProof }, ProofProblem>;

const CODES: Readonly<Record<string, ProofCode>> = {
  proof_not_found: 'not-found',
  proof_withdrawn: 'withdrawn',
  proof_expired: 'expired',
  rate_limited: 'busy',
};

const WORDS: Readonly<Record<ProofCode, Pick<ProofProblem, 'text' | 'cure'>>> = {
  'not-found': {
    text: 'There is no proof under this link',
    cure: 'Check that you copied the whole link, or ask the shop for a new one.',
  },
  withdrawn: { text: 'This proof was withdrawn', cure: 'The shop took it back. Ask them for a new one.' },
  expired: { text: 'The link to this proof has expired', cure: 'Ask the shop for a new link.' },
  busy: { text: 'Too many requests from here', cure: 'Wait a minute and try again.' },
  unreachable: { text: 'The proof could not be opened', cure: 'Check your connection and try again.' },
};

const pathOf = (token: string, rest = ''): string => `/api/proof/${encodeURIComponent(token)}${rest}`;

export const pictureOf = (token: string, version: number): string => pathOf(token, `/pictures/${version}`);

/** Never rejects: failures are returned as problems. */
export async function fetchProof(token: string, signal: AbortSignal): Promise<ProofByLink> {
  try {
    const answer = await callAsVisitor(pathOf(token), { signal }, WORDS.unreachable.text);
    return { ok: true, proof: customerProof.parse(await answer.json()) };
  } catch (error) {
    const code = error instanceof Refusal ? (CODES[error.code] ?? 'unreachable') : 'unreachable';
    if (code === 'unreachable') console.error('The proof could not be opened.', error);
    return failed({ code, ...WORDS[code] });
  }
}

const NOT_SENT = 'Your answer was not sent. Try again in a minute.';

async function post(token: string, act: 'opened' | 'approve' | 'change', body: object): Promise<void> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  await callAsVisitor(pathOf(token, `/${act}`), init, NOT_SENT);
}

type Body<Name extends keyof typeof proofCalls> = z.input<(typeof proofCalls)[Name]>;

export const noteOpened = (token: string, version: number): Promise<void> =>
  post(token, 'opened', { version } satisfies Body<'opened'>);

export const approveProof = (token: string, version: number, name: string): Promise<void> =>
  post(token, 'approve', { version, name, checked: true } satisfies Body<'approved'>);

export const requestChange = (token: string, change: Body<'changed'>): Promise<void> =>
  post(token, 'change', change);

export const describeAnswerError = (error: unknown): string =>
  error instanceof Refusal ? error.message : `${NOT_SENT} Check your connection.`;
