import { files } from '@printready/contracts/messages';
import type { ToolManifest } from '@printready/tools/tool';
import { checkFile } from '../files/check-file.ts';
import { refuseSize } from '../files/general-limit.ts';

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

export function refuseFile({ name, type, size }: OfferedFile): string | null {
  const extension = /\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? '';
  const known = Object.entries(ACCEPTED).some(
    ([mime, extensions]) => mime === type || (extensions as readonly string[]).includes(extension),
  );
  if (!known) return files.unsupported(type || extension);
  // The validator has a higher size limit than the tools, which check their own limits.
  const checked = checkFile({ name, type, size });
  if (checked.kind) return checked.errors[0] ?? null;
  return refuseSize({ size });
}

export function toolsFor(file: OfferedFile, catalog: readonly ToolManifest[]): readonly ToolManifest[] {
  const isDocument = checkFile(file).kind !== null;
  return catalog.filter(
    ({ id, category }) => category !== 'Validation' || (isDocument && id === 'file-validator'),
  );
}
