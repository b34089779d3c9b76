/** Finding codes the user has seen on this image; a run that raises an unseen one asks before payment. */

export const READ_MS = 1_000;

export type SeenPrompts = {
  /** Call after READ_MS on screen. */
  readonly markSeen: (code: string) => void;
  /** Call when the user chose to leave everything as it is. */
  readonly dismiss: (code: string) => void;
  /** Call when a run starts. @returns function that tells if a code needs a question before payment */
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
