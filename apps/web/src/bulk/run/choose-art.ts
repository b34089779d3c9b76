/** Which dropped files join a batch, and why the others do not. */
import { checkFile } from '../../files/problem.ts';
import { isSystemFile, pathOf } from '../../files/relative-path.ts';
import type { DroppedFile } from './gather.ts';

/** A batch of more files than this is better sent in two. */
const MOST_FILES = 2_000;

export type LeftOut = { readonly path: string; readonly reason: string };

/** What a file holds is found when it is worked on: its name says little. */
export function chooseArt(
  files: readonly File[],
  already: number,
): { readonly chosen: readonly DroppedFile[]; readonly leftOut: readonly LeftOut[] } {
  const chosen: DroppedFile[] = [];
  const leftOut: LeftOut[] = [];
  for (const blob of files.filter((file) => !isSystemFile(file))) {
    const path = pathOf(blob);
    const problem = checkFile({ name: blob.name, blob });
    if (problem) leftOut.push({ path, reason: problem.happened });
    else if (already + chosen.length >= MOST_FILES)
      leftOut.push({ path, reason: `A batch takes ${MOST_FILES} files.` });
    else chosen.push({ path, blob });
  }
  return { chosen, leftOut };
}
