/**
 * Which of a tool's questions (finding codes) the user has already seen on this image. A run that raises one the user
 * has not seen asks before it is paid.
 */

/** How long a question must be on screen before it counts as read, in ms. */
export const READ_MS = 1_000;

export type SeenPrompts = {
  /** The question was on screen for READ_MS. */
  readonly markSeen: (code: string) => void;
  /** The user answered: leave everything as it is. */
  readonly dismiss: (code: string) => void;
  /**
   * Called when a run starts; questions that appear later were not known to the user who pressed the button.
   * @returns whether to ask before the run is paid.
   */
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
