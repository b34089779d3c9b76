/** Restores files after a reload, Back, or a closed tab; validated files keep their report at no extra charge. */
import { useAuth } from '@printready/sign-in/session';
import { useMemo } from 'react';
import type { SourceFile } from '../files/document.ts';
import type { DraftOffer } from '../files/stored/draft-offer.ts';
import { useStoredFiles } from '../files/stored/use-stored-files.ts';
import { loadValidation } from './saved-validations.ts';
import type { Upload, Uploads } from './use-uploads.ts';
import type { Validations } from './use-validations.ts';

const asFile = ({ name, blob }: SourceFile) => new File([blob], name, { type: blob.type });

/** Ids in the order of the files. A paid validation has the same id as its payment. */
function readIds(more: unknown, count: number): readonly string[] {
  const ids = Array.isArray(more) ? more.filter((id) => typeof id === 'string') : [];
  return Array.from({ length: count }, (_, at) => ids[at] ?? crypto.randomUUID());
}

export function useStoredUploads(parts: {
  readonly toolId: string;
  readonly uploads: Uploads;
  readonly validations: Validations;
  readonly show: (validationId: string | null) => void;
  readonly onTransferred: (file: File) => void;
  readonly onUnvalidated: (uploads: readonly Upload[]) => void;
}): DraftOffer | null {
  const { toolId, uploads, validations, show, onTransferred, onUnvalidated } = parts;
  const { user } = useAuth();
  const userId = user?.id ?? null;
  const { list } = uploads;
  const ids = useMemo(() => list.map(({ validationId }) => validationId), [list]);

  const restore = async (files: readonly SourceFile[], more: unknown) => {
    const known = readIds(more, files.length);
    const back = uploads.restore(
      files.map((file, at) => ({ file: asFile(file), validationId: known[at] ?? crypto.randomUUID() })),
    );
    show(back[0]?.validationId ?? null);
    const unvalidated: Upload[] = [];
    for (const upload of back) {
      const saved = await loadValidation(upload.validationId, userId);
      if (saved) validations.restore(upload, { ...saved, artwork: upload.file, password: null });
      else if (upload.preValidationStatus !== 'invalid') unvalidated.push(upload);
    }
    if (unvalidated.length > 0) onUnvalidated(unvalidated);
  };
  return useStoredFiles({
    toolId,
    files: list.map(({ file }) => ({ name: file.name, blob: file })),
    more: ids,
    onTransferred: (given) => onTransferred(asFile(given)),
    onRestored: (files, more) => {
      restore(files, more).catch((error: unknown) =>
        console.error('The previous reports could not be restored.', error),
      );
    },
  });
}
