/** A result as the thread that writes files takes it. */
import type { Result } from '@printready/tools/tool';
import type { RunResult } from './use-run.ts';

/** For a picture, nothing besides it needs to cross to the thread. */
export function toExport({ picture, source, findings, figures }: RunResult, format: string): Result {
  const [shows] = picture.levels;
  if (!shows) throw new TypeError('The tool returned no picture.');
  const own = source.exports?.includes(format) === true ? source : {};
  return { ...own, shows, findings, figures };
}
