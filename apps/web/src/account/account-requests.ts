import { type AccountSession, accountSessions } from '@printready/contracts/account';
import { account } from '@printready/contracts/messages';
import { readShape } from '@printready/sign-in/answers';
import { callServer } from '../platform/own-server.ts';

export async function exportAccount(): Promise<{ readonly blob: Blob; readonly name: string }> {
  const answer = await callServer('/api/account/export', {}, account.exportFailed);
  const name = /filename="([^"/\\]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  return { blob: await answer.blob(), name: name ?? 'printready-account.json' };
}

export async function loadSessions(): Promise<readonly AccountSession[]> {
  const answer = await callServer('/api/account/sessions', {}, account.sessionsFailed);
  return readShape(accountSessions, await answer.json());
}

/** Null if the sign-in is recent; otherwise the password, or the code from a sign-in email. */
export type DeletionProof = { readonly password: string } | { readonly code: string } | null;

export async function deleteAccount(proof: DeletionProof): Promise<void> {
  const init: RequestInit = proof
    ? { method: 'DELETE', headers: { 'content-type': 'application/json' }, body: JSON.stringify(proof) }
    : { method: 'DELETE' };
  await callServer('/api/account', init, account.deleteFailed);
}
