import { FILE_LIMIT_MB, MEGABYTE } from '@printready/contracts/limits';
import { files } from '@printready/contracts/messages';
import { MAX_NAME_LENGTH, uploader } from '@printready/contracts/validation';
import { generalLimitMb } from './general-limit.ts';

export type UploadKind = 'pdf' | 'ai' | 'psd' | 'svg';

export type FileCheck = {
  readonly kind: UploadKind | null;
  readonly status: 'valid' | 'warning' | 'invalid';
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
};

const KIND_OF_TYPE: Readonly<Record<string, UploadKind>> = {
  'application/pdf': 'pdf',
  'image/vnd.adobe.photoshop': 'psd',
  'application/x-photoshop': 'psd',
  'image/x-photoshop': 'psd',
  'image/x-psd': 'psd',
  'image/svg+xml': 'svg',
};

const KIND_OF_EXTENSION: Readonly<Record<string, { readonly kind: UploadKind; readonly treatedAs: string }>> =
  {
    pdf: { kind: 'pdf', treatedAs: 'PDF' },
    psd: { kind: 'psd', treatedAs: 'PSD' },
    svg: { kind: 'svg', treatedAs: 'SVG' },
    ai: { kind: 'ai', treatedAs: 'PDF' },
  };

/** For the file dialog and the drop zone. Browsers report various MIME types, or none, for Illustrator files. */
export const ACCEPTED_UPLOADS = {
  'application/pdf': ['.pdf', '.ai'],
  'image/vnd.adobe.photoshop': ['.psd'],
  'image/svg+xml': ['.svg'],
  'application/postscript': ['.ai'],
  'application/illustrator': ['.ai'],
} as const;

export const ACCEPTED_EXTENSIONS = Object.keys(KIND_OF_EXTENSION).map((extension) => `.${extension}`);

const SPECIAL = /[<>:"/\\|?*]/;

/** Accepts a matching type or extension, because programs disagree on the type. */
export const isPngOrJpeg = ({ name, type }: { readonly name: string; readonly type: string }): boolean =>
  /^image\/(png|jpeg)$/.test(type) || ['png', 'jpg', 'jpeg'].includes(extensionOf(name));

export function checkFile(file: {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}): FileCheck {
  const extension = extensionOf(file.name);
  const ofType = KIND_OF_TYPE[file.type] ?? null;
  const ofExtension = KIND_OF_EXTENSION[extension] ?? null;
  const errors: string[] = [];
  const warnings: string[] = [];
  if (!ofType && ofExtension) warnings.push(uploader.treatedAs(extension, ofExtension.treatedAs));
  if (!ofType && !ofExtension) errors.push(files.unsupported(file.type));
  // Browsers report many Illustrator files as PDF, but files without an embedded PDF need another reader.
  const kind = ofExtension?.kind === 'ai' ? 'ai' : (ofType ?? ofExtension?.kind ?? null);
  const limitMb = kind === null ? generalLimitMb() : FILE_LIMIT_MB[kind === 'ai' ? 'pdf' : kind];
  if (file.size > limitMb * MEGABYTE) errors.push(files.tooLarge(file.size / MEGABYTE, limitMb));
  if (file.name.length > MAX_NAME_LENGTH) warnings.push(uploader.longName);
  if (SPECIAL.test(file.name)) warnings.push(uploader.specialCharacters);
  const status = errors.length > 0 ? 'invalid' : warnings.length > 0 ? 'warning' : 'valid';
  return { kind, status, errors, warnings };
}

function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}
