/** Which of a tool's questions the user has met on this image: a run that comes to another one asks before it is paid. */

/** Sooner, nobody has read it. */
export const READ_MS = 1_000;

export type MetQuestions = {
  /** It was to be seen long enough to be read. */
  readonly meet: (words: string) => void;
  /** The user leaves all as it is. */
  readonly leave: (words: string) => void;
  /**
   * At the start of a run: who pressed the button knew nothing of what appears from then on.
   * @returns whether to ask before the run is paid.
   */
  readonly begin: () => (words: string) => boolean;
};

export function createMetQuestions(): MetQuestions {
  const met = new Set<string>();
  const left = new Set<string>();
  return {
    meet: (words) => void met.add(words),
    leave: (words) => void left.add(words),
    begin: () => {
      const known = new Set(met);
      return (words) => !known.has(words) && !left.has(words);
    },
  };
}
