/** The size limit of files whose kind has no limit of its own: the specification's, or the one that the server is set to. */
import { FILE_LIMIT_MB, MEGABYTE } from '@printready/contracts/limits';
import { files } from '@printready/contracts/messages';

let limitMb: number = FILE_LIMIT_MB.general;

/** Once, at the start of the app. */
export function setGeneralLimit(megabytes: number): void {
  limitMb = megabytes;
}

export const generalLimitMb = (): number => limitMb;

/** @returns the catalog's message, or null where the file may be opened. */
export const refuseSize = ({ size }: { readonly size: number }): string | null =>
  size > limitMb * MEGABYTE ? files.tooLarge(size / MEGABYTE, limitMb) : null;
