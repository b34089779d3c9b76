/** The account's own calls: everything kept about it as a file, and its end. On this server, whatever the backend is. */
import { account } from '@printready/contracts/messages';
import { loadClient } from '@printready/sign-in/client';

/** In words that are fit to be shown. */
export class AccountRefusal extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'AccountRefusal';
    this.code = code;
  }
}

const MALFORMED = { code: 'malformed', message: '' };

async function readRefusal(answer: Response): Promise<{ code: string; message: string }> {
  if (!answer.headers.get('content-type')?.includes('json')) return MALFORMED;
  const { code, message } = (await answer.json()) as { code?: unknown; message?: unknown };
  return typeof code === 'string' && typeof message === 'string' ? { code, message } : MALFORMED;
}

/** @throws AccountRefusal, or TypeError when the server was not reached */
async function callAccount(path: string, init: RequestInit, failure: string): Promise<Response> {
  const { data } = await (await loadClient()).auth.getSession();
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${data.session?.access_token ?? ''}`);
  const answer = await fetch(path, { ...init, headers });
  if (answer.ok) return answer;
  const { code, message } = await readRefusal(answer);
  throw new AccountRefusal(code, message || failure);
}

export async function exportAccount(): Promise<{ readonly blob: Blob; readonly name: string }> {
  const answer = await callAccount('/api/account/export', {}, account.exportFailed);
  const name = /filename="([^"/\\]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  return { blob: await answer.blob(), name: name ?? 'printready-account.json' };
}

/** Nothing for a session that has just been opened; otherwise the password, or the code of a sign-in mail. */
export type DeletionProof = { readonly password: string } | { readonly code: string } | null;

export async function deleteAccount(proof: DeletionProof): Promise<void> {
  const init: RequestInit = proof
    ? { method: 'DELETE', headers: { 'content-type': 'application/json' }, body: JSON.stringify(proof) }
    : { method: 'DELETE' };
  await callAccount('/api/account', init, account.deleteFailed);
}
