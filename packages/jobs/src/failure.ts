/** Converts errors to data that can be sent between threads, and back. */
import { codeOf } from '@printready/pixels/result';
import type { Failure } from './protocol.ts';

const MAX_CAUSES = 5;

function stackOf(error: Error, depth = 0): string {
  const own = error.stack ?? `${error.name}: ${error.message}`;
  if (!(error.cause instanceof Error) || depth === MAX_CAUSES) return own;
  return `${own}\nCaused by: ${stackOf(error.cause, depth + 1)}`;
}

export function toFailure(thrown: unknown): Failure {
  const code = codeOf(thrown) ?? 'thrown';
  if (!(thrown instanceof Error)) return { code, name: 'Error', text: String(thrown) };
  return { code, name: thrown.name, text: thrown.message, stack: stackOf(thrown) };
}

/** Keeps the thread's stack, so that the console shows the line that threw. */
export function fromFailure({ code, name, text, stack }: Failure): Error {
  return Object.assign(new Error(text), { code, name, ...(stack !== undefined && { stack }) });
}
