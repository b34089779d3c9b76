/** Browser test helper that responds to fetch calls by path and lists the requests. */
import { vi } from 'vitest';

export type SentRequest = { readonly method: string; readonly path: string; readonly body: unknown };
type Answer = { readonly status?: number; readonly body?: unknown };

/** @param answer response for each call; undefined results in a 404 */
export function answerFetch(answer: (asked: SentRequest) => Answer | undefined): readonly SentRequest[] {
  const calls: SentRequest[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const text = await request.text();
    const sent: unknown = text ? JSON.parse(text) : null;
    const asked = { method: request.method, path: pathname + search, body: sent };
    calls.push(asked);
    const { status = 200, body } = answer(asked) ?? { status: 404, body: { code: 'not_found', message: '' } };
    return new Response(body === undefined ? null : JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
    });
  });
  return calls;
}

/** Stores a session as the client does. */
export function storeSession(user: { readonly id: string; readonly email?: string }): void {
  const claims = btoa(JSON.stringify({ sub: user.id, aal: 'aal1', exp: 4_000_000_000 }));
  localStorage.setItem(
    'printready-auth',
    JSON.stringify({
      access_token: `${btoa('{"alg":"ES256"}')}.${claims}.c2lnbmF0dXJl`,
      refresh_token: 'refresh',
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: 4_000_000_000,
      user,
    }),
  );
}
