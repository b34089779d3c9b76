/**
 * Size limit for files whose kind has no limit of its own: the server's setting, or the default from the
 * specification.
 */
import { FILE_LIMIT_MB, MEGABYTE } from '@printready/contracts/limits';
import { files } from '@printready/contracts/messages';

let limitMb: number = FILE_LIMIT_MB.general;

export function setGeneralLimit(megabytes: number): void {
  limitMb = megabytes;
}

export const generalLimitMb = (): number => limitMb;

export const refuseSize = ({ size }: { readonly size: number }): string | null =>
  size > limitMb * MEGABYTE ? files.tooLarge(size / MEGABYTE, limitMb) : null;
