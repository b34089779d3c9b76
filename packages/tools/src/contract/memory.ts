/** Cache that lasts between renders: while one control is dragged, results of the unaffected stages are reused. */
export type Memory<Answer> = {
  /** @param key everything that the value depends on, apart from the pixels. */
  readonly get: (key: string) => Answer | undefined;
  readonly set: (key: string, answer: Answer) => void;
};

/** @param most maximum number of values, 0 for none; the least recently used is evicted. */
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
