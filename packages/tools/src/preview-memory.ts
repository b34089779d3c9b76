/**
 * Remembers what a preview's costly stage gave: while somebody drags one control, the same pixels come again and
 * again with everything else unchanged. Full runs do not use it: they come once.
 */
import type { EngineRun } from './tool.ts';

/** A name for these very pixels: two mixes of 32 bits, over four bytes at a time. */
export function pixelsKey({ buffer, byteOffset, byteLength }: Uint8ClampedArray): string {
  const words = new Uint32Array(buffer, byteOffset, byteLength >> 2);
  let [one, two] = [0x811c9dc5, 0x9e3779b9];
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    one = Math.imul(one ^ word, 0x01000193);
    two = Math.imul((two << 13) ^ (two >>> 19) ^ word, 0x85ebca6b);
  }
  return `${words.length} ${one >>> 0} ${two >>> 0}`;
}

/** @param most answers that are kept; the least recently used goes first. */
export function rememberStage<Answer>(most: number) {
  const kept = new Map<string, Answer>();
  /** @param key everything that the answer depends on. */
  return (run: EngineRun, key: () => string, make: () => Answer): Answer => {
    if (run.proxyScale === undefined) return make();
    const name = key();
    const answer = kept.get(name) ?? make();
    kept.delete(name);
    kept.set(name, answer);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return answer;
  };
}
