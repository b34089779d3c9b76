/** Acceptance of a dropped file on the home page, with the message if it is rejected. */
import { files } from '@printready/contracts/messages';
import type { ToolManifest } from '@printready/tools/tool';
import { checkFile } from '../files/check-file.ts';
import { refuseSize } from '../files/general-limit.ts';

/** Types of the image tools, which check the content. */
export const ACCEPTED = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/webp': ['.webp'],
  'image/tiff': ['.tif', '.tiff'],
  'image/avif': ['.avif'],
  'image/heic': ['.heic', '.heif'],
  'image/jxl': ['.jxl'],
  'image/gif': ['.gif'],
  'image/bmp': ['.bmp'],
  'image/vnd.adobe.photoshop': ['.psd', '.psb'],
  'image/svg+xml': ['.svg'],
  'application/pdf': ['.pdf', '.ai'],
} as const;

export type OfferedFile = { readonly name: string; readonly type: string; readonly size: number };

/** @returns the catalog's message, or null if accepted */
export function refuseFile({ name, type, size }: OfferedFile): string | null {
  const extension = /\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? '';
  const known = Object.entries(ACCEPTED).some(
    ([mime, extensions]) => mime === type || (extensions as readonly string[]).includes(extension),
  );
  if (!known) return files.unsupported(type || extension);
  // The validator has a higher size limit than the tools, which check theirs.
  const checked = checkFile({ name, type, size });
  if (checked.kind) return checked.errors[0] ?? null;
  return refuseSize({ size });
}

/** Tools for one file: the validator for documents only, and no batch tools. */
export function toolsFor(file: OfferedFile, catalog: readonly ToolManifest[]): readonly ToolManifest[] {
  const isDocument = checkFile(file).kind !== null;
  return catalog.filter(
    ({ id, category }) => category !== 'Validation' || (isDocument && id === 'file-validator'),
  );
}
