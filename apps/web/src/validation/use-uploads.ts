import { files } from '@printready/contracts/messages';
import { uploader } from '@printready/contracts/validation';
import { useCallback, useMemo, useState } from 'react';
import { checkFile, type FileCheck, type UploadKind } from '../files/check-file.ts';

export type Upload = {
  readonly validationId: string;
  readonly file: File;
  readonly kind: UploadKind | null;
  readonly preValidationStatus: FileCheck['status'];
  readonly preValidationErrors: readonly string[];
  readonly preValidationWarnings: readonly string[];
};

export type Rejection = {
  readonly file: File;
  readonly errors: readonly { readonly code: string; readonly message: string }[];
};

const SYSTEM_FILES: readonly string[] = ['.DS_Store', 'Thumbs.db'];
const isSystemFile = ({ name }: File) => SYSTEM_FILES.includes(name);

const TOO_MANY = { code: 'too-many-files', message: files.tooMany } as const;

function toUpload(file: File, validationId: string = crypto.randomUUID()): Upload {
  const { kind, status, errors, warnings } = checkFile(file);
  return {
    validationId,
    file,
    kind,
    preValidationStatus: status,
    preValidationErrors: errors,
    preValidationWarnings: warnings,
  };
}

export type Uploads = {
  readonly list: readonly Upload[];
  readonly usable: readonly Upload[];
  readonly rejections: readonly Rejection[];
  readonly errors: readonly string[];
  readonly drop: (accepted: readonly File[], rejected: readonly Rejection[]) => readonly Upload[];
  readonly restore: (
    files: readonly { readonly file: File; readonly validationId: string }[],
  ) => readonly Upload[];
  readonly remove: (validationId: string) => () => void;
  readonly clear: () => () => void;
};

export function useUploads(maxFiles: number): Uploads {
  const [list, setList] = useState<readonly Upload[]>([]);
  const [rejections, setRejections] = useState<readonly Rejection[]>([]);

  const drop = useCallback(
    (accepted: readonly File[], rejected: readonly Rejection[]) => {
      const wanted = accepted.filter((file) => !isSystemFile(file));
      const room = maxFiles === 1 ? 1 : maxFiles - list.length;
      const added = wanted.slice(0, room).map((file) => toUpload(file));
      const excess = wanted.slice(room).map((file): Rejection => ({ file, errors: [TOO_MANY] }));
      setRejections([...rejected.filter(({ file }) => !isSystemFile(file)), ...excess]);
      if (added.length > 0) setList(maxFiles === 1 ? added : [...list, ...added]);
      return added;
    },
    [list, maxFiles],
  );
  const restore = useCallback<Uploads['restore']>((files) => {
    const back = files.map(({ file, validationId }) => toUpload(file, validationId));
    setList(back);
    return back;
  }, []);
  const undoTo = (before: readonly Upload[]) => () =>
    setList((now) => [...before, ...now.filter((one) => !before.includes(one))].slice(0, maxFiles));
  const remove = (validationId: string) => {
    setList(list.filter((one) => one.validationId !== validationId));
    return undoTo(list);
  };
  const clear = () => {
    setList([]);
    setRejections([]);
    return undoTo(list);
  };

  const usable = useMemo(() => list.filter((one) => one.preValidationStatus !== 'invalid'), [list]);
  const errors = useMemo(
    () => list.flatMap((one) => one.preValidationErrors.map((error) => `${one.file.name}: ${error}`)),
    [list],
  );
  return { list, usable, rejections, errors, drop, restore, remove, clear };
}

/** Rejection text from the specification, because react-dropzone's own messages round the byte counts. */
export function rejectionMessage(
  error: { readonly code: string; readonly message: string },
  limits: { readonly minSize: number; readonly maxSize: number; readonly types: readonly string[] },
): string {
  switch (error.code) {
    case 'file-invalid-type':
      return uploader.typeMustBe(limits.types);
    case 'file-too-large':
      return uploader.tooLargeInBytes(limits.maxSize);
    case 'file-too-small':
      return uploader.tooSmallInBytes(limits.minSize);
    default:
      return error.message;
  }
}
