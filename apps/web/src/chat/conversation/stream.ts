import { type ChatEvent, chat, KNOWLEDGE_LIMIT, type ReceivedPassage } from '@printready/contracts/chat';
import { loadClient } from '@printready/sign-in/client';
import { config } from '../../platform/config.ts';
import { readEvents } from './read-events.ts';

export type WireMessage = { readonly role: 'user' | 'assistant'; readonly content: string };

/** An error whose message is shown to users. */
export class ChatError extends Error {
  override readonly name = 'ChatError';
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function post(path: string, body: unknown, signal: AbortSignal): Promise<Response> {
  const { data } = await (await loadClient()).auth.getSession();
  const token = data.session?.access_token;
  return fetch(new URL(path, config.backendUrl), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
    signal,
  });
}

/** Ignores failures, because a question can be answered without passages from the manual. */
export async function findPassages(query: string, signal: AbortSignal): Promise<readonly ReceivedPassage[]> {
  try {
    const answer = await post(
      '/api/knowledge/search',
      { query: query.slice(0, 2000), limit: KNOWLEDGE_LIMIT },
      signal,
    );
    return answer.ok ? ((await answer.json()) as { results: ReceivedPassage[] }).results : [];
  } catch (error) {
    if (signal.aborted) throw error;
    return [];
  }
}

/** Yields events as they arrive. @throws ChatError; AbortError when aborted */
export async function* streamEvents(
  messages: readonly WireMessage[],
  context: string | null,
  signal: AbortSignal,
  picture: string | null = null,
): AsyncGenerator<ChatEvent> {
  const body = { messages, context, ...(picture !== null && { picture }) };
  const answer = await post('/api/chat/stream', body, signal);
  if (!answer.ok) throw new ChatError(chat.apiError(answer.status));
  if (!answer.body) throw new ChatError(chat.failed);
  yield* readEvents(chunksOf(answer.body));
}

/** @throws ChatError; AbortError when aborted */
export async function* streamAnswer(...request: Parameters<typeof streamEvents>): AsyncGenerator<string> {
  for await (const event of streamEvents(...request)) {
    if (event.error !== undefined) throw new ChatError(event.error);
    if (event.content !== undefined) yield event.content;
    if (event.done === true) return;
  }
  // The connection was cut before the answer ended.
  throw new ChatError(chat.failed);
}
