/** Test helper: real supabase-js client over a scripted fetch, including the client's HTTP handling. */
import { createClient, type SupabaseClient } from '@supabase/supabase-js';

export type Call = { readonly method: string; readonly path: string; readonly body: unknown };
export type FakeReply = { readonly status: number; readonly body?: unknown } | 'no-connection' | 'never';

export type FakeBackend = { readonly client: SupabaseClient; readonly calls: readonly Call[] };

/** @param reply responds to each call, in the order the client makes them */
export function fakeBackend(reply: (call: Call) => FakeReply): FakeBackend {
  const calls: Call[] = [];
  const fetchLike: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const text = await request.text();
    const call = {
      method: request.method,
      path: url.pathname + url.search,
      body: text ? (JSON.parse(text) as unknown) : null,
    };
    calls.push(call);
    const answer = reply(call);
    if (answer === 'no-connection') throw new TypeError('Failed to fetch');
    if (answer === 'never') {
      return new Promise((_resolve, reject) => {
        request.signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      });
    }
    return new Response(answer.body === undefined ? null : JSON.stringify(answer.body), {
      status: answer.status,
      headers: { 'content-type': 'application/json' },
    });
  };
  const client = createClient('http://backend.invalid', 'anon', {
    auth: { persistSession: false, autoRefreshToken: false },
    db: { retry: false },
    global: { fetch: fetchLike },
  });
  return { client, calls };
}
