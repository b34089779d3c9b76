/** Which of a tool's questions, by their findings' codes, the user has met on this image: a run that comes to another one asks before it is paid. */

/** Sooner, nobody has read it. */
export const READ_MS = 1_000;

export type MetQuestions = {
  /** It was to be seen long enough to be read. */
  readonly meet: (code: string) => void;
  /** The user leaves all as it is. */
  readonly leave: (code: string) => void;
  /**
   * At the start of a run: who pressed the button knew nothing of what appears from then on.
   * @returns whether to ask before the run is paid.
   */
  readonly begin: () => (code: string) => boolean;
};

export function createMetQuestions(): MetQuestions {
  const met = new Set<string>();
  const left = new Set<string>();
  return {
    meet: (code) => void met.add(code),
    leave: (code) => void left.add(code),
    begin: () => {
      const known = new Set(met);
      return (code) => !known.has(code) && !left.has(code);
    },
  };
}
