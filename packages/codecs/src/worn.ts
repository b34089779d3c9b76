/**
 * Whether this thread should serve no further file: a decoder in it died, or holds memory that it never gives back.
 * A caller that runs decoders on a thread for several files checks it after each one.
 */
let worn = false;

/** Not to be undone: only a fresh thread has a fresh decoder. */
export function wearOut(): void {
  worn = true;
}

export const isWorn = (): boolean => worn;
