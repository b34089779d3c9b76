/** Set when a decoder crashed or occupies memory that it cannot release; check it after each file. */
let retiring = false;

/** Cannot be undone, because only a new thread has new decoders. */
export function markThreadForRetirement(): void {
  retiring = true;
}

export const mustRetireThread = (): boolean => retiring;
