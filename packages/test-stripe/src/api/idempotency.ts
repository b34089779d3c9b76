import type { Answer, Perform } from './calls.ts';
import { Refusal } from './refusal.ts';

const LONGEST_KEY = 255;

/** Returns a refusal as a response; any other error is a bug, and is thrown. */
export function refuseOr(work: () => Answer): Answer {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, body: error.body() };
    throw error;
  }
}

export function onceAKey(perform: Perform): Perform {
  const answered = new Map<string, { readonly asked: string; readonly answer: Answer }>();
  return (request) => {
    const given = request.headers['idempotency-key'];
    if (request.method !== 'POST' || typeof given !== 'string') return refuseOr(() => perform(request));
    if (given.length > LONGEST_KEY) throw new Refusal(400, 'The idempotency key is too long.');
    const asked = `${request.url.pathname} ${request.body}`;
    const before = answered.get(given);
    if (before && before.asked !== asked)
      throw new Refusal(
        400,
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        { type: 'idempotency_error' },
      );
    if (before) return before.answer;
    const answer = refuseOr(() => perform(request));
    // A 400 response is not stored, because nothing has changed.
    if (answer.status !== 400) answered.set(given, { asked, answer });
    return answer;
  };
}
