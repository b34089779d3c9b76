import { checkFile } from '../../files/check-file.ts';
import { refuseSize } from '../../files/general-limit.ts';
import { isSystemFile, pathOf } from '../../files/save/relative-path.ts';
import { isPicture } from './pictures.ts';

export type DroppedFile = { readonly path: string; readonly blob: File };

export type LeftOut = {
  readonly kinds: number;
  readonly rejected: readonly { readonly path: string; readonly reasons: readonly string[] }[];
};

const MAX_BATCH_FILES = 2_000;

export function chooseFiles(
  files: readonly File[],
  { alsoImages = false }: { readonly alsoImages?: boolean } = {},
): {
  readonly chosen: readonly DroppedFile[];
  readonly leftOut: LeftOut;
} {
  const chosen: DroppedFile[] = [];
  const rejected: { path: string; reasons: readonly string[] }[] = [];
  let kinds = 0;
  for (const blob of files) {
    const path = pathOf(blob);
    if (isSystemFile(blob)) continue;
    const errors = alsoImages && isPicture(blob.name) ? pictureErrors(blob) : documentErrors(blob);
    if (errors === null) kinds++;
    else if (errors.length > 0) rejected.push({ path, reasons: errors });
    else if (chosen.length >= MAX_BATCH_FILES)
      rejected.push({ path, reasons: [`A batch takes ${MAX_BATCH_FILES} files.`] });
    else chosen.push({ path, blob });
  }
  return { chosen, leftOut: { kinds, rejected } };
}

function documentErrors(file: File): readonly string[] | null {
  const { kind, errors } = checkFile(file);
  return kind && errors;
}

function pictureErrors(file: File): readonly string[] {
  const problem = refuseSize(file);
  return problem === null ? [] : [problem];
}
