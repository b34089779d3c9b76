import { checkFile } from '../../../files/problem.ts';
import { isSystemFile, pathOf } from '../../../files/save/relative-path.ts';
import type { DroppedFile } from '../gather.ts';

const MAX_FILES = 2_000;

export type LeftOut = { readonly path: string; readonly reason: string };

/** Checks name and size only; the content is checked during processing. */
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
    else if (already + chosen.length >= MAX_FILES)
      leftOut.push({ path, reason: `A batch takes ${MAX_FILES} files.` });
    else chosen.push({ path, blob });
  }
  return { chosen, leftOut };
}
