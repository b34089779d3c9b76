/**
 * What an analysis remembers between renders of its picture: while somebody drags one control, the same stage comes again
 * and again with everything else unchanged. It lives in the analysis, so it goes when the host lets that go.
 */
export type Memory<Answer> = {
  /** @param key everything besides the pixels that the answer depends on. */
  readonly get: (key: string) => Answer | undefined;
  readonly set: (key: string, answer: Answer) => void;
};

/** @param most answers that are kept, 0 for none; the least recently used goes first. */
export function createMemory<Answer>(most: number): Memory<Answer> {
  const kept = new Map<string, Answer>();
  const get = (key: string): Answer | undefined => {
    const answer = kept.get(key);
    if (answer === undefined) return undefined;
    kept.delete(key);
    kept.set(key, answer);
    return answer;
  };
  const set = (key: string, answer: Answer): void => {
    if (most === 0) return;
    kept.delete(key);
    const [oldest] = kept.keys();
    if (kept.size >= most && oldest !== undefined) kept.delete(oldest);
    kept.set(key, answer);
  };
  return { get, set };
}

/** What is known under the key, else what is made now. */
export function remember<Answer extends object | number | string>(
  memory: Memory<Answer>,
  key: string,
  make: () => Answer,
): Answer {
  const known = memory.get(key);
  if (known !== undefined) return known;
  const answer = make();
  memory.set(key, answer);
  return answer;
}
