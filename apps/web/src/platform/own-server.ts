import { loadClient } from '@printready/sign-in/client';

export class Refusal extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
  }
}

const MALFORMED = { code: 'malformed', message: '' };

async function readRefusal(answer: Response): Promise<{ code: string; message: string }> {
  if (!answer.headers.get('content-type')?.includes('json')) return MALFORMED;
  const { code, message } = (await answer.json()) as { code?: unknown; message?: unknown };
  return typeof code === 'string' && typeof message === 'string' ? { code, message } : MALFORMED;
}

/**
 * Call without an account, for pages that open by link.
 * @throws Refusal with a message for users, or TypeError if the server could not be reached
 */
export async function callAsVisitor(path: string, init: RequestInit, failure: string): Promise<Response> {
  const answer = await fetch(path, init);
  if (answer.ok) return answer;
  const { code, message } = await readRefusal(answer);
  throw new Refusal(code, message || failure);
}

/** @throws Refusal with a message for users, or TypeError if the server could not be reached */
export async function callServer(path: string, init: RequestInit, failure: string): Promise<Response> {
  const { data } = await (await loadClient()).auth.getSession();
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${data.session?.access_token ?? ''}`);
  return callAsVisitor(path, { ...init, headers }, failure);
}
