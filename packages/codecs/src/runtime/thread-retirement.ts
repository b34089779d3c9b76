/**
 * Retirement of the current thread: a decoder crashed, or holds memory that it cannot release. Callers that decode
 * several files on one thread check it after each one.
 */
let retiring = false;

/** Irreversible: only a new thread has new decoders. */
export function markThreadForRetirement(): void {
  retiring = true;
}

export const mustRetireThread = (): boolean => retiring;
