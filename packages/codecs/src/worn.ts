/**
 * Whether this thread should serve no further file: a decoder in it died, or holds memory that it never gives back.
 * Whoever runs decoders on a thread that lives longer than a file asks after each one.
 */
let worn = false;

/** Not to be undone: only a fresh thread has a fresh decoder. */
export function wearOut(): void {
  worn = true;
}

export const isWorn = (): boolean => worn;
