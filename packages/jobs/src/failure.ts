/** Serializes an error of a thread: name, message, and its stack with the stacks of its causes. */
import type { Failure } from './protocol.ts';

const MAX_CAUSES = 5;

function stackOf(error: Error, depth = 0): string {
  const own = error.stack ?? `${error.name}: ${error.message}`;
  if (!(error.cause instanceof Error) || depth === MAX_CAUSES) return own;
  return `${own}\nCaused by: ${stackOf(error.cause, depth + 1)}`;
}

export function toFailure(thrown: unknown): Failure {
  if (!(thrown instanceof Error)) return { name: 'Error', message: String(thrown) };
  return { name: thrown.name, message: thrown.message, stack: stackOf(thrown) };
}

/** Keeps the thread's stack, so that the console shows the line that threw. */
export function fromFailure({ name, message, stack }: Failure): Error {
  return Object.assign(new Error(message), { name, ...(stack !== undefined && { stack }) });
}
