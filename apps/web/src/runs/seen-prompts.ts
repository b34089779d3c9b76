/** Codes of findings that the user has seen on this image; a run with an unseen one asks before payment. */

export const READ_MS = 1_000;

export type SeenPrompts = {
  /** Call once the finding has been on screen for READ_MS. */
  readonly markSeen: (code: string) => void;
  /** Call when the user chooses to leave everything as it is. */
  readonly dismiss: (code: string) => void;
  /** Call when a run starts. @returns a function that tells whether a code requires a question before payment */
  readonly begin: () => (code: string) => boolean;
};

export function createSeenPrompts(): SeenPrompts {
  const seen = new Set<string>();
  const dismissed = new Set<string>();
  return {
    markSeen: (code) => void seen.add(code),
    dismiss: (code) => void dismissed.add(code),
    begin: () => {
      const known = new Set(seen);
      return (code) => !known.has(code) && !dismissed.has(code);
    },
  };
}
